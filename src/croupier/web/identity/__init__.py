"""Authentication: people by session, terminals by their device, certificates of the site's own authority."""

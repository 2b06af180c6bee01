"""The one shape of every paper of the office: what stands on it (`sheet`), as PDF and as a workbook."""

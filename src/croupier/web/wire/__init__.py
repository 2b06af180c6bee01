"""The wire formats: socket messages, and commands over plain HTTP with their OpenAPI document."""

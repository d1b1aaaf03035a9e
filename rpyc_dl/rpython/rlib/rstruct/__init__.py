"""Binary data."""

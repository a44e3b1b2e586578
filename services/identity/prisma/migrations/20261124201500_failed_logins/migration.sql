-- An account's failed logins are shown at /devices.
CREATE INDEX entries_failed_logins_idx ON audit.entries (subject, sequence) WHERE action = 'login.failed';

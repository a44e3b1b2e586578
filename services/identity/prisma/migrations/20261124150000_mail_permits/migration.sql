-- Emails of all services that identity let go out in the last day, to count those of a mailbox.
CREATE TABLE mail_permits (
  mail_id uuid PRIMARY KEY,
  mailbox bytea NOT NULL,
  kind text NOT NULL,
  confirmed boolean NOT NULL,
  permitted_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX mail_permits_mailbox_permitted_at_idx ON mail_permits (mailbox, permitted_at);
CREATE INDEX mail_permits_permitted_at_idx ON mail_permits (permitted_at);

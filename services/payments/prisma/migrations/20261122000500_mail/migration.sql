-- Mails of one service that are still to be sent, in a schema that Prisma does not look at. The same text in every service that sends mails:
-- packages/service-kit/sql/mail.sql. A change to it is a further file and a further migration, never an edit.

CREATE SCHEMA mail;

-- A row is in the transaction of what the mail is about, and goes when the mail server has taken the mail: with it go the secrets in its links.
CREATE TABLE mail.queue (
  id uuid PRIMARY KEY,
  -- json and not jsonb: kept as written.
  mail json NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- While somebody is at it: when he is taken for dead.
  next_attempt_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the mail is of no use any more.
  give_up_at timestamptz NOT NULL
);
CREATE INDEX queue_next_attempt ON mail.queue (next_attempt_at);

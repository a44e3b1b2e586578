-- Files of one service, in a schema that Prisma does not look at. The same text in every service that keeps files:
-- packages/service-kit/sql/files.sql. A change to it is a further file and a further migration, never an edit.

CREATE SCHEMA files;

-- The row comes before the content and goes after it, so that no content is ever without one.
CREATE TABLE files.files (
  -- Names the content too. Random, so that nobody guesses it.
  id uuid PRIMARY KEY,
  -- The account that uploaded it.
  owner_id uuid NOT NULL,
  -- What it may be used for: `company-picture`.
  purpose text NOT NULL,
  -- As found in the content, never as the browser said.
  media_type text NOT NULL,
  -- What the browser called it, as text for people: never a path.
  name text NOT NULL,
  bytes bigint NOT NULL,
  -- Of what came in, in hexadecimal.
  sha256 text NOT NULL,
  -- Of pictures.
  width integer,
  height integer,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Set in the transaction of what refers to the file. NULL: it waits, and is removed when it has waited too long.
  kept_at timestamptz,
  -- Set in the transaction in which the last reference went: it is removed soon.
  released_at timestamptz
);
CREATE INDEX files_waiting ON files.files (owner_id, created_at) WHERE kept_at IS NULL AND released_at IS NULL;
CREATE INDEX files_waiting_longest ON files.files (created_at) WHERE kept_at IS NULL AND released_at IS NULL;
CREATE INDEX files_released ON files.files (released_at) WHERE released_at IS NOT NULL;

-- What a member of staff proposed and another must confirm. The same text in every service that has such acts: packages/service-kit/sql/proposals.sql.
-- A change to it is a further file and a further migration, never an edit.

CREATE SCHEMA staff;

CREATE TABLE staff.proposals (
  id uuid PRIMARY KEY,
  -- What is to be done, such as account.suspension.
  act text NOT NULL,
  -- Whom or what it concerns.
  subject uuid NOT NULL,
  -- The same in words.
  about text NOT NULL,
  details jsonb NOT NULL,
  reason text NOT NULL,
  -- The staff account.
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  UNIQUE (act, subject)
);

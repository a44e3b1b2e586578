-- What people did for their company. The same text in every service that records it: packages/service-kit/sql/activity.sql. A change to it is a
-- further file and a further migration, never an edit.

CREATE SCHEMA activity;

CREATE TABLE activity.entries (
  -- Version 7: in the order of time.
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  company_id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- As it was then.
  person_name text NOT NULL,
  -- Method and address of the route, a key of loggedCalls in contracts/identity.
  action text NOT NULL,
  subject text,
  -- The Idempotency-Key. A repeated call is one entry.
  call_key text,
  UNIQUE (company_id, action, call_key)
);
CREATE INDEX entries_company ON activity.entries (company_id, id);

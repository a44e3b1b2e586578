-- What waits for a second person of a company. The same text in every service that asks for approvals: packages/service-kit/sql/approvals.sql. A
-- change to it is a further file and a further migration, never an edit.

CREATE SCHEMA approvals;

CREATE TABLE approvals.requests (
  -- Version 7: in the order of time.
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  -- One of approvalKinds in contracts/kit.
  kind text NOT NULL,
  -- What it is about. A company has at most one waiting request of a kind for each subject.
  subject text NOT NULL,
  -- Equal for two requests with the same effect.
  content text NOT NULL,
  -- What the second person sees: see `approval` in contracts/kit.
  words jsonb NOT NULL,
  -- What the service needs to do it.
  payload jsonb NOT NULL,
  person_id uuid NOT NULL,
  -- As it was then.
  person_name text NOT NULL,
  asked_at timestamptz NOT NULL,
  -- When a waiting request can no longer be approved, and an approved one no longer used.
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused', 'replaced')),
  decided_by uuid,
  decided_at timestamptz
);
CREATE UNIQUE INDEX requests_waiting ON approvals.requests (company_id, kind, subject) WHERE state = 'waiting';
CREATE INDEX requests_company ON approvals.requests (company_id, id);

-- What a service keeps of all accounts, filled by the consumers of src/accounts. A service's own columns come after these.
-- The same columns in the migrations of every service that has such a table; tools/src/prisma/accounts.test.ts compares them.

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- business or organization.
  kind text NOT NULL DEFAULT 'business',
  -- Version of directory's last name; 0 while only identity has named the account.
  version bigint NOT NULL DEFAULT 0,
  -- Not NULL: the account is closed, and no later event changes the row.
  closed_at timestamptz(3)
);

-- Only with `statuses`: who may trade and write.
ALTER TABLE accounts
  -- A sample company, which never answers.
  ADD COLUMN sample boolean NOT NULL DEFAULT false,
  -- active or suspended. A closed account is suspended.
  ADD COLUMN status text NOT NULL DEFAULT 'active',
  -- Version of directory's last status.
  ADD COLUMN status_version bigint NOT NULL DEFAULT 0;

-- Only with `emails`: where the service's emails go.
ALTER TABLE accounts
  -- NULL while no event has named an address.
  ADD COLUMN email text,
  -- Version of identity's last change of the address; 0 since the registration.
  ADD COLUMN email_version integer NOT NULL DEFAULT 0,
  -- Code of the language of the emails.
  ADD COLUMN language text NOT NULL DEFAULT 'en',
  -- Version of identity's last change of the language; 0 while the account has chosen none.
  ADD COLUMN language_version integer NOT NULL DEFAULT 0;

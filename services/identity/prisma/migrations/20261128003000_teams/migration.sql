-- An account is a person's login. Companies and their people are tables of their own: docs/decisions/0060-people-and-companies.md.

ALTER TABLE "accounts" DROP CONSTRAINT "accounts_role_check";
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_role_check" CHECK ("role" IN ('member', 'organization', 'staff', 'person')) NOT VALID;
ALTER TABLE "accounts" VALIDATE CONSTRAINT "accounts_role_check";
ALTER TABLE "accounts" ADD COLUMN "person_name" TEXT NOT NULL DEFAULT '';

CREATE TABLE "companies" (
  "id" UUID NOT NULL,
  "username" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'active',
  "contact_id" UUID NOT NULL,
  "contact_version" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "companies_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "companies_id_fkey" FOREIGN KEY ("id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "companies_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "companies_kind_check" CHECK ("kind" IN ('member', 'organization')),
  CONSTRAINT "companies_status_check" CHECK ("status" IN ('active', 'suspended', 'closed'))
);
CREATE INDEX "companies_contact_id_idx" ON "companies"("contact_id");

CREATE TABLE "memberships" (
  "person_id" UUID NOT NULL,
  "company_id" UUID NOT NULL,
  "role" TEXT NOT NULL,
  "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "last_used_at" TIMESTAMPTZ(3),
  CONSTRAINT "memberships_pkey" PRIMARY KEY ("person_id", "company_id"),
  CONSTRAINT "memberships_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "memberships_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "memberships_role_check" CHECK ("role" IN ('owner', 'manager', 'sales', 'logistics', 'driver', 'finance', 'viewer'))
);
CREATE INDEX "memberships_company_id_joined_at_idx" ON "memberships"("company_id", "joined_at");

CREATE TABLE "team_invitations" (
  "id" UUID NOT NULL,
  "company_id" UUID NOT NULL,
  "token_hash" BYTEA NOT NULL,
  "email" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "invited_by" TEXT NOT NULL,
  "sent_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "team_invitations_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "team_invitations_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "team_invitations_token_hash_check" CHECK (octet_length("token_hash") = 32),
  CONSTRAINT "team_invitations_email_check" CHECK ("email" = lower("email") AND char_length("email") BETWEEN 3 AND 254),
  CONSTRAINT "team_invitations_role_check" CHECK ("role" IN ('owner', 'manager', 'sales', 'logistics', 'driver', 'finance', 'viewer'))
);
CREATE UNIQUE INDEX "team_invitations_token_hash_key" ON "team_invitations"("token_hash");
CREATE UNIQUE INDEX "team_invitations_company_id_email_key" ON "team_invitations"("company_id", "email");
CREATE INDEX "team_invitations_expires_at_idx" ON "team_invitations"("expires_at");

-- Null in sessions of an older release, which works only for the account's own company, and in sessions of staff.
ALTER TABLE "sessions" ADD COLUMN "company_id" UUID;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_company_id_fkey";
CREATE INDEX "sessions_company_id_idx" ON "sessions"("company_id") WHERE "company_id" IS NOT NULL;

-- Whoever registers owns the new company. A trigger does this, so that registrations by an older release have a company too.
CREATE FUNCTION add_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO companies (id, username, name, kind, status, contact_id, contact_version)
  VALUES (NEW.id, NEW.username, NEW.name, NEW.role, NEW.status, NEW.id, greatest(NEW.email_version, NEW.language_version)) ON CONFLICT DO NOTHING;
  INSERT INTO memberships (person_id, company_id, role, joined_at) VALUES (NEW.id, NEW.id, 'owner', NEW.created_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_add_company AFTER INSERT ON accounts
  FOR EACH ROW WHEN (NEW.role IN ('member', 'organization')) EXECUTE FUNCTION add_company();

-- Staff suspend and restore a company by the status of the account that registered it.
CREATE FUNCTION pass_on_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE companies AS c SET status = NEW.status WHERE c.id = NEW.id
    -- Somebody who left the company may close the login.
    AND (NEW.status <> 'closed' OR EXISTS (SELECT FROM memberships AS m WHERE m.company_id = c.id AND m.person_id = c.id));
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_pass_on_status AFTER UPDATE OF status ON accounts
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.role IN ('member', 'organization')) EXECUTE FUNCTION pass_on_status();

INSERT INTO companies (id, username, name, kind, status, contact_id, contact_version)
  SELECT id, username, name, role, status, id, greatest(email_version, language_version) FROM accounts WHERE role IN ('member', 'organization')
  ON CONFLICT DO NOTHING;
INSERT INTO memberships (person_id, company_id, role, joined_at)
  SELECT id, id, 'owner', created_at FROM accounts WHERE role IN ('member', 'organization') AND status <> 'closed'
  ON CONFLICT DO NOTHING;

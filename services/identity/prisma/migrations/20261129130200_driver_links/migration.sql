-- A driver without an email address logs in by a link and a code from the company.
ALTER TABLE "accounts" ADD COLUMN "by_link" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "driver_links" (
  "token_hash" BYTEA NOT NULL,
  "code_hash" BYTEA NOT NULL,
  "person_id" UUID NOT NULL,
  "company_id" UUID NOT NULL,
  "wrong_codes" INTEGER NOT NULL DEFAULT 0,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "driver_links_pkey" PRIMARY KEY ("token_hash"),
  CONSTRAINT "driver_links_person_id_company_id_fkey" FOREIGN KEY ("person_id", "company_id") REFERENCES "memberships"("person_id", "company_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "driver_links_person_id_company_id_key" ON "driver_links"("person_id", "company_id");
CREATE INDEX "driver_links_expires_at_idx" ON "driver_links"("expires_at");

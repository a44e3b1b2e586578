-- A frozen company may look, but does nothing until an owner ends the freeze.
ALTER TABLE "companies" ADD COLUMN "frozen_at" TIMESTAMPTZ(3);
ALTER TABLE "companies" ADD COLUMN "frozen_by" TEXT NOT NULL DEFAULT '';
ALTER TABLE "companies" ADD COLUMN "freeze_version" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "freeze_links" (
  "token_hash" BYTEA NOT NULL,
  "company_id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "freeze_links_pkey" PRIMARY KEY ("token_hash"),
  CONSTRAINT "freeze_links_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "freeze_links_token_hash_check" CHECK (octet_length("token_hash") = 32)
);
CREATE INDEX "freeze_links_company_id_idx" ON "freeze_links"("company_id");
CREATE INDEX "freeze_links_expires_at_idx" ON "freeze_links"("expires_at");

ALTER TABLE "organization_links" ADD COLUMN "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP, ADD COLUMN "replaced_at" TIMESTAMPTZ(3);

-- An organization that was approved may have an account already, which only identity knows. Its account, or its welcome email, replaces these links.
DELETE FROM "organization_links" AS l WHERE EXISTS (
  SELECT FROM "verifications" AS v WHERE v."subject_id" = l."organization_id" AND v."status" IN ('approved', 'expired', 'replaced', 'revoked')
);

-- Each new email now replaces the link of the email before.
UPDATE "organization_links" AS l SET "replaced_at" = now() WHERE EXISTS (
  SELECT FROM "organization_links" AS n WHERE n."organization_id" = l."organization_id" AND n."expires_at" > l."expires_at"
);

-- AlterTable
ALTER TABLE "account_statuses" ADD COLUMN     "status" TEXT NOT NULL DEFAULT 'active';

ALTER TABLE "account_statuses" ADD CONSTRAINT "account_statuses_status_check" CHECK ("status" IN ('active', 'suspended', 'closed'));

-- What was followed before shows in what followed it.
UPDATE "account_statuses" AS a SET "status" = 'suspended'
WHERE EXISTS (SELECT FROM "businesses" AS b WHERE b."id" = a."account_id" AND b."status" = 'suspended')
  OR EXISTS (SELECT FROM "organizations" AS o WHERE o."id" = a."account_id" AND o."status" = 'suspended');
INSERT INTO "account_statuses" ("account_id", "status", "version")
SELECT "id", 'closed', 2147483647 FROM "businesses" WHERE "status" = 'suspended' AND "username" = 'closed_' || replace("id"::text, '-', '')
UNION ALL
SELECT "id", 'closed', 2147483647 FROM "organizations" WHERE "status" = 'suspended' AND "name" = 'Closed account' AND "email" IS NULL
ON CONFLICT ("account_id") DO UPDATE SET "status" = excluded."status", "version" = excluded."version";

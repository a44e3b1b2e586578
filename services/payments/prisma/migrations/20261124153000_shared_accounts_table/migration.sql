ALTER TABLE "accounts" ALTER COLUMN "kind" SET DEFAULT 'business';
ALTER TABLE "accounts" RENAME COLUMN "name_version" TO "version";

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "members_version" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "organization_members" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "city" TEXT,
    "website" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "sector" TEXT,
    "business_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_imports" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "encoding" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "plan" JSONB,
    "members_version" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_imports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "organization_members_organization_id_name_id_idx" ON "organization_members"("organization_id", "name", "id");

-- CreateIndex
CREATE INDEX "organization_members_business_id_idx" ON "organization_members"("business_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_members_organization_id_key_key" ON "organization_members"("organization_id", "key");

-- CreateIndex
CREATE INDEX "member_imports_organization_id_created_at_idx" ON "member_imports"("organization_id", "created_at");

-- AddForeignKey
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_imports" ADD CONSTRAINT "member_imports_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "organization_members"
  -- Name and country fit a b-tree entry together.
  ADD CONSTRAINT "organization_members_name_check" CHECK (char_length("name") BETWEEN 1 AND 200),
  ADD CONSTRAINT "organization_members_country_check" CHECK (char_length("country") BETWEEN 1 AND 100);

ALTER TABLE "member_imports"
  ADD CONSTRAINT "member_imports_status_check" CHECK ("status" IN ('open', 'committed')),
  ADD CONSTRAINT "member_imports_plan_check" CHECK (("plan" IS NULL) = ("members_version" IS NULL));

-- "kivu.example" of "https://www.kivu.example/en": two that have it are likely the same company.
CREATE FUNCTION "search"."web_host"("website" text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(substring("website" FROM '^[hH][tT][tT][pP][sS]?://(?:[wW][wW][wW]\.)?([^/:?#]+)') COLLATE pg_catalog.pg_c_utf8);

CREATE INDEX "businesses_web_host_idx" ON "businesses" ("search"."web_host"("website")) WHERE "website" IS NOT NULL;

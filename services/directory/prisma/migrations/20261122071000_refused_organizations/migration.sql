-- CreateTable
CREATE TABLE "refused_organizations" (
    "business_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refused_organizations_pkey" PRIMARY KEY ("business_id","organization_id")
);

-- CreateIndex
CREATE INDEX "refused_organizations_organization_id_idx" ON "refused_organizations"("organization_id");

-- AddForeignKey
ALTER TABLE "refused_organizations" ADD CONSTRAINT "refused_organizations_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refused_organizations" ADD CONSTRAINT "refused_organizations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

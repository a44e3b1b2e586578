CREATE TABLE "passports" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "token" TEXT,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "passports_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "passports_company_id_made_at_idx" ON "passports"("company_id", "made_at" DESC);
CREATE INDEX "passports_expires_at_idx" ON "passports"("expires_at");

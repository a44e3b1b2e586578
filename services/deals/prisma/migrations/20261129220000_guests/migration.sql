-- CreateTable
CREATE TABLE "deal_guests" (
    "id" UUID NOT NULL,
    "deal_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "shows" TEXT[],
    "person" TEXT,
    "token_hash" BYTEA NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "openings" INTEGER NOT NULL DEFAULT 0,
    "last_opened_at" TIMESTAMPTZ(3),

    CONSTRAINT "deal_guests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "deal_guests_token_hash_key" ON "deal_guests"("token_hash");

-- CreateIndex
CREATE INDEX "deal_guests_deal_id_company_id_made_at_idx" ON "deal_guests"("deal_id", "company_id", "made_at");

-- CreateIndex
CREATE INDEX "deal_guests_company_id_idx" ON "deal_guests"("company_id");

-- AddForeignKey
ALTER TABLE "deal_guests" ADD CONSTRAINT "deal_guests_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "quote_costs" (
    "quote_id" UUID NOT NULL,
    "buyer_id" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "freight_minor" BIGINT,
    "duties_minor" BIGINT,

    CONSTRAINT "quote_costs_pkey" PRIMARY KEY ("quote_id")
);

-- CreateIndex
CREATE INDEX "quote_costs_buyer_id_idx" ON "quote_costs"("buyer_id");

-- AddForeignKey
ALTER TABLE "quote_costs" ADD CONSTRAINT "quote_costs_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "inquiry_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'business',
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'active',
    "version" BIGINT NOT NULL DEFAULT 0,
    "status_version" BIGINT NOT NULL DEFAULT 0,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deals" (
    "id" UUID NOT NULL,
    "buyer_id" UUID NOT NULL,
    "seller_id" UUID NOT NULL,
    "quote_id" UUID NOT NULL,
    "inquiry_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deal_events" (
    "deal_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "by_id" UUID NOT NULL,
    "by_name" TEXT,
    "body" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deal_events_pkey" PRIMARY KEY ("deal_id","seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "deals_quote_id_key" ON "deals"("quote_id");

-- CreateIndex
CREATE INDEX "deals_buyer_id_changed_at_idx" ON "deals"("buyer_id", "changed_at");

-- CreateIndex
CREATE INDEX "deals_seller_id_changed_at_idx" ON "deals"("seller_id", "changed_at");

-- AddForeignKey
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.
ALTER TABLE "accounts"
  ADD CONSTRAINT "accounts_kind_check" CHECK ("kind" IN ('business', 'organization')),
  ADD CONSTRAINT "accounts_status_check" CHECK ("status" IN ('active', 'suspended'));

ALTER TABLE "deals"
  ADD CONSTRAINT "deals_sides_check" CHECK ("buyer_id" <> "seller_id");

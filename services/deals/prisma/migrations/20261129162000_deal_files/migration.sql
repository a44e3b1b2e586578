ALTER TABLE "deals" ADD COLUMN "lane" JSONB;

-- CreateTable
CREATE TABLE "deal_files" (
    "file_id" UUID NOT NULL,
    "deal_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "by_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deal_files_pkey" PRIMARY KEY ("file_id")
);

-- CreateIndex
CREATE INDEX "deal_files_deal_id_at_idx" ON "deal_files"("deal_id", "at");

-- AddForeignKey
ALTER TABLE "deal_files" ADD CONSTRAINT "deal_files_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "suppliers" (
    "business_id" UUID NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "suppliers_pkey" PRIMARY KEY ("business_id")
);

-- CreateTable
CREATE TABLE "board_entries" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "country" TEXT NOT NULL,
    "category" TEXT,
    "shown" BOOLEAN NOT NULL DEFAULT true,
    "removed_at" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "board_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "interests" (
    "id" UUID NOT NULL,
    "entry_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "caution" TEXT,
    "person" JSONB,
    "inquiry_id" UUID,
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "interests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "board_entries_request_id_key" ON "board_entries"("request_id");

-- CreateIndex
CREATE INDEX "board_entries_published_at_id_idx" ON "board_entries"("published_at" DESC, "id");

-- CreateIndex
CREATE INDEX "interests_supplier_id_created_at_id_idx" ON "interests"("supplier_id", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "interests_entry_id_supplier_id_key" ON "interests"("entry_id", "supplier_id");

-- AddForeignKey
ALTER TABLE "board_entries" ADD CONSTRAINT "board_entries_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interests" ADD CONSTRAINT "interests_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "board_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interests" ADD CONSTRAINT "interests_inquiry_id_fkey" FOREIGN KEY ("inquiry_id") REFERENCES "inquiries"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema cannot say. The next migration checks the rows that exist.

ALTER TABLE "reports"
  DROP CONSTRAINT "reports_subject_check",
  ADD CONSTRAINT "reports_subject_check" CHECK ("subject" IN ('message', 'inquiry', 'board-entry', 'interest')) NOT VALID;

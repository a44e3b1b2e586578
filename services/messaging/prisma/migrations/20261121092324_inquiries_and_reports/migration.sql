-- DropForeignKey
ALTER TABLE "messages" DROP CONSTRAINT "messages_conversation_id_fkey";

-- CreateTable
CREATE TABLE "inquiries" (
    "id" UUID NOT NULL,
    "sender_id" UUID NOT NULL,
    "receiver_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "caution" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "quote_id" UUID,
    "quote_price_minor" BIGINT,
    "quote_currency" TEXT,
    "quote_valid_until" DATE,
    "answered_seq" INTEGER,
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "inquiries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inquiry_entries" (
    "id" UUID NOT NULL,
    "inquiry_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "author_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "content" TEXT,
    "caution" TEXT,
    "quote_price_minor" BIGINT,
    "quote_currency" TEXT,
    "quote_valid_until" DATE,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "inquiry_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "reporter_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "comment" TEXT,
    "status" TEXT NOT NULL DEFAULT 'open',
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "inquiries_sender_id_updated_at_id_idx" ON "inquiries"("sender_id", "updated_at" DESC, "id");

-- CreateIndex
CREATE INDEX "inquiries_receiver_id_updated_at_id_idx" ON "inquiries"("receiver_id", "updated_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "inquiry_entries_inquiry_id_seq_key" ON "inquiry_entries"("inquiry_id", "seq");

-- CreateIndex
CREATE INDEX "reports_status_created_at_id_idx" ON "reports"("status", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "reports_reporter_id_subject_subject_id_key" ON "reports"("reporter_id", "subject", "subject_id");

-- AddForeignKey
ALTER TABLE "inquiry_entries" ADD CONSTRAINT "inquiry_entries_inquiry_id_fkey" FOREIGN KEY ("inquiry_id") REFERENCES "inquiries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "inquiries"
  ADD CONSTRAINT "inquiries_sides_check" CHECK ("sender_id" <> "receiver_id"),
  ADD CONSTRAINT "inquiries_status_check" CHECK ("status" IN ('pending', 'viewed', 'answered', 'quoted', 'accepted', 'declined', 'closed')),
  ADD CONSTRAINT "inquiries_quote_check" CHECK (num_nulls("quote_id", "quote_price_minor", "quote_currency", "quote_valid_until") IN (0, 4)),
  ADD CONSTRAINT "inquiries_quoted_check" CHECK ("status" NOT IN ('quoted', 'accepted') OR "quote_id" IS NOT NULL);

ALTER TABLE "inquiry_entries"
  ADD CONSTRAINT "inquiry_entries_kind_check" CHECK ("kind" IN ('reply', 'quote', 'accept', 'decline', 'close')),
  ADD CONSTRAINT "inquiry_entries_quote_check" CHECK (
    num_nulls("quote_price_minor", "quote_currency", "quote_valid_until") = CASE "kind" WHEN 'quote' THEN 0 ELSE 3 END
  );

ALTER TABLE "reports"
  ADD CONSTRAINT "reports_subject_check" CHECK ("subject" IN ('message', 'inquiry')),
  ADD CONSTRAINT "reports_reason_check" CHECK ("reason" IN ('spam', 'fraud', 'offensive', 'other')),
  ADD CONSTRAINT "reports_status_check" CHECK ("status" IN ('open', 'upheld', 'dismissed') AND ("status" = 'open') = ("decided_by" IS NULL));

-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "response_time_version" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "reviews" ADD COLUMN     "edited_at" TIMESTAMPTZ(3),
ADD COLUMN     "replied_at" TIMESTAMPTZ(3),
ADD COLUMN     "reply" TEXT,
ADD COLUMN     "reported_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "review_reports" (
    "id" UUID NOT NULL,
    "review_id" UUID NOT NULL,
    "reporter_id" UUID NOT NULL,
    "reporter_name" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "review_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_decisions" (
    "id" UUID NOT NULL,
    "review_id" UUID NOT NULL,
    "decision" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "staff_id" UUID NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_decisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "interactions" (
    "one_id" UUID NOT NULL,
    "other_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "proven_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "interactions_pkey" PRIMARY KEY ("one_id","other_id","kind")
);

-- CreateIndex
CREATE UNIQUE INDEX "review_reports_review_id_reporter_id_key" ON "review_reports"("review_id", "reporter_id");

-- CreateIndex
CREATE INDEX "review_decisions_review_id_decided_at_idx" ON "review_decisions"("review_id", "decided_at" DESC);

-- CreateIndex
CREATE INDEX "reviews_reported_at_id_idx" ON "reviews"("reported_at", "id");

-- AddForeignKey
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "reviews"
  ADD CONSTRAINT "reviews_reply_check" CHECK (("reply" IS NULL) = ("replied_at" IS NULL));

ALTER TABLE "review_decisions"
  ADD CONSTRAINT "review_decisions_decision_check" CHECK ("decision" IN ('hide', 'restore', 'keep'));

ALTER TABLE "interactions"
  ADD CONSTRAINT "interactions_pair_check" CHECK ("one_id" < "other_id"),
  ADD CONSTRAINT "interactions_kind_check" CHECK ("kind" IN ('conversation', 'inquiry', 'booking'));

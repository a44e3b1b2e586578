-- AlterTable
ALTER TABLE "told_matches" ADD COLUMN     "told_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "sample_removals" (
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sample_removals_pkey" PRIMARY KEY ("removed_at")
);

-- CreateIndex
CREATE INDEX "told_matches_told_at_idx" ON "told_matches"("told_at");

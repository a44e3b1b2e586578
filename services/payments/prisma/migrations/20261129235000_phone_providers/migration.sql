-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "provider" TEXT,
ADD COLUMN     "receipt" TEXT,
ADD COLUMN     "told_amount" BIGINT;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "by_hand" BOOLEAN NOT NULL DEFAULT false;

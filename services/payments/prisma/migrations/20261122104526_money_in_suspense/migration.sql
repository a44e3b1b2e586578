-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "taken" BIGINT,
ADD COLUMN     "taken_currency" TEXT;

ALTER TABLE payments ADD CHECK ((taken IS NULL) = (taken_currency IS NULL)), ADD CHECK (taken > 0);

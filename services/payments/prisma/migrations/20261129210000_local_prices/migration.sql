-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "price_amount" BIGINT,
ADD COLUMN     "price_currency" TEXT,
ADD COLUMN     "rate" TEXT,
ADD COLUMN     "rate_date" DATE;

-- AlterTable
ALTER TABLE "ledger_transactions" ADD COLUMN     "price_amount" BIGINT,
ADD COLUMN     "price_currency" TEXT,
ADD COLUMN     "rate" TEXT;

ALTER TABLE "payments" ADD CONSTRAINT "payments_price_check"
  CHECK (num_nulls("price_amount", "price_currency", "rate", "rate_date") IN (0, 4)) NOT VALID;
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_price_check"
  CHECK (num_nulls("price_amount", "price_currency", "rate") IN (0, 3)) NOT VALID;

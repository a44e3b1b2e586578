-- CreateTable
CREATE TABLE "disputes" (
    "id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "payment_id" UUID,
    "payment_reference" TEXT,
    "amount" BIGINT,
    "currency" TEXT,
    "reason" TEXT,
    "state" TEXT NOT NULL DEFAULT 'open',
    "withdrawn" BOOLEAN,
    "moves" INTEGER NOT NULL DEFAULT 0,
    "respond_by" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "seen_by" UUID,
    "seen_at" TIMESTAMPTZ(3),
    "check_at" TIMESTAMPTZ(3),
    "told" INTEGER NOT NULL DEFAULT 1,
    "told_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "ledger_transactions" ADD COLUMN     "dispute_id" UUID,
ADD COLUMN     "move" INTEGER;

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "dispute_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "disputes_method_reference_key" ON "disputes"("method", "reference");

-- CreateIndex
CREATE INDEX "disputes_payment_id_idx" ON "disputes"("payment_id");

-- CreateIndex
CREATE INDEX "disputes_check_at_idx" ON "disputes"("check_at");

-- CreateIndex
CREATE INDEX "disputes_opened_at_idx" ON "disputes"("opened_at");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transactions_dispute_id_move_key" ON "ledger_transactions"("dispute_id", "move");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_dispute_id_key" ON "invoices"("dispute_id");

-- AddForeignKey
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "disputes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "disputes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE disputes
  ADD CHECK (method IN ('card', 'wallet', 'mobile-money')),
  ADD CHECK (state IN ('open', 'under_review', 'won', 'lost', 'closed')),
  ADD CHECK (amount > 0),
  ADD CHECK (moves >= 0),
  ADD CHECK (moves = 0 OR (payment_id IS NOT NULL AND amount IS NOT NULL)),
  ADD CHECK ((amount IS NULL) = (currency IS NULL)),
  ADD CHECK ((state IN ('won', 'lost', 'closed')) = (decided_at IS NOT NULL)),
  ADD CHECK ((seen_by IS NULL) = (seen_at IS NULL));
-- The money of a dispute goes and comes back in turns, and each move is booked once: the index over dispute and move sees to it.
ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_transactions_kind_check,
  DROP CONSTRAINT ledger_transactions_check,
  ADD CHECK (kind IN ('capture', 'refund', 'refund-failed', 'dispute-withdrawn', 'dispute-reinstated')),
  ADD CHECK ((kind IN ('refund', 'refund-failed')) = (refund_id IS NOT NULL)),
  ADD CHECK ((kind IN ('dispute-withdrawn', 'dispute-reinstated')) = (dispute_id IS NOT NULL)),
  ADD CHECK ((dispute_id IS NULL) = (move IS NULL)),
  ADD CHECK (move IS NULL OR (kind = 'dispute-withdrawn') = (move % 2 = 1));
ALTER TABLE invoices
  DROP CONSTRAINT invoices_check,
  ADD CHECK (kind = 'credit-note' OR coalesce(refund_id, dispute_id) IS NULL),
  ADD CHECK (kind = 'invoice' OR num_nonnulls(refund_id, dispute_id) = 1);

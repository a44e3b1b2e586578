-- A refund that was booked and failed after all is booked once more, the other way round; once.
ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_transactions_kind_check,
  DROP CONSTRAINT ledger_transactions_check,
  ADD CHECK (kind IN ('capture', 'refund', 'refund-failed')),
  ADD CHECK ((kind = 'capture') = (refund_id IS NULL));
CREATE UNIQUE INDEX one_failure_per_refund ON ledger_transactions (refund_id) WHERE kind = 'refund-failed';

-- What Prisma has no words for: values that columns may have, and a ledger that adds up and stays.
ALTER TABLE accounts ADD CHECK (kind IN ('business', 'organization'));
ALTER TABLE payments
  ADD CHECK (method IN ('card', 'wallet', 'mobile-money')),
  ADD CHECK (status IN ('open', 'processing', 'failed', 'canceled', 'succeeded', 'refunded')),
  ADD CHECK (amount > 0),
  ADD CHECK (currency ~ '^[A-Z]{3}$'),
  ADD CHECK (refunded BETWEEN 0 AND amount),
  ADD CHECK ((status = 'refunded') = (refunded = amount)),
  ADD CHECK ((status IN ('succeeded', 'refunded')) = (paid_at IS NOT NULL));
ALTER TABLE refunds ADD CHECK (status IN ('requested', 'succeeded', 'failed')), ADD CHECK (amount > 0);
ALTER TABLE memberships ADD CHECK ((plan IS NULL) = (until IS NULL)), ADD CHECK (holder_kind IN ('business', 'organization'));
ALTER TABLE sales_requests ADD CHECK (status IN ('open', 'closed'));
ALTER TABLE invoices ADD CHECK (kind IN ('invoice', 'credit-note')), ADD CHECK ((kind = 'credit-note') = (refund_id IS NOT NULL));
CREATE UNIQUE INDEX one_open_sales_request ON sales_requests (account_id, plan) WHERE status = 'open';
CREATE UNIQUE INDEX one_invoice_per_payment ON invoices (payment_id) WHERE kind = 'invoice';
-- One renewal at a time, and one for each end.
CREATE UNIQUE INDEX one_renewal_per_end ON payments (payer_id, renews) WHERE renews IS NOT NULL AND status NOT IN ('failed', 'canceled');

-- The ledger.
ALTER TABLE ledger_transactions
  ADD CHECK (kind IN ('capture', 'refund')),
  ADD CHECK ((kind = 'refund') = (refund_id IS NOT NULL));
ALTER TABLE ledger_entries ADD CHECK (amount <> 0);
-- A payment is captured once, and a refund booked once, whatever goes wrong above.
CREATE UNIQUE INDEX one_capture_per_payment ON ledger_transactions (payment_id) WHERE kind = 'capture';
CREATE UNIQUE INDEX one_booking_per_refund ON ledger_transactions (refund_id) WHERE kind = 'refund';

CREATE FUNCTION ledger_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger only grows: % of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_stays BEFORE UPDATE OR DELETE ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION ledger_stays();
CREATE TRIGGER ledger_stays BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_stays();
CREATE TRIGGER ledger_stays_whole BEFORE TRUNCATE ON ledger_transactions EXECUTE FUNCTION ledger_stays();
CREATE TRIGGER ledger_stays_whole BEFORE TRUNCATE ON ledger_entries EXECUTE FUNCTION ledger_stays();

CREATE FUNCTION ledger_entry_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT written_in FROM ledger_transactions WHERE id = NEW.transaction_id) IS DISTINCT FROM pg_current_xact_id() THEN
    RAISE EXCEPTION 'ledger transaction % is closed', NEW.transaction_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entry_in_time BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_entry_in_time();

CREATE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entered integer;
BEGIN
  SELECT count(*) INTO entered FROM ledger_entries WHERE transaction_id = NEW.id;
  IF entered < 2 OR EXISTS (SELECT FROM ledger_entries WHERE transaction_id = NEW.id GROUP BY currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'ledger transaction % does not balance', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
-- At the commit, when all entries are there.
CREATE CONSTRAINT TRIGGER ledger_balances AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balances();

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "mismatch_closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "mismatch_closed_by" UUID,
ADD COLUMN     "mismatch_note" TEXT;

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "renewal_remedy" TEXT,
ADD COLUMN     "told_of_renewal" TIMESTAMPTZ(3),
ADD COLUMN     "told_renewal_amount" BIGINT;

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "mailed_at" TIMESTAMPTZ(3);

-- Nobody gets a mail about what is long known.
UPDATE invoices SET mailed_at = issued_at;
CREATE INDEX invoices_to_mail ON invoices (issued_at) WHERE mailed_at IS NULL;
CREATE INDEX payments_that_wait ON payments (created_at DESC) WHERE mismatch IS NOT NULL AND mismatch_closed_at IS NULL;
ALTER TABLE memberships ADD CHECK (renewal_remedy IN ('authentication', 'another-card'));
ALTER TABLE payments ADD CHECK ((mismatch_closed_at IS NULL) = (mismatch_note IS NULL));

-- The role of a member of staff. Staff of earlier releases have none and may do all.
ALTER TABLE "accounts" ADD COLUMN "staff_role" TEXT
  CONSTRAINT "accounts_staff_role_check" CHECK ("staff_role" IN ('all', 'verification', 'moderation', 'payments', 'audit'));

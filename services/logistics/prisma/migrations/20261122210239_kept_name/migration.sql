-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "kept_name" TEXT;

-- What the sweep looks for: hardly any account.
CREATE INDEX "accounts_kept_name_idx" ON "accounts"("id") WHERE "kept_name" IS NOT NULL;

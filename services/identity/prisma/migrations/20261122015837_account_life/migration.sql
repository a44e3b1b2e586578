-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "status_version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "totp_confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "totp_last_step" INTEGER,
ADD COLUMN     "totp_secret" BYTEA;

-- CreateTable
CREATE TABLE "account_links" (
    "token_hash" BYTEA NOT NULL,
    "account_id" UUID,
    "kind" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_links_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "account_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("account_id","code_hash")
);

-- CreateTable
CREATE TABLE "account_exports" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'gathering',
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL,
    "content" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_exports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_messages" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "account_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'new',
    "answer" TEXT,
    "handled_by" UUID,
    "handled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_links_account_id_kind_idx" ON "account_links"("account_id", "kind");

-- CreateIndex
CREATE INDEX "account_links_expires_at_idx" ON "account_links"("expires_at");

-- CreateIndex
CREATE INDEX "account_exports_account_id_created_at_idx" ON "account_exports"("account_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "account_exports_expires_at_idx" ON "account_exports"("expires_at");

-- CreateIndex
CREATE INDEX "contact_messages_status_created_at_id_idx" ON "contact_messages"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "contact_messages_created_at_id_idx" ON "contact_messages"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "accounts_created_at_id_idx" ON "accounts"("created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma has no words for.
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_token_hash_check" CHECK (octet_length("token_hash") = 32),
  ADD CONSTRAINT "account_links_kind_check" CHECK ("kind" IN ('password', 'email', 'new-email'));
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_code_hash_check" CHECK (octet_length("code_hash") = 32);
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_status_check" CHECK ("status" IN ('gathering', 'ready', 'failed'));
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_status_check" CHECK (
  "status" IN ('new', 'answered', 'closed') AND ("status" = 'new') = ("handled_at" IS NULL) AND ("status" = 'answered') = ("answer" IS NOT NULL));
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_second_factor_check" CHECK ("totp_confirmed_at" IS NULL OR "totp_secret" IS NOT NULL);

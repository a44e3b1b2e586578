-- CreateTable
CREATE TABLE "invitations" (
    "organization_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "organization_name" TEXT NOT NULL,
    "organization_type" TEXT NOT NULL,
    "contact_person" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- What Prisma has no words for.
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_token_hash_check" CHECK (octet_length("token_hash") = 32);
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_role_check",
  ADD CONSTRAINT "accounts_role_check" CHECK ("role" IN ('member', 'organization', 'staff'));

-- CreateTable
CREATE TABLE "newsletter_subscriptions" (
    "email" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "subscribed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "newsletter_subscriptions_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "newsletter_confirmations" (
    "token_hash" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "newsletter_confirmations_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_subscriptions_token_key" ON "newsletter_subscriptions"("token");

-- CreateIndex
CREATE INDEX "newsletter_confirmations_email_idx" ON "newsletter_confirmations"("email");

-- CreateIndex
CREATE INDEX "newsletter_confirmations_expires_at_idx" ON "newsletter_confirmations"("expires_at");

-- What Prisma has no words for.
ALTER TABLE "newsletter_subscriptions"
  ADD CONSTRAINT "newsletter_subscriptions_email_check" CHECK ("email" = lower("email") AND char_length("email") BETWEEN 3 AND 254);

ALTER TABLE "newsletter_confirmations"
  ADD CONSTRAINT "newsletter_confirmations_token_hash_check" CHECK (octet_length("token_hash") = 32),
  ADD CONSTRAINT "newsletter_confirmations_email_check" CHECK ("email" = lower("email") AND char_length("email") BETWEEN 3 AND 254);

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'member',
    "status" TEXT NOT NULL DEFAULT 'active',
    "email_confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "account_id" UUID NOT NULL,
    "trusted" BOOLEAN NOT NULL,
    "user_agent" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "reauthenticated_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "profiles" (
    "account_id" UUID NOT NULL,
    "version" BIGINT NOT NULL,
    "business" JSONB NOT NULL,

    CONSTRAINT "profiles_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "throttles" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "throttles_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "accounts_username_key" ON "accounts"("username");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_account_id_idx" ON "sessions"("account_id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma has no words for.
ALTER TABLE "accounts"
  ADD CONSTRAINT "accounts_username_check" CHECK ("username" ~ '^[a-z0-9_]+$' AND char_length("username") <= 300),
  ADD CONSTRAINT "accounts_email_check" CHECK ("email" = lower("email") AND char_length("email") BETWEEN 3 AND 254),
  ADD CONSTRAINT "accounts_name_check" CHECK (char_length("name") BETWEEN 1 AND 300),
  ADD CONSTRAINT "accounts_password_hash_check" CHECK ("password_hash" LIKE '$argon2id$%'),
  ADD CONSTRAINT "accounts_role_check" CHECK ("role" IN ('member', 'staff')),
  ADD CONSTRAINT "accounts_status_check" CHECK ("status" IN ('active', 'suspended', 'closed'));

ALTER TABLE "sessions" ADD CONSTRAINT "sessions_token_hash_check" CHECK (octet_length("token_hash") = 32);

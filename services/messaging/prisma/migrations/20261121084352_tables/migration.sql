-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'business',
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'active',
    "version" BIGINT NOT NULL DEFAULT 0,
    "status_version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "holder_id" UUID NOT NULL,
    "holder_kind" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("holder_id")
);

-- CreateTable
CREATE TABLE "usage" (
    "account_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "usage_pkey" PRIMARY KEY ("account_id","month")
);

-- CreateTable
CREATE TABLE "conversations" (
    "id" UUID NOT NULL,
    "low_id" UUID NOT NULL,
    "high_id" UUID NOT NULL,
    "last_seq" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(6) NOT NULL,
    "opened_by" UUID NOT NULL,
    "opened_at" TIMESTAMPTZ(6) NOT NULL,
    "answered_seq" INTEGER,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "sender_id" UUID NOT NULL,
    "receiver_id" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "caution" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blocks" (
    "blocker_id" UUID NOT NULL,
    "blocked_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("blocker_id","blocked_id")
);

-- CreateTable
CREATE TABLE "answers" (
    "conversation_id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "seconds" INTEGER NOT NULL,
    "answered_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "answers_pkey" PRIMARY KEY ("conversation_id")
);

-- CreateTable
CREATE TABLE "response_times" (
    "business_id" UUID NOT NULL,
    "minutes" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "response_times_pkey" PRIMARY KEY ("business_id")
);

-- CreateIndex
CREATE INDEX "conversations_low_id_last_at_id_idx" ON "conversations"("low_id", "last_at" DESC, "id");

-- CreateIndex
CREATE INDEX "conversations_high_id_last_at_id_idx" ON "conversations"("high_id", "last_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "conversations_low_id_high_id_key" ON "conversations"("low_id", "high_id");

-- CreateIndex
CREATE INDEX "messages_sender_id_created_at_idx" ON "messages"("sender_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "messages_receiver_id_created_at_idx" ON "messages"("receiver_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "messages_conversation_id_seq_key" ON "messages"("conversation_id", "seq");

-- CreateIndex
CREATE INDEX "answers_business_id_answered_at_idx" ON "answers"("business_id", "answered_at" DESC);

-- What Prisma's schema cannot say.

ALTER TABLE "accounts"
  ADD CONSTRAINT "accounts_kind_check" CHECK ("kind" IN ('business', 'organization')),
  ADD CONSTRAINT "accounts_status_check" CHECK ("status" IN ('active', 'suspended'));

ALTER TABLE "usage"
  ADD CONSTRAINT "usage_month_check" CHECK (extract(day FROM "month") = 1),
  ADD CONSTRAINT "usage_used_check" CHECK ("used" > 0);

ALTER TABLE "conversations"
  -- One conversation per pair, whoever begins it; none with oneself.
  ADD CONSTRAINT "conversations_pair_check" CHECK ("low_id" < "high_id"),
  ADD CONSTRAINT "conversations_opened_by_check" CHECK ("opened_by" IN ("low_id", "high_id")),
  ADD CONSTRAINT "conversations_last_seq_check" CHECK ("last_seq" > 0);

ALTER TABLE "messages"
  ADD CONSTRAINT "messages_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations" ("id"),
  ADD CONSTRAINT "messages_seq_check" CHECK ("seq" > 0),
  ADD CONSTRAINT "messages_sides_check" CHECK ("sender_id" <> "receiver_id"),
  ADD CONSTRAINT "messages_content_check" CHECK (char_length("content") <= 4000);

-- What waits to be read, by whom and where: small, however many messages there are.
CREATE INDEX "messages_unread_idx" ON "messages" ("receiver_id", "conversation_id", "seq") WHERE "read_at" IS NULL;

ALTER TABLE "blocks" ADD CONSTRAINT "blocks_sides_check" CHECK ("blocker_id" <> "blocked_id");
ALTER TABLE "answers" ADD CONSTRAINT "answers_seconds_check" CHECK ("seconds" >= 0);
ALTER TABLE "response_times" ADD CONSTRAINT "response_times_minutes_check" CHECK ("minutes" >= 30);

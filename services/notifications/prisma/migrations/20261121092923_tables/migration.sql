-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "in_app" BOOLEAN NOT NULL,
    "conversation_id" UUID,
    "message_seq" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "mail_due_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "read_ranges" (
    "reader_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "from_seq" INTEGER NOT NULL,
    "to_seq" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "read_ranges_pkey" PRIMARY KEY ("reader_id","conversation_id","from_seq","to_seq")
);

-- CreateTable
CREATE TABLE "feed" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "feed_pkey" PRIMARY KEY ("account_id","seq")
);

-- CreateTable
CREATE TABLE "feed_positions" (
    "account_id" UUID NOT NULL,
    "last_seq" BIGINT NOT NULL,

    CONSTRAINT "feed_positions_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "preferences" (
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "in_app" BOOLEAN NOT NULL,
    "email" BOOLEAN NOT NULL,

    CONSTRAINT "preferences_pkey" PRIMARY KEY ("account_id","kind")
);

-- CreateTable
CREATE TABLE "mail_settings" (
    "account_id" UUID NOT NULL,
    "quiet_from" TEXT,
    "quiet_to" TEXT,
    "digest" BOOLEAN NOT NULL,
    "time_zone" TEXT NOT NULL,

    CONSTRAINT "mail_settings_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "notifications_account_id_id_idx" ON "notifications"("account_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "notifications_account_id_about_key" ON "notifications"("account_id", "about");

-- CreateIndex
CREATE INDEX "read_ranges_read_at_idx" ON "read_ranges"("read_at");

-- CreateIndex
CREATE INDEX "feed_created_at_idx" ON "feed"("created_at");

CREATE INDEX "notifications_unread_idx" ON "notifications" ("account_id", "id" DESC) WHERE "read_at" IS NULL AND "in_app";
CREATE INDEX "notifications_unread_message_idx" ON "notifications" ("account_id", "conversation_id", "message_seq") WHERE "read_at" IS NULL AND "conversation_id" IS NOT NULL;
CREATE INDEX "notifications_mail_idx" ON "notifications" ("mail_due_at") WHERE "mail_due_at" IS NOT NULL;

ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_quiet_check" CHECK (("quiet_from" IS NULL) = ("quiet_to" IS NULL));

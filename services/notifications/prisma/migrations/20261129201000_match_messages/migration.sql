CREATE TABLE "match_recipients" (
    "account_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "by" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3)[] NOT NULL DEFAULT '{}',

    CONSTRAINT "match_recipients_pkey" PRIMARY KEY ("account_id", "person_id")
);

ALTER TABLE "match_recipients" ADD CONSTRAINT "match_recipients_by_check" CHECK ("by" IN ('sms', 'whatsapp'));

CREATE TABLE "match_messages" (
    "account_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "notification_id" UUID NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "match_messages_pkey" PRIMARY KEY ("account_id", "person_id", "notification_id")
);

CREATE INDEX "match_messages_notification_id_idx" ON "match_messages"("notification_id");
CREATE INDEX "match_messages_next_attempt_at_idx" ON "match_messages"("next_attempt_at");

ALTER TABLE "match_messages" ADD CONSTRAINT "match_messages_account_id_person_id_fkey" FOREIGN KEY ("account_id", "person_id") REFERENCES "match_recipients"("account_id", "person_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "match_messages" ADD CONSTRAINT "match_messages_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "dialogues" (
    "id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "session" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "state" JSON NOT NULL,
    "pending" JSON,
    "result" JSON,
    "screens" JSON NOT NULL,
    "ended" BOOLEAN NOT NULL,
    "superseded" BOOLEAN NOT NULL DEFAULT false,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dialogues_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "dialogues_channel_session_key" ON "dialogues"("channel", "session");
CREATE INDEX "dialogues_phone_channel_idx" ON "dialogues"("phone", "channel");
CREATE INDEX "dialogues_account_id_idx" ON "dialogues"("account_id");
CREATE INDEX "dialogues_person_id_idx" ON "dialogues"("person_id");
CREATE INDEX "dialogues_changed_at_idx" ON "dialogues"("changed_at");

ALTER TABLE "dialogues" ADD CONSTRAINT "dialogues_channel_check" CHECK ("channel" IN ('ussd', 'sms', 'whatsapp'));

CREATE TABLE "messages" (
    "channel" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "session" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("channel", "id")
);

CREATE UNIQUE INDEX "messages_channel_session_step_key" ON "messages"("channel", "session", "step");
CREATE INDEX "messages_phone_received_at_idx" ON "messages"("phone", "received_at");
CREATE INDEX "messages_received_at_idx" ON "messages"("received_at");

ALTER TABLE "messages" ADD CONSTRAINT "messages_channel_check" CHECK ("channel" IN ('sms', 'whatsapp'));

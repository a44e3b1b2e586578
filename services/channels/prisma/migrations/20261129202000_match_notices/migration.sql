CREATE TABLE "match_notices" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "by" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),

    CONSTRAINT "match_notices_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "match_notices_next_attempt_at_idx" ON "match_notices"("next_attempt_at");
CREATE INDEX "match_notices_account_id_idx" ON "match_notices"("account_id");
CREATE INDEX "match_notices_person_id_idx" ON "match_notices"("person_id");

ALTER TABLE "match_notices" ADD CONSTRAINT "match_notices_by_check" CHECK ("by" IN ('sms', 'whatsapp'));

CREATE TABLE "stops" (
    "phone" TEXT NOT NULL,
    "stopped_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stops_pkey" PRIMARY KEY ("phone")
);

CREATE INDEX "stops_stopped_at_idx" ON "stops"("stopped_at");

-- CreateTable
CREATE TABLE "conversation_partners" (
    "one_id" UUID NOT NULL,
    "other_id" UUID NOT NULL,

    CONSTRAINT "conversation_partners_pkey" PRIMARY KEY ("one_id","other_id")
);

-- CreateIndex
CREATE INDEX "conversation_partners_other_id_idx" ON "conversation_partners"("other_id");

ALTER TABLE "conversation_partners" ADD CONSTRAINT "conversation_partners_order_check" CHECK ("one_id" < "other_id");

-- Messages from before this are told no more; who answered whom is known.
INSERT INTO "conversation_partners" ("one_id", "other_id") SELECT "one_id", "other_id" FROM "interactions" WHERE "kind" = 'conversation' ON CONFLICT DO NOTHING;

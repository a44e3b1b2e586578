CREATE TABLE "record_entries" (
    "deal_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "figure" TEXT NOT NULL,
    "kept" BOOLEAN NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "contest_id" UUID,
    "contested_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "decision" TEXT,
    "note" TEXT,

    CONSTRAINT "record_entries_pkey" PRIMARY KEY ("deal_id","company_id","figure"),
    CONSTRAINT "record_entries_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deals"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "record_entries_contest_id_key" ON "record_entries"("contest_id");
CREATE INDEX "record_entries_company_id_ended_at_idx" ON "record_entries"("company_id", "ended_at" DESC);

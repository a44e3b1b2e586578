-- CreateTable
CREATE TABLE "notes" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "person" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notes_company_id_thread_id_id_idx" ON "notes"("company_id", "thread_id", "id");

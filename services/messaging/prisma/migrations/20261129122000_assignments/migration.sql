-- CreateTable
CREATE TABLE "assignments" (
    "company_id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "person_name" TEXT NOT NULL,

    CONSTRAINT "assignments_pkey" PRIMARY KEY ("company_id","thread_id")
);

-- CreateIndex
CREATE INDEX "assignments_company_id_person_id_idx" ON "assignments"("company_id", "person_id");

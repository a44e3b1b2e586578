ALTER TABLE "deals" ADD COLUMN "packing" JSONB;

-- CreateTable
CREATE TABLE "paper_numbers" (
    "company_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "paper_numbers_pkey" PRIMARY KEY ("company_id","kind")
);

-- CreateTable
CREATE TABLE "papers" (
    "id" UUID NOT NULL,
    "deal_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "papers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "paper_files" (
    "paper_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "pdf" BYTEA NOT NULL,

    CONSTRAINT "paper_files_pkey" PRIMARY KEY ("paper_id","language")
);

-- CreateIndex
CREATE UNIQUE INDEX "papers_code_key" ON "papers"("code");

-- CreateIndex
CREATE UNIQUE INDEX "papers_deal_id_kind_version_key" ON "papers"("deal_id", "kind", "version");

-- CreateIndex
CREATE UNIQUE INDEX "papers_company_id_kind_number_version_key" ON "papers"("company_id", "kind", "number", "version");

-- AddForeignKey
ALTER TABLE "papers" ADD CONSTRAINT "papers_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "paper_files" ADD CONSTRAINT "paper_files_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "papers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

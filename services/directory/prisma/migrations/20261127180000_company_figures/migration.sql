-- CreateTable
CREATE TABLE "company_views" (
    "business_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "company_views_pkey" PRIMARY KEY ("business_id","day")
);

-- CreateTable
CREATE TABLE "company_search_terms" (
    "business_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "term" TEXT NOT NULL,
    "openings" INTEGER NOT NULL,
    "days" INTEGER NOT NULL,
    "last_day" DATE NOT NULL,

    CONSTRAINT "company_search_terms_pkey" PRIMARY KEY ("business_id","month","term")
);

-- CreateIndex
CREATE INDEX "company_views_day_idx" ON "company_views"("day");

-- CreateIndex
CREATE INDEX "company_search_terms_month_idx" ON "company_search_terms"("month");

-- AddForeignKey
ALTER TABLE "company_views" ADD CONSTRAINT "company_views_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_search_terms" ADD CONSTRAINT "company_search_terms_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

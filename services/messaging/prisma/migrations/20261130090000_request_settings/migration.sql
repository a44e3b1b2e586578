-- CreateTable
CREATE TABLE "request_settings" (
    "company_id" UUID NOT NULL,
    "per_day" INTEGER NOT NULL,
    "categories" TEXT[],

    CONSTRAINT "request_settings_pkey" PRIMARY KEY ("company_id")
);

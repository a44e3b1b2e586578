CREATE TABLE "border_reports" (
    "place" TEXT NOT NULL,
    "reporter" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "company_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "border_reports_pkey" PRIMARY KEY ("place", "reporter", "hour"),
    CONSTRAINT "border_reports_status_check" CHECK ("status" IN ('open', 'slow', 'closed'))
);

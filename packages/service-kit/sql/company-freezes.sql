-- Whether companies are frozen, kept by identity's events.
CREATE TABLE "company_freezes" (
    "company_id" UUID NOT NULL,
    "frozen" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "company_freezes_pkey" PRIMARY KEY ("company_id")
);

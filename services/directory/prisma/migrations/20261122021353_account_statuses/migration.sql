-- CreateTable
CREATE TABLE "account_statuses" (
    "account_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "account_statuses_pkey" PRIMARY KEY ("account_id")
);

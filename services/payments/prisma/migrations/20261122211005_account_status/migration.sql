-- CreateTable
CREATE TABLE "account_status" (
    "account_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "account_status_pkey" PRIMARY KEY ("account_id")
);

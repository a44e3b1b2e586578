-- AlterTable
ALTER TABLE "companies" ADD COLUMN "second_person_amount" BIGINT,
ADD COLUMN "second_person_currency" TEXT;

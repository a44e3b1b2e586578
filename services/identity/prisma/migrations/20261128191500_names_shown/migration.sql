-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "names_shown" BOOLEAN NOT NULL DEFAULT false;

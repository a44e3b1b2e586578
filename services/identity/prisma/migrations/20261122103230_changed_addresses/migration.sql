-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "email_version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "organization_plan" TEXT;

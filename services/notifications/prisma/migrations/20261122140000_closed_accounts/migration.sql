-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "closed_at" TIMESTAMPTZ(3);

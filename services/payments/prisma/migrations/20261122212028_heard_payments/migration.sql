-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "heard" BOOLEAN NOT NULL DEFAULT false;

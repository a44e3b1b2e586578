-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "texts" JSON;

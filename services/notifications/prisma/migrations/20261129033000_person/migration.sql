-- AlterTable
ALTER TABLE "notifications" ADD COLUMN "person_id" UUID;

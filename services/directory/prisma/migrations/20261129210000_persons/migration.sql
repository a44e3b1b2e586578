-- AlterTable
ALTER TABLE "verification_steps" ADD COLUMN     "person" JSONB;

-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "edited_at" TIMESTAMPTZ(3),
ADD COLUMN     "edited_by" JSONB;

-- AlterTable
ALTER TABLE "milestones" ADD COLUMN     "by_id" UUID,
ADD COLUMN     "person" JSONB;

-- AlterTable
ALTER TABLE "offers" ADD COLUMN     "people" JSONB NOT NULL DEFAULT '{}';

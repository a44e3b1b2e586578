-- AlterTable
ALTER TABLE "inquiries" ADD COLUMN     "person" JSONB;

-- AlterTable
ALTER TABLE "inquiry_entries" ADD COLUMN     "person" JSONB;

-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "person" JSONB;

-- AlterTable
ALTER TABLE "requests" ADD COLUMN     "person" JSONB;

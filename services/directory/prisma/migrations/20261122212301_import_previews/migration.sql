-- AlterTable
ALTER TABLE "member_imports" ADD COLUMN     "previews" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "edit_version" INTEGER NOT NULL DEFAULT 1;

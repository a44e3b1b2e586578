-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "name_version" BIGINT NOT NULL DEFAULT 0;

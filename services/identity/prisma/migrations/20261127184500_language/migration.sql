-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "language" TEXT,
ADD COLUMN     "language_version" INTEGER NOT NULL DEFAULT 0;

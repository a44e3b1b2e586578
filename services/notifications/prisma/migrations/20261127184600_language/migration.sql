-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "language_version" INTEGER NOT NULL DEFAULT 0;

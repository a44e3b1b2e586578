-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "new_device_mail" BOOLEAN NOT NULL DEFAULT true;

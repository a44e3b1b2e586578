-- DropTable
DROP TABLE "customers";

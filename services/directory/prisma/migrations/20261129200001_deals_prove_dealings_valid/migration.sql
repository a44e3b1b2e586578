ALTER TABLE "interactions" VALIDATE CONSTRAINT "interactions_kind_check";

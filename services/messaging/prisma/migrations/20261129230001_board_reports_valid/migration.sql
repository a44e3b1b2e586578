ALTER TABLE "reports" VALIDATE CONSTRAINT "reports_subject_check";

-- Set while staff have suspended the person, but not the companies for which the person works.
ALTER TABLE "accounts" ADD COLUMN "person_suspended_at" TIMESTAMPTZ(3);

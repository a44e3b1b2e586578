-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "employees_from" INTEGER,
ADD COLUMN     "employees_to" INTEGER;

ALTER TABLE "businesses"
  ADD CONSTRAINT "businesses_employees_check" CHECK ("employees_from" >= 0 AND "employees_to" >= coalesce("employees_from", 0));

-- What was typed before in the plainest ways: "8" and "11-50". Anything else has its numbers with the next edit. Nobody is told, and the search stays.
ALTER TABLE "businesses" DISABLE TRIGGER USER;
UPDATE "businesses" SET
  "employees_from" = (regexp_match("employee_count", '^\s*(\d{1,9})'))[1]::int,
  "employees_to" = (regexp_match("employee_count", '(\d{1,9})\s*$'))[1]::int
WHERE "employee_count" ~ '^\s*\d{1,9}\s*$'
  OR "employee_count" ~ '^\s*\d{1,9}\s*[-–]\s*\d{1,9}\s*$'
    AND (regexp_match("employee_count", '^\s*(\d{1,9})'))[1]::int <= (regexp_match("employee_count", '(\d{1,9})\s*$'))[1]::int;
ALTER TABLE "businesses" ENABLE TRIGGER USER;

-- The time of a START stays, so that an older STOP which is delivered later does not count again.
ALTER TABLE "stops" ADD COLUMN "started_at" TIMESTAMPTZ(3);
-- An older release only compares the column.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "stops" ALTER COLUMN "stopped_at" DROP NOT NULL;

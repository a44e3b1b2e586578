-- The version of a measurement is not published, so it alone raises no version: after a restore of messaging it goes down without an event.
CREATE OR REPLACE FUNCTION "businesses_version_grows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  published public.businesses%ROWTYPE := NEW;
BEGIN
  published.response_time_version := OLD.response_time_version;
  IF published IS DISTINCT FROM OLD THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END
$$;

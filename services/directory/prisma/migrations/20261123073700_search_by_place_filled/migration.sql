-- Some at a time, each committed before the next, so that nobody who saves a profile meanwhile waits for all. More than a thousand at once are logged as
-- one change of everything, so that each count is made anew. The index comes after it: without one, no other index gets new entries.
DO $$
DECLARE
  at_once constant integer := 2000;
  filled uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
BEGIN
  LOOP
    SELECT array_agg(business_id ORDER BY business_id) INTO ids FROM (
      SELECT business_id FROM search.businesses WHERE business_id > filled AND location = '' ORDER BY business_id LIMIT at_once
    ) AS next_ones;
    EXIT WHEN ids IS NULL;
    BEGIN
      UPDATE search.businesses AS s SET location = search.fold(b.location)
      FROM public.businesses AS b
      WHERE s.business_id = ANY (ids) AND b.id = s.business_id AND s.location = '';
      filled := ids[cardinality(ids)];
    EXCEPTION WHEN deadlock_detected OR lock_not_available THEN
      -- Somebody saved one of them in this moment: once more.
      PERFORM pg_sleep(0.1);
    END;
    COMMIT;
  END LOOP;
END
$$;

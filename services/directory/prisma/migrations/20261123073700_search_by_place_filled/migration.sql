-- More than a thousand at once are logged as one change of everything, so that each count is made anew.
UPDATE "search"."businesses" AS s SET "location" = search.fold(b."location")
FROM "public"."businesses" AS b
WHERE b."id" = s."business_id" AND s."location" = '';

ALTER TABLE "interactions"
  DROP CONSTRAINT "interactions_kind_check",
  ADD CONSTRAINT "interactions_kind_check" CHECK ("kind" IN ('conversation', 'inquiry', 'booking', 'deal')) NOT VALID;

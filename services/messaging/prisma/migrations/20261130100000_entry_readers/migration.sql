-- The side that did not write the entry, so that a search reads only entries of the own inquiries.
-- AlterTable
ALTER TABLE "inquiry_entries" ADD COLUMN "other_id" UUID;

-- A trigger, so that entries of instances of the previous release have it too.
CREATE FUNCTION "set_entry_other"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT CASE i.sender_id WHEN NEW.author_id THEN i.receiver_id ELSE i.sender_id END INTO NEW.other_id FROM "public"."inquiries" i WHERE i.id = NEW.inquiry_id;
  RETURN NEW;
END $$;
CREATE TRIGGER "inquiry_entries_other" BEFORE INSERT ON "inquiry_entries" FOR EACH ROW EXECUTE FUNCTION "set_entry_other"();

UPDATE "inquiry_entries" e SET "other_id" = CASE i.sender_id WHEN e.author_id THEN i.receiver_id ELSE i.sender_id END
FROM "inquiries" i WHERE i.id = e.inquiry_id;

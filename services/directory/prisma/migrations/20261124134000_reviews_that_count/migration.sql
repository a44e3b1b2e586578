-- AlterTable
ALTER TABLE "reviews" ADD COLUMN     "counts" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "confirmed_emails" (
    "account_id" UUID NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "confirmed_emails_pkey" PRIMARY KEY ("account_id")
);

CREATE INDEX "reviews_waiting" ON "reviews" ("reviewer_id") WHERE NOT "counts";

CREATE OR REPLACE FUNCTION "refresh_ratings"("ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two reviews of one business at the same moment wait for each other here. Otherwise each would count without the other.
  PERFORM FROM public.businesses WHERE id = ANY ("ids") ORDER BY id FOR NO KEY UPDATE;

  UPDATE public.businesses AS b
  SET rating = visible.rating, review_count = visible.review_count
  FROM (
    SELECT changed.id, round(avg(r.rating), 2)::double precision AS rating, count(r.id)::integer AS review_count
    FROM unnest("ids") AS changed (id)
    LEFT JOIN public.reviews r ON r.business_id = changed.id AND NOT r.hidden AND r.counts
    GROUP BY changed.id
  ) AS visible
  WHERE b.id = visible.id AND (b.rating, b.review_count) IS DISTINCT FROM (visible.rating, visible.review_count);
END
$$;

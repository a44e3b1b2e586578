// How much one company may post and offer. Each listing and each offer notifies other companies.
import { oneAtATime } from '@ungana/service-kit'
import { TooManyListings, TooManyOffers } from '#errors.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Loads and trucks that one company may post within 24 hours. */
export const LISTINGS_A_DAY = 200
/** Offers that one company may make within 24 hours, counter-offers aside. */
export const OFFERS_A_DAY = 200

/** @throws TooManyListings */
export async function requireListingsLeft(tx: Transaction, { callerId, now }: Actor): Promise<void> {
  await oneAtATime(tx, `listings of ${callerId}`)
  const { rows } = await query(
    tx,
    `SELECT ((SELECT count(*) FROM shipments WHERE owner_id = $1 AND created_at > $2::timestamptz - interval '1 day')
       + (SELECT count(*) FROM transports WHERE owner_id = $1 AND created_at > $2::timestamptz - interval '1 day'))::int AS count`,
    [callerId, now],
  )
  if ((rows[0]?.count ?? 0) >= LISTINGS_A_DAY) throw new TooManyListings(String(LISTINGS_A_DAY))
}

/** @throws TooManyOffers */
export async function requireOffersLeft(tx: Transaction, { callerId, now }: Actor): Promise<void> {
  await oneAtATime(tx, `offers of ${callerId}`)
  // The first round names the side that made the offer.
  const { rows } = await query(
    tx,
    `SELECT count(*)::int AS count FROM offers WHERE created_at > $2::timestamptz - interval '1 day'
       AND (shipper_id = $1 AND rounds -> 0 ->> 'by' = 'shipper' OR carrier_id = $1 AND rounds -> 0 ->> 'by' = 'carrier')`,
    [callerId, now],
  )
  if ((rows[0]?.count ?? 0) >= OFFERS_A_DAY) throw new TooManyOffers(String(OFFERS_A_DAY))
}

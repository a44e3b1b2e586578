// Sample listings, so that the hub's lists are not empty at first. They are marked, never matched with real ones and never booked.
import { cargoTypes, vehicleTypes } from '@ungana/contracts-logistics'
import { readRows } from '@ungana/service-kit/rows'
import type { ClientBase } from 'pg'
import * as z from 'zod'

const text = z.string()
const road = { from: text, to: text, /** Days from today until the load or the truck leaves. */ days: z.int() }

const shipments = readRows(
  new URL('samples/shipments.ndjson', import.meta.url),
  z.strictObject({
    status: z.literal(['Seeking Transport', 'Matched']),
    cargo: z.literal([...cargoTypes]),
    weight: text,
    volume: text,
    ...road,
    budget: text,
  }),
)

const transports = readRows(
  new URL('samples/transports.ndjson', import.meta.url),
  z.strictObject({
    status: z.literal(['Available', 'Partially Booked']),
    vehicle: z.literal([...vehicleTypes]),
    /** Tons and m³. */
    capacity: z.tuple([text, text]),
    free: text,
    ...road,
    price: text,
  }),
)

const CONTACT = 'Sample listing without a company'
/** Fixed ids, so that a second run only changes the dates. */
const idOf = (kind: number, index: number) => `0198a000-0000-7000-8${kind}00-${String(index + 1).padStart(12, '0')}`

/** Removes the samples for good; later starts do not add them again. @returns the number of removed listings */
export async function removeSampleListings(client: ClientBase): Promise<number> {
  await client.query('BEGIN')
  try {
    // The lock makes a concurrent seed run either before or after this removal.
    await client.query('LOCK TABLE sample_removals IN EXCLUSIVE MODE')
    await client.query('INSERT INTO sample_removals SELECT WHERE NOT EXISTS (SELECT FROM sample_removals)')
    const deleted = await deleteSampleListings(client)
    await client.query('COMMIT')
    return deleted
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** @returns the number of deleted listings */
export async function deleteSampleListings(client: ClientBase): Promise<number> {
  await client.query('DELETE FROM transport_legs WHERE transport_id IN (SELECT id FROM transports WHERE owner_id IS NULL)')
  const { rowCount: transported } = await client.query('DELETE FROM transports WHERE owner_id IS NULL')
  const { rowCount: shipped } = await client.query('DELETE FROM shipments WHERE owner_id IS NULL')
  return (transported ?? 0) + (shipped ?? 0)
}

/** Adds the samples, and moves past dates into the future. @returns the number of added or updated listings; 0 after the removal */
export async function seedSampleListings(client: ClientBase): Promise<number> {
  await client.query('BEGIN')
  try {
    await client.query('LOCK TABLE sample_removals IN ROW EXCLUSIVE MODE')
    const { rowCount } = await client.query('SELECT FROM sample_removals')
    const changed = rowCount ? 0 : await addSamples(client)
    await client.query('COMMIT')
    return changed
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function addSamples(client: ClientBase): Promise<number> {
  let changed = 0
  for (const [index, { status, cargo, weight, volume, from, to, days, budget }] of shipments.entries()) {
    const { rowCount } = await client.query(
      `INSERT INTO shipments AS s (id, status, cargo_type, weight, volume, origin_location, destination_location, target_date, budget, contact_info,
         weight_kg, volume_m3, budget_usd, created_at)
       VALUES ($1, $2, $3, $4::text, $5::text, $6, $7, current_date + $8::int, $9::text, $10, $4::text::float8 * 1000, $5::text::float8, $9::text::float8,
         now() - interval '1 day' * $11)
       ON CONFLICT (id) DO UPDATE SET target_date = excluded.target_date, status = excluded.status WHERE s.target_date < current_date`,
      [idOf(1, index), status, cargo, weight, volume, from, to, days, budget, CONTACT, index],
    )
    changed += rowCount ?? 0
  }
  for (const [index, { status, vehicle, capacity, free, from, to, days, price }] of transports.entries()) {
    const { rowCount } = await client.query(
      `INSERT INTO transports AS t (id, status, vehicle_type, capacity_weight, capacity_volume, available_space, origin_location, destination_location,
         departure_date, price_per_ton, contact_info, max_detour_percent, capacity_kg, capacity_m3, free_kg, free_m3, price_per_ton_usd, created_at)
       VALUES ($1, $2, $3, $4::text, $5::text, $6::text, $7, $8, current_date + $9::int, $10::text, $11, 15, $4::text::float8 * 1000, $5::text::float8,
         $6::text::float8 * 1000, $5::text::float8 * $6::text::float8 / $4::text::float8, $10::text::float8, now() - interval '1 day' * $12)
       ON CONFLICT (id) DO UPDATE SET departure_date = excluded.departure_date, status = excluded.status WHERE t.departure_date < current_date`,
      [idOf(2, index), status, vehicle, ...capacity, free, from, to, days, price, CONTACT, index],
    )
    changed += rowCount ?? 0
  }
  return changed
}

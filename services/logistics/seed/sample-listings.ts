// Sample listings, so that the hub's lists are not empty on the first day: marked as samples, never matched with real ones, never booked.
import type { ClientBase } from 'pg'

const places = {
  mombasa: 'Mombasa, Kenya',
  nairobi: 'Nairobi, Kenya',
  kisumu: 'Kisumu, Kenya',
  kampala: 'Kampala, Uganda',
  gulu: 'Gulu, Uganda',
  kigali: 'Kigali, Rwanda',
  dar: 'Dar es Salaam, Tanzania',
  goma: 'Goma, DRC',
  bujumbura: 'Bujumbura, Burundi',
  juba: 'Juba, South Sudan',
} as const

interface SampleShipment {
  readonly status: 'Seeking Transport' | 'Matched'
  readonly cargo: string
  readonly weight: string
  readonly volume: string
  readonly from: keyof typeof places
  readonly to: keyof typeof places
  readonly days: number
  readonly budget: string
}

const shipments: readonly SampleShipment[] = [
  { status: 'Seeking Transport', cargo: 'Electronics', weight: '1.2', volume: '6', from: 'nairobi', to: 'kigali', days: 9, budget: '620' },
  { status: 'Seeking Transport', cargo: 'Agricultural Products', weight: '2', volume: '5', from: 'kampala', to: 'juba', days: 6, budget: '540' },
  { status: 'Matched', cargo: 'Textiles', weight: '0.8', volume: '7', from: 'mombasa', to: 'kampala', days: 4, budget: '310' },
  { status: 'Seeking Transport', cargo: 'Food Products', weight: '1.5', volume: '4', from: 'dar', to: 'kampala', days: 12, budget: '480' },
]

interface SampleTransport {
  readonly status: 'Available' | 'Partially Booked'
  readonly vehicle: string
  readonly capacity: readonly [tonnes: string, m3: string]
  readonly free: string
  readonly from: keyof typeof places
  readonly to: keyof typeof places
  readonly days: number
  readonly price: string
}

const transports: readonly SampleTransport[] = [
  { status: 'Available', vehicle: 'Medium Truck (3-8 tons)', capacity: ['6', '30'], free: '3', from: 'mombasa', to: 'kigali', days: 7, price: '240' },
  {
    status: 'Partially Booked',
    vehicle: 'Large Truck (8-15 tons)',
    capacity: ['12', '50'],
    free: '2.5',
    from: 'nairobi',
    to: 'kampala',
    days: 5,
    price: '130',
  },
  {
    status: 'Available',
    vehicle: 'Small Truck (1-3 tons)',
    capacity: ['3', '14'],
    free: '1.5',
    from: 'goma',
    to: 'bujumbura',
    days: 8,
    price: '170',
  },
  { status: 'Available', vehicle: 'Refrigerated Truck', capacity: ['8', '32'], free: '4', from: 'kampala', to: 'juba', days: 10, price: '210' },
]

const CONTACT = 'Sample listing: nobody stands behind it.'
/** Ids that tell what they are: they stay the same, so that a second run changes nothing but the days. */
const idOf = (kind: number, index: number) => `0198a000-0000-7000-8${kind}00-${String(index + 1).padStart(12, '0')}`

/** For good: no later start brings them in again. @returns how many listings there were */
export async function removeSampleListings(client: ClientBase): Promise<number> {
  await client.query('BEGIN')
  try {
    // A start that brings them in at this moment has done so, or then finds that they are not wanted.
    await client.query('LOCK TABLE sample_removals IN EXCLUSIVE MODE')
    await client.query('INSERT INTO sample_removals SELECT WHERE NOT EXISTS (SELECT FROM sample_removals)')
    await client.query('DELETE FROM transport_legs WHERE transport_id IN (SELECT id FROM transports WHERE owner_id IS NULL)')
    const { rowCount: transported } = await client.query('DELETE FROM transports WHERE owner_id IS NULL')
    const { rowCount: shipped } = await client.query('DELETE FROM shipments WHERE owner_id IS NULL')
    await client.query('COMMIT')
    return (transported ?? 0) + (shipped ?? 0)
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Brings them in, and once their days have passed gives them coming ones. @returns how many were new or had passed; 0 once they were removed */
export async function seedSampleListings(client: ClientBase): Promise<number> {
  await client.query('BEGIN')
  try {
    await client.query('LOCK TABLE sample_removals IN ROW EXCLUSIVE MODE')
    const { rowCount } = await client.query('SELECT FROM sample_removals')
    const changed = rowCount ? 0 : await bringIn(client)
    await client.query('COMMIT')
    return changed
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function bringIn(client: ClientBase): Promise<number> {
  let changed = 0
  for (const [index, { status, cargo, weight, volume, from, to, days, budget }] of shipments.entries()) {
    const { rowCount } = await client.query(
      `INSERT INTO shipments AS s (id, status, cargo_type, weight, volume, origin_location, destination_location, target_date, budget, contact_info,
         weight_kg, volume_m3, budget_usd, created_at)
       VALUES ($1, $2, $3, $4::text, $5::text, $6, $7, current_date + $8::int, $9::text, $10, $4::text::float8 * 1000, $5::text::float8, $9::text::float8,
         now() - interval '1 day' * $11)
       ON CONFLICT (id) DO UPDATE SET target_date = excluded.target_date, status = excluded.status WHERE s.target_date < current_date`,
      [idOf(1, index), status, cargo, weight, volume, places[from], places[to], days, budget, CONTACT, index],
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
      [idOf(2, index), status, vehicle, ...capacity, free, places[from], places[to], days, price, CONTACT, index],
    )
    changed += rowCount ?? 0
  }
  return changed
}

// `npm run proof matching` measures how long matching takes with 10,000 open trucks and 10,000 loads, compared with a scan of all trucks, which must find
// the same matches. Writes docs/figures.md. With LISTINGS=500, the run is short and writes nothing.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { vehicleTypes } from '@ungana/contracts-logistics'
import { dayInKigali } from '@ungana/service-kit'
import { writeFigures } from '@ungana/service-kit/testing'
import pg from 'pg'
import { type Network, readNetwork } from '#lib/borders.ts'
import { afterDays } from '#lib/days.ts'
import { candidate, shipmentsFor, transportsFor } from '#lib/find-matches.ts'
import { cities } from '#lib/roads/road-graph.ts'
import { loadOf, type ShipmentRow, shipmentColumns, shipmentTables } from '#lib/shipments.ts'
import { type TransportRow, transportColumns, transportTables, truckOf } from '#lib/transports.ts'
import { writeTransport } from '#lib/write-transport.ts'

// biome-ignore-start lint/style/noProcessEnv: a command reads its options here and nowhere else.
const { POSTGRES_ADMIN_URL, LISTINGS = '10000' } = process.env
// biome-ignore-end lint/style/noProcessEnv: see above
if (!POSTGRES_ADMIN_URL) throw new Error('POSTGRES_ADMIN_URL names a Postgres superuser')
const count = Number(LISTINGS)
const ASKED = Math.min(500, count)
const SCANNED = 20
const WRITTEN_FROM = 10_000
const now = new Date()
const day = dayInKigali(now)
/** A fixed seed, so that every run has the same listings. */
let state = 20_261_122
const random = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 4_294_967_296) * below)
}
const towns = cities.filter(({ onRoad }) => onRoad).map(({ name, country }) => `${name}, ${country}`)
function lane(): [string, string] {
  const from = random(towns.length)
  return [towns[from] as string, towns[(from + 1 + random(towns.length - 1)) % towns.length] as string]
}

const name = 'matching_proof'
const admin = new pg.Client({ connectionString: POSTGRES_ADMIN_URL })
await admin.connect()
await admin.query(`DROP DATABASE IF EXISTS ${name}`)
await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`)
const url = new URL(POSTGRES_ADMIN_URL)
url.pathname = `/${name}`
const pool = new pg.Pool({ connectionString: url.href })
// Dropping the database causes an error on a connection that is still closing.
pool.on('error', () => undefined)
try {
  const migrations = new URL('../prisma/migrations/', import.meta.url)
  for (const folder of (await readdir(migrations)).filter((entry) => /^\d/.test(entry)).sort()) {
    await pool.query(await readFile(new URL(`${folder}/migration.sql`, migrations), 'utf8'))
  }
  await fill()
  const network = await readNetwork(pool)
  const rows = async <Row extends pg.QueryResultRow>(columns: string, tables: string, alias: string, limit: number | null) =>
    (await pool.query<Row>(`SELECT ${columns} FROM ${tables} ORDER BY md5(${alias}.id::text) LIMIT $1`, [limit])).rows
  const shipments = await rows<ShipmentRow>(shipmentColumns, shipmentTables, 's', ASKED)
  const trucks = await rows<TransportRow>(transportColumns, transportTables, 't', ASKED)
  const forShipments = await timed(shipments, (row) => transportsFor(pool, network, row, day))
  const forTrucks = await timed(trucks, (row) => shipmentsFor(pool, network, row, day))
  const scans = await timed(shipments.slice(0, SCANNED), (row) => scan(network, row))
  for (const [index, { id }] of shipments.slice(0, SCANNED).entries()) {
    const [found, scanned] = [forShipments.found[index]?.map(({ row }) => row.id), scans.found[index]]
    if (JSON.stringify(found) !== JSON.stringify(scanned)) throw new Error(`The scan finds different trucks for shipment ${id}`)
  }
  const matches = [...forShipments.found, ...forTrucks.found].reduce((sum, found) => sum + found.length, 0)
  console.log(`${count} open trucks, ${count} shipments; ${matches} matches of ${ASKED} listings of each kind (at most 50 each)`)
  for (const [what, { times }] of [
    ['trucks for a shipment', forShipments],
    ['shipments for a truck', forTrucks],
    ['trucks for a shipment, by a scan of all', scans],
  ] as const) {
    console.log(`${what}: p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms`)
  }
  console.log(`The scan found the same trucks for all ${SCANNED} tested shipments.`)
  if (count >= WRITTEN_FROM) writeDown([forShipments.times, forTrucks.times, scans.times], matches)
} finally {
  await pool.end()
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.end()
}

function writeDown([forShipments, forTrucks, scans]: readonly [readonly number[], readonly number[], readonly number[]], matches: number): void {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}`
  const row = (what: string, times: readonly number[]) =>
    `| ${what} | ${at(times, 0.5)} | ${at(times, 0.99)} | ${(Number(at(times, 0.99)) / Number(at(scans, 0.99))).toPrecision(2)} |`
  writeFigures(
    join(import.meta.dirname, '../../../docs/figures.md'),
    'matching',
    `\`npm run proof matching\`, ${now.toISOString().slice(0, 10)}, ${machine}. Yardstick: a scan of all open trucks by the same rules, which found the same matches for all ${SCANNED} tested loads. ${count.toLocaleString('en')} open trucks and as many loads, between random towns; ${ASKED} of each kind matched, one at a time, ${matches.toLocaleString('en')} matches (at most 50 each); ms.

| question | p50 | p99 | p99 ÷ the scan's |
| --- | --- | --- | --- |
${row('trucks for a new load', forShipments)}
${row('loads for a new truck', forTrucks)}
${row('trucks for a new load, by the scan', scans)}`,
  )
}

async function fill(): Promise<void> {
  const owners = Array.from({ length: 200 }, () => randomUUID())
  const owner = () => owners[random(owners.length)] as string
  await pool.query(`INSERT INTO accounts (id, name) SELECT id, 'Company' FROM unnest($1::uuid[]) AS id`, [owners])
  const client = await pool.connect()
  const network = await readNetwork(client)
  await client.query('BEGIN')
  for (let index = 0; index < count; index++) {
    const [originLocation, destinationLocation] = lane()
    const tonnes = 2 + random(18)
    const form = {
      vehicleType: vehicleTypes[0],
      capacityWeight: `${tonnes}`,
      capacityVolume: `${tonnes * 4}`,
      availableSpace: `${1 + random(tonnes)}`,
      originLocation,
      destinationLocation,
      departureDate: afterDays(day, random(21)),
      pricePerTon: `${50 + random(200)}`,
      contactInfo: 'proof',
    }
    await writeTransport(client, { id: randomUUID(), ownerId: owner(), form }, network, now)
  }
  await client.query('COMMIT')
  client.release()
  const shipments = Array.from({ length: count }, () => {
    const [origin, destination] = lane()
    return {
      id: randomUUID(),
      owner: owner(),
      origin,
      destination,
      day: afterDays(day, random(21)),
      kg: 200 + random(4800),
      budget: 50 + random(800),
    }
  })
  await pool.query(
    `INSERT INTO shipments (id, owner_id, cargo_type, weight, volume, origin_location, destination_location, target_date, budget, contact_info,
       weight_kg, volume_m3, budget_usd, origin_place, destination_place)
     SELECT id, owner, 'General Merchandise', kg::text, '', origin, destination, day, budget::text, 'nobody', kg, kg / 400.0, budget,
       split_part(origin, ',', 1), split_part(destination, ',', 1)
     FROM jsonb_to_recordset($1) AS row (id uuid, owner uuid, origin text, destination text, day date, kg float8, budget float8)`,
    [JSON.stringify(shipments)],
  )
  await pool.query('ANALYZE')
}

/** Checks every open truck one by one. */
async function scan(network: Network, shipment: ShipmentRow): Promise<string[]> {
  const { rows: all } = await pool.query<TransportRow>(
    `SELECT ${transportColumns} FROM ${transportTables} WHERE t.status IN ('Available', 'Partially Booked')`,
  )
  const load = loadOf(shipment)
  return all
    .flatMap((row) => {
      const truck = truckOf(row)
      const pair = truck && load && row.ownerId !== shipment.ownerId && row.departureDate >= day ? candidate(network, truck, load, day) : undefined
      return pair ? [{ id: row.id, score: pair.score }] : []
    })
    .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    .slice(0, 50)
    .map(({ id }) => id)
}

async function timed<Row, Found>(asked: readonly Row[], find: (row: Row) => Promise<Found>): Promise<{ times: number[]; found: Found[] }> {
  for (const row of asked.slice(0, 10)) await find(row)
  const [times, found]: [number[], Found[]] = [[], []]
  for (const row of asked) {
    const start = performance.now()
    found.push(await find(row))
    times.push(performance.now() - start)
  }
  return { times: times.sort((one, other) => one - other), found }
}

function at(times: readonly number[], share: number): string {
  return (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN).toFixed(1)
}

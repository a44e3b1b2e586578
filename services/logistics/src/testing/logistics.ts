// A logistics service of a test's own: an app on a fresh clone of the migrated database.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ShipmentForm, TransportForm } from '@ungana/contracts-logistics'
import { createLogger, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { type Files, openFiles } from '@ungana/service-kit/files'
import {
  type Answer,
  type Audited,
  auditedActs,
  type Call,
  callsTo,
  cloneDatabase,
  formOf,
  type TestIdentity,
  type TestServices,
  testIdentity,
  testPicture,
  testPool,
  testServices,
  toldEvents,
} from '@ungana/service-kit/testing'
import type pg from 'pg'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import type { FindCompany, Transaction } from '#lib/dependencies.ts'

export interface TestLogistics {
  readonly app: Service
  readonly pool: pg.Pool
  readonly courier: Courier<Transaction>
  readonly files: Files
  readonly identity: TestIdentity
  readonly services: TestServices
  /** What the service takes for the time. */
  readonly clock: { now: Date }
  /** A company of that name that every event has told of. */
  company(name?: string, status?: string): Promise<string>
  /** A call by this account, by a visitor where undefined. */
  readonly call: Call
  /** Posts and resolves to the listing; fails where it is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  shipment(by: string, changes?: Partial<ShipmentForm>): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  transport(by: string, changes?: Partial<TransportForm>): Promise<any>
  /** Offered by the carrier and accepted by the shipper: resolves to the booking as the shipper sees it. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  book(shipper: string, carrier: string, shipmentId: string, transportId: string): Promise<any>
  /** Names the truck and types the shipper's code: the goods are aboard. */
  pickUp(shipper: string, carrier: string, bookingId: string): Promise<void>
  /** A photo that the carrier uploaded for the booking: its id. */
  proof(carrier: string, bookingId: string): Promise<string>
  /** Payloads of this event in the outbox, the oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  events(name: string): Promise<any[]>
  audited(): Promise<Audited[]>
  close(): Promise<void>
}

export interface Options {
  /** Hears and tells events where it is given. */
  readonly natsUrl?: string
  readonly prefix?: string
  readonly findCompany?: FindCompany
}

export const shipmentForm: ShipmentForm = {
  cargoType: 'Agricultural Products',
  weight: '1.5',
  volume: '4',
  originLocation: 'Nairobi, Kenya',
  destinationLocation: 'Kampala, Uganda',
  targetDate: '2026-12-03',
  budget: '450',
  contactInfo: 'shipper +254 712 345 678',
}

/** By Nairobi and Kampala, with two tonnes free. */
export const transportForm: TransportForm = {
  vehicleType: 'Medium Truck (3-8 tons)',
  capacityWeight: '7',
  capacityVolume: '35',
  availableSpace: '2',
  originLocation: 'Mombasa, Kenya',
  destinationLocation: 'Kigali, Rwanda',
  departureDate: '2026-12-01',
  pricePerTon: '260',
  contactInfo: 'carrier +254 733 000 111',
  via: ['Nairobi', 'Kampala'],
}

export async function startLogistics({ natsUrl, prefix, findCompany = async () => undefined }: Options = {}): Promise<TestLogistics> {
  const identity = testIdentity('logistics')
  const services = testServices(['identity', 'messaging'], 'logistics')
  const clone = await cloneDatabase('logistics')
  const filesDirectory = await mkdtemp(join(tmpdir(), 'logistics-files-'))
  const clock = { now: new Date('2026-11-22T08:00:00Z') }
  const logger = createLogger({ name: 'logistics', level: 'silent' })
  const pool = testPool(clone.url)
  const courier = openCourier(pool, { natsUrl: natsUrl ?? '', logger, ...(prefix !== undefined && { prefix }) })
  const files = openFiles({ directory: filesDirectory, pool, logger })
  const app = await buildApp({
    pool,
    courier,
    files,
    findCompany,
    now: () => clock.now,
    identityPublicKey: identity.publicKey,
    servicePublicKeys: services.publicKeys,
    logger,
    deadlines: 'none',
  })
  if (natsUrl !== undefined) courier.start()

  const call = callsTo(app, identity)
  async function made(answer: Promise<Answer>, status: number) {
    const { status: answered, body, text } = await answer
    if (answered !== status) throw new Error(`${answered}: ${text}`)
    return body
  }

  return {
    app,
    pool,
    courier,
    files,
    identity,
    services,
    clock,
    call,
    async company(name = 'Kivu Traders', status = 'active') {
      const id = randomUUID()
      await pool.query('INSERT INTO accounts (id, name, status, version) VALUES ($1, $2, $3, 1)', [id, name, status])
      return id
    },
    shipment: (by, changes = {}) => made(call('POST', '/api/logistics/shipments', by, { ...shipmentForm, ...changes }), 201),
    transport: (by, changes = {}) => made(call('POST', '/api/logistics/transports', by, { ...transportForm, ...changes }), 201),
    async book(shipper, carrier, shipmentId, transportId) {
      const offer = await made(call('POST', '/api/logistics/offers', carrier, { shipmentId, transportId, price: 160 }), 201)
      const { bookingId } = await made(call('POST', `/api/logistics/offers/${offer.id}/accept`, shipper, { price: 160 }), 200)
      return made(call('GET', `/api/logistics/bookings/${bookingId}`, shipper), 200)
    },
    async pickUp(shipper, carrier, bookingId) {
      const url = `/api/logistics/bookings/${bookingId}`
      await made(call('PUT', `${url}/truck`, carrier, { plate: 'KDA 123A' }), 200)
      const { code } = await made(call('GET', `${url}/pickup-code`, shipper), 200)
      await made(call('POST', `${url}/pickup`, carrier, { code, plate: 'KDA 123A' }), 200)
    },
    async proof(carrier, bookingId) {
      const { headers, payload } = await formOf(['file', await testPicture(40, 30), 'proof.jpg', 'image/jpeg'])
      const url = `/api/logistics/bookings/${bookingId}/proofs`
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: { ...(await identity.headers({ role: 'member', sub: carrier })), ...headers },
        payload,
      })
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json().id
    },
    events: (name) => toldEvents(pool, name),
    audited: () => auditedActs(pool),
    async close() {
      await app.close()
      await Promise.all([courier.close(), files.close()])
      await pool.end()
      await clone.drop()
      await rm(filesDirectory, { recursive: true })
    },
  }
}

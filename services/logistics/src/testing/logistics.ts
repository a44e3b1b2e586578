// Starts a logistics app on a fresh clone of the migrated database.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ShipmentForm, TransportForm } from '@ungana/contracts-logistics'
import { createLogger, type Service } from '@ungana/service-kit'
import type { FindAccount } from '@ungana/service-kit/accounts'
import type { Courier } from '@ungana/service-kit/courier'
import { type Files, openFiles } from '@ungana/service-kit/files'
import {
  type Answer,
  type Audited,
  auditEntries,
  type Call,
  callsTo,
  cloneDatabase,
  formOf,
  publishedEvents,
  type TestIdentity,
  type TestServices,
  testIdentity,
  testPicture,
  testPool,
  testServices,
} from '@ungana/service-kit/testing'
import type pg from 'pg'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import type { Transaction } from '#lib/dependencies.ts'

export interface TestLogistics {
  readonly app: Service
  readonly pool: pg.Pool
  readonly courier: Courier<Transaction>
  readonly files: Files
  readonly identity: TestIdentity
  readonly services: TestServices
  /** The service's clock. */
  readonly clock: { now: Date }
  /** Adds a company whose events have all arrived. @returns its id */
  company(name?: string, status?: string): Promise<string>
  /** Calls the API as this account, or as a visitor if undefined. */
  readonly call: Call
  /** Posts a load. Throws if the service refuses it. @returns the listing */
  // biome-ignore lint/suspicious/noExplicitAny: tests read its fields and fail if they are missing.
  shipment(by: string, changes?: Partial<ShipmentForm>): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: tests read its fields and fail if they are missing.
  transport(by: string, changes?: Partial<TransportForm>): Promise<any>
  /** The carrier makes an offer and the shipper accepts. @returns the booking as the shipper sees it */
  // biome-ignore lint/suspicious/noExplicitAny: tests read its fields and fail if they are missing.
  book(shipper: string, carrier: string, shipmentId: string, transportId: string): Promise<any>
  /** The carrier enters the plate and the shipper's code. */
  pickUp(shipper: string, carrier: string, bookingId: string): Promise<void>
  /** Uploads a photo by the carrier. @returns its id */
  proof(carrier: string, bookingId: string): Promise<string>
  /** Payloads of this event in the outbox, oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read its fields and fail if they are missing.
  events(name: string): Promise<any[]>
  audited(): Promise<Audited[]>
  close(): Promise<void>
}

export interface Options {
  /** If given, the service consumes and publishes events. */
  readonly natsUrl?: string
  readonly prefix?: string
  readonly findAccount?: FindAccount
  /** By default samples always stay. */
  readonly samplesLeaveAt?: number
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

/** Through Nairobi and Kampala, with two tonnes free. */
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

export async function startLogistics({
  natsUrl,
  prefix,
  findAccount = async () => undefined,
  samplesLeaveAt = Number.POSITIVE_INFINITY,
}: Options = {}): Promise<TestLogistics> {
  const identity = testIdentity('logistics')
  const services = testServices(['deals', 'identity', 'messaging'], 'logistics')
  const clone = await cloneDatabase('logistics')
  const filesDirectory = await mkdtemp(join(tmpdir(), 'logistics-files-'))
  const clock = { now: new Date('2026-11-22T08:00:00Z') }
  const logger = createLogger({ name: 'logistics', level: 'silent' })
  const pool = testPool(clone.url)
  const courier = openCourier(pool, { natsUrl: natsUrl ?? '', logger, ...(prefix !== undefined && { prefix }) })
  const files = openFiles({ directory: filesDirectory, pool, logger, picturePatience: 60_000 })
  const app = await buildApp({
    pool,
    courier,
    files,
    findAccount,
    samplesLeaveAt,
    now: () => clock.now,
    identityPublicKey: identity.publicKey,
    servicePublicKeys: services.publicKeys,
    logger,
    deadlines: 'none',
  })
  if (natsUrl !== undefined) courier.start()

  const call = callsTo(app, identity)
  async function expectStatus(answer: Promise<Answer>, status: number) {
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
    shipment: (by, changes = {}) => expectStatus(call('POST', '/api/logistics/shipments', by, { ...shipmentForm, ...changes }), 201),
    transport: (by, changes = {}) => expectStatus(call('POST', '/api/logistics/transports', by, { ...transportForm, ...changes }), 201),
    async book(shipper, carrier, shipmentId, transportId) {
      const offer = await expectStatus(call('POST', '/api/logistics/offers', carrier, { shipmentId, transportId, price: 160 }), 201)
      const { bookingId } = await expectStatus(call('POST', `/api/logistics/offers/${offer.id}/accept`, shipper, { price: 160 }), 200)
      return expectStatus(call('GET', `/api/logistics/bookings/${bookingId}`, shipper), 200)
    },
    async pickUp(shipper, carrier, bookingId) {
      const url = `/api/logistics/bookings/${bookingId}`
      await expectStatus(call('PUT', `${url}/truck`, carrier, { plate: 'KDA 123A' }), 200)
      const { code } = await expectStatus(call('GET', `${url}/pickup-code`, shipper), 200)
      await expectStatus(call('POST', `${url}/pickup`, carrier, { code, plate: 'KDA 123A' }), 200)
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
    events: (name) => publishedEvents(pool, name),
    audited: () => auditEntries(pool),
    async close() {
      await app.close()
      await Promise.all([courier.close(), files.close()])
      await pool.end()
      await clone.drop()
      await rm(filesDirectory, { recursive: true })
    },
  }
}

// Starts a deals app on a fresh clone of the migrated database.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DealTerms } from '@ungana/contracts-deals'
import { createLogger, type Service } from '@ungana/service-kit'
import type { FindParty } from '@ungana/service-kit/accounts'
import type { Courier } from '@ungana/service-kit/courier'
import { openFiles } from '@ungana/service-kit/files'
import {
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
import type { FindFacts } from '#lib/find-facts.ts'
import type { FindQuote } from '#lib/find-quote.ts'
import type { HasBlocked } from '#lib/has-blocked.ts'
import type { PassportKeyring } from '#lib/passport-keyring.ts'

export interface TestDeals {
  readonly app: Service
  readonly pool: pg.Pool
  readonly courier: Courier<Transaction>
  readonly identity: TestIdentity
  readonly services: TestServices
  /** The service's clock. */
  readonly clock: { now: Date }
  /** Adds a company whose events have all arrived. @returns its id */
  company(name?: string, status?: string): Promise<string>
  /** Calls the API as this account, or as a visitor if undefined. */
  readonly call: Call
  /** Uploads a PDF as a proof of payment. */
  upload(by: string, dealId: string, content?: Buffer): Promise<{ readonly status: number; readonly body: { readonly id: string } }>
  /** Adds an agreed deal. @returns its id */
  deal(buyer: string, seller: string, changes?: Partial<DealTerms>): Promise<string>
  /** Adds a document to a deal. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read its fields and fail if they are missing.
  addFile(by: string, dealId: string, kind: string, content?: Buffer): Promise<{ readonly status: number; readonly body: any }>
  /** Uploads a photo of the goods. */
  addPhoto(by: string, dealId: string): Promise<{ readonly status: number; readonly body: { readonly id: string; readonly name: string } }>
  /** Payloads of this event in the outbox, oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read its fields and fail if they are missing.
  events(name: string): Promise<any[]>
  close(): Promise<void>
}

export interface Options {
  /** If given, the service consumes and publishes events. */
  readonly natsUrl?: string
  readonly prefix?: string
  readonly findQuote?: FindQuote
  readonly findParty?: FindParty
  readonly findFacts?: FindFacts
  readonly passportKeys?: PassportKeyring
  readonly hasBlocked?: HasBlocked
}

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

/** USD 16,950 in three payments. */
export const coffee: DealTerms = {
  subject: 'Green coffee, washed',
  lines: [{ text: 'Green coffee, washed', quantity: '300', unit: 'bag of 60 kg', unitPriceMinor: 5650 }],
  currency: 'USD',
  incoterm: 'FCA',
  place: 'Bukavu',
  payment: { deposit: 30, onLoading: 40, onDelivery: 30 },
  readyBy: '2026-12-05',
}

/** A new key for passports. */
export const testKeyring = (): PassportKeyring => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { id: '2026', privateKey, publicKeys: new Map([['2026', publicKey]]) }
}

export async function startDeals({
  natsUrl,
  prefix,
  findQuote = async () => undefined,
  findParty = async () => undefined,
  findFacts = async () => ({ registration: null, loads: 0 }),
  passportKeys = testKeyring(),
  hasBlocked = async () => false,
}: Options = {}): Promise<TestDeals> {
  const identity = testIdentity('deals')
  const services = testServices(['identity'], 'deals')
  const clone = await cloneDatabase('deals')
  const filesDirectory = await mkdtemp(join(tmpdir(), 'deals-files-'))
  const clock = { now: new Date('2026-11-22T08:00:00Z') }
  const logger = createLogger({ name: 'deals', level: 'silent' })
  const pool = testPool(clone.url)
  const courier = openCourier(pool, { natsUrl: natsUrl ?? '', logger, ...(prefix !== undefined && { prefix }) })
  const files = openFiles({ directory: filesDirectory, pool, logger })
  const app = await buildApp({
    pool,
    courier,
    files,
    findQuote,
    findParty,
    findFacts,
    hasBlocked,
    passportKeys,
    site: 'https://ungana.example',
    now: () => clock.now,
    identityPublicKey: identity.publicKey,
    servicePublicKeys: services.publicKeys,
    logger,
    deadlines: 'none',
  })
  if (natsUrl !== undefined) courier.start()

  return {
    app,
    pool,
    courier,
    identity,
    services,
    clock,
    call: callsTo(app, identity),
    async company(name = 'Kivu Coffee', status = 'active') {
      const id = randomUUID()
      await pool.query('INSERT INTO accounts (id, name, status, version) VALUES ($1, $2, $3, 1)', [id, name, status])
      return id
    },
    async upload(by, dealId, content = pdf) {
      const { headers, payload } = await formOf(['file', content, 'transfer.pdf', 'application/pdf'])
      const caller = await identity.headers({ role: 'member', sub: by })
      const answer = await app.inject({ method: 'POST', url: `/api/deals/${dealId}/proofs`, headers: { ...caller, ...headers }, payload })
      return { status: answer.statusCode, body: answer.json() }
    },
    async addFile(by, dealId, kind, content = pdf) {
      const { headers, payload } = await formOf(['kind', kind], ['file', content, 'certificate.pdf', 'application/pdf'])
      const caller = await identity.headers({ role: 'member', sub: by })
      const answer = await app.inject({ method: 'POST', url: `/api/deals/${dealId}/files`, headers: { ...caller, ...headers }, payload })
      return { status: answer.statusCode, body: answer.json() }
    },
    async addPhoto(by, dealId) {
      const { headers, payload } = await formOf(['file', await testPicture(40, 30), 'goods.jpg', 'image/jpeg'])
      const caller = await identity.headers({ role: 'member', sub: by })
      const answer = await app.inject({ method: 'POST', url: `/api/deals/${dealId}/photos`, headers: { ...caller, ...headers }, payload })
      return { status: answer.statusCode, body: answer.json() }
    },
    async deal(buyer, seller, changes = {}) {
      const id = randomUUID()
      const body = { by: 'seller', terms: { ...coffee, ...changes } }
      await pool.query(
        `INSERT INTO deals (id, buyer_id, seller_id, quote_id, inquiry_id, created_at, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $6)`,
        [id, buyer, seller, randomUUID(), randomUUID(), clock.now],
      )
      await pool.query(`INSERT INTO deal_events (deal_id, seq, kind, by_id, body, at) VALUES ($1, 1, 'opened', $2, $3, $4)`, [
        id,
        seller,
        body,
        clock.now,
      ])
      return id
    },
    events: (name) => publishedEvents(pool, name),
    async close() {
      await app.close()
      await Promise.all([courier.close(), files.close()])
      await pool.end()
      await clone.drop()
      await rm(filesDirectory, { recursive: true })
    },
  }
}

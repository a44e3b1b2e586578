// An identity service of a test's own: an app on a fresh clone of the migrated database, and what a gateway does before it.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type IdentityClaims, type register, resolveSession } from '@ungana/contracts-identity'
import type { EndpointInput } from '@ungana/contracts-kit'
import { createLogger, createServiceClient, type Service, type ServiceClient } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Mail } from '@ungana/service-kit/mailer'
import {
  type Answer as Answered,
  type Audited,
  answerOf,
  auditedActs,
  cloneDatabase,
  patientTransactions,
  queuedMails,
  type TestIdentity,
  testIdentity,
  testPool,
  toldEvents,
} from '@ungana/service-kit/testing'
import { Secret, TOTP } from 'otpauth'
import { buildApp, type Dependencies } from '#app.ts'
import { openCourier } from '#courier.ts'
import { closeDatabase, type Database, openDatabase, type Transaction } from '#lib/database.ts'
import { type Cost, createPasswords } from '#lib/passwords.ts'

export type RegistrationBody = EndpointInput<typeof register>['body']

export interface Answer extends Answered {
  /** Value of the session cookie that was set; empty where it was taken back, undefined where neither. */
  readonly token: string | undefined
  /** The whole Set-Cookie header. */
  readonly cookie: string | undefined
}

export interface CallOptions {
  /** A visitor unless told. */
  readonly as?: IdentityClaims
  /** Of the client; one that no other call has unless told. */
  readonly address?: string
  readonly headers?: Record<string, string>
}

export interface TestService {
  readonly app: Service
  readonly url: string
  readonly database: Database
  readonly courier: Courier<Transaction>
  readonly identity: TestIdentity
  readonly logs: string[]
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, options?: CallOptions): Promise<Answer>
  register(different?: Partial<RegistrationBody>, options?: CallOptions): Promise<Answer>
  login(username: string, password?: string, options?: CallOptions & { remember?: boolean; code?: string }): Promise<Answer>
  /** As a gateway makes them of a cookie: a visitor's where the session is over. */
  claims(token: string | undefined): Promise<IdentityClaims>
  /** A client of `service` for the routes below /internal/. */
  client(service: 'gateway' | 'directory'): ServiceClient
  /** Events of this name in the outbox, the oldest first. */
  events<T>(name: string): Promise<T[]>
  /** Mails that wait, the oldest first. */
  mails(): Promise<Mail[]>
  audited(): Promise<Audited[]>
  close(): Promise<void>
}

/** A thousandth of the usual cost: the tests make and check thousands. */
export const cost: Cost = { memoryCost: 32, timeCost: 1, parallelism: 1 }
export const cheapPasswords = () => createPasswords({ waiting: 1000, cost })

export const secondFactorKey = randomBytes(32)
export const password = 'green tea at dawn'

/** What an authenticator app with this secret shows at a moment, in milliseconds since 1970. */
export const codeOf = (secret: string, timestamp = Date.now()) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

let made = 0

/** A good registration; each has an e-mail address of its own. */
export function registration(different: Partial<RegistrationBody> = {}): RegistrationBody {
  return {
    businessName: 'Kahawa & Sons',
    businessType: 'supplier',
    country: 'Kenya',
    location: 'Nyeri',
    website: 'https://kahawa.example',
    email: `owner${++made}@kahawa.example`,
    phone: '0712 345 678',
    contactPerson: 'Wanjiru Kamau',
    primaryProducts: 'Washed arabica coffee',
    description: 'Coffee from the slopes of Mount Kenya.\nRoasted on order.',
    yearFounded: '1998',
    employeeCount: '11-50',
    password,
    ...different,
  }
}

let callers = 0
const newAddress = () => `10.${(++callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`

export async function startIdentity({
  natsUrl,
  prefix,
  rateLimits = 'wide',
  ...different
}: { natsUrl?: string; prefix?: string; rateLimits?: 'normal' | 'wide' } & Partial<
  Pick<Dependencies, 'passwords' | 'origins' | 'createCompany' | 'services' | 'now'>
> = {}): Promise<TestService> {
  const identity = testIdentity('identity')
  const keys = { gateway: generateKeyPairSync('ed25519'), directory: generateKeyPairSync('ed25519') }
  const clone = await cloneDatabase('identity')
  const pool = testPool(clone.url)
  const database = openDatabase(pool, patientTransactions)
  const logs: string[] = []
  const logger = createLogger({ name: 'identity', level: 'trace', destination: { write: (line) => void logs.push(line) } })
  const courier = openCourier(database, { natsUrl: natsUrl ?? '', logger, site: 'http://localhost:8080', ...(prefix !== undefined && { prefix }) })
  const app = await buildApp({
    database,
    courier,
    passwords: cheapPasswords(),
    origins: ['http://localhost:8080'],
    rateLimits: { rates: rateLimits, registrations: 60, passwords: 10 },
    createCompany: async () => {
      throw new Error('directory is away')
    },
    services: new Map(),
    secondFactorKey,
    ...different,
    identityPublicKey: identity.publicKey,
    servicePublicKeys: new Map(Object.entries(keys).map(([name, { publicKey }]) => [name, publicKey])),
    logger,
    deadlines: 'none',
  })
  if (natsUrl !== undefined) courier.start()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const client = (service: keyof typeof keys) =>
    createServiceClient({ service, privateKey: keys[service].privateKey, target: 'identity', addresses: [url] })
  const gateway = client('gateway')

  const call: TestService['call'] = async (method, path, body, { as, address = newAddress(), headers = {} } = {}) => {
    const answer = await answerOf(
      app.inject({
        method,
        url: path,
        headers: { ...(await identity.headers(as)), 'x-forwarded-for': address, ...headers },
        ...(body !== undefined && { payload: body as object }),
      }),
    )
    const cookie = answer.headers['set-cookie'] as string | string[] | undefined
    if (Array.isArray(cookie)) throw new Error(`more than one cookie: ${cookie}`)
    return { ...answer, cookie, token: /^[^=]+=([^;]*)/.exec(cookie ?? '')?.[1] }
  }

  return {
    app,
    url,
    database,
    courier,
    identity,
    logs,
    call,
    client,
    register: (values, options) => call('POST', '/api/auth/register', registration(values), options),
    login: (username, given = password, { remember, code, ...options } = {}) =>
      call(
        'POST',
        '/api/auth/login',
        { username, password: given, ...(remember !== undefined && { remember }), ...(code !== undefined && { code }) },
        options,
      ),
    async claims(token = '') {
      const { session } = await gateway.call(resolveSession, { body: { token } })
      return session ? { sub: session.accountId, sid: session.id, role: session.role === 'staff' ? 'staff' : 'member' } : { role: 'visitor' }
    },
    events: (name) => toldEvents(pool, name),
    mails: () => queuedMails(pool),
    audited: () => auditedActs(pool),
    async close() {
      await app.close()
      await courier.close()
      await closeDatabase(database)
      await clone.drop()
    },
  }
}

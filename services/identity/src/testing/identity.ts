// Starts an identity service for tests, on a fresh copy of the migrated database, and stands in for the gateway.
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { DEVICE_HEADER, deviceCookieName, type IdentityClaims, type register, resolveSession, sessionCookieName } from '@ungana/contracts-identity'
import type { EndpointInput } from '@ungana/contracts-kit'
import { createLogger, createServiceClient, type Service, type ServiceClient } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Mail } from '@ungana/service-kit/mailer'
import type { Sms, SmsGateway } from '@ungana/service-kit/sms'
import {
  type Answer as Answered,
  type Audited,
  answerOf,
  auditEntries,
  cloneDatabase,
  publishedEvents,
  queuedMails,
  slowTransactions,
  type TestIdentity,
  type TestServices,
  testIdentity,
  testPool,
  testServices,
} from '@ungana/service-kit/testing'
import { Secret, TOTP } from 'otpauth'
import { buildApp, type Dependencies } from '#app.ts'
import { openCourier } from '#courier.ts'
import { closeDatabase, type Database, openDatabase, type Transaction } from '#lib/database.ts'
import { type Cost, createPasswords } from '#lib/passwords.ts'

export type RegistrationBody = EndpointInput<typeof register>['body']

export interface Answer extends Answered {
  /** Value of the session cookie that the response sets; empty if the response deletes the cookie; undefined if it does neither. */
  readonly token: string | undefined
  /** The whole Set-Cookie header of the session. */
  readonly cookie: string | undefined
  /** Value of the device cookie that the response sets. */
  readonly device: string | undefined
}

export interface CallOptions {
  /** Defaults to a visitor. */
  readonly as?: IdentityClaims
  /** Client address; by default one that no other call uses. */
  readonly address?: string
  readonly headers?: Record<string, string>
  /** Value of the device cookie. */
  readonly device?: string | undefined
}

export interface TestService {
  readonly app: Service
  readonly url: string
  readonly database: Database
  readonly courier: Courier<Transaction>
  readonly identity: TestIdentity
  readonly services: TestServices
  readonly logs: string[]
  /** SMS that the provider took, oldest first. */
  readonly sent: Sms[]
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown, options?: CallOptions): Promise<Answer>
  register(different?: Partial<RegistrationBody>, options?: CallOptions): Promise<Answer>
  login(username: string, password?: string, options?: CallOptions & { remember?: boolean; code?: string }): Promise<Answer>
  /** Returns the claims that the gateway would send for a cookie. If the session has ended, these are a visitor's claims. */
  claims(token: string | undefined): Promise<IdentityClaims>
  /** Returns a client of `service` for routes below /internal/. */
  client(service: 'gateway' | 'channels' | 'directory' | 'notifications'): ServiceClient
  /** Returns the events of this name in the outbox, oldest first. */
  events<T>(name: string): Promise<T[]>
  /** Returns the queued emails, oldest first. */
  mails(): Promise<Mail[]>
  audited(): Promise<Audited[]>
  close(): Promise<void>
}

/** A thousandth of the usual cost, because the tests hash thousands of passwords. */
export const cost: Cost = { memoryCost: 32, timeCost: 1, parallelism: 1 }
export const cheapPasswords = () => createPasswords({ waiting: 1000, cost })

export const secondFactorKey = randomBytes(32)
export const password = 'green tea at dawn'

/** Returns the authenticator app's code at a moment, in milliseconds since 1970. */
export const codeOf = (secret: string, timestamp = Date.now()) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

const gatewayOfSms = (sent: Sms[]): SmsGateway => ({
  send: async (sms) => {
    sent.push(sms)
    return { providerId: `ATXid_${sent.length}` }
  },
})

let made = 0

/** Returns a valid registration with a unique email address. */
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
  sms = 1000,
  origins = ['http://localhost:8080'],
  ...different
}: { natsUrl?: string; prefix?: string; rateLimits?: 'normal' | 'wide'; sms?: number } & Partial<
  Pick<Dependencies, 'passwords' | 'origins' | 'createCompany' | 'services' | 'activityOf' | 'now' | 'smsGateway'>
> = {}): Promise<TestService> {
  const identity = testIdentity('identity')
  const services = testServices(['gateway', 'channels', 'directory', 'notifications', 'payments'], 'identity')
  const clone = await cloneDatabase('identity')
  const pool = testPool(clone.url)
  const database = openDatabase(pool, slowTransactions)
  const logs: string[] = []
  const sent: Sms[] = []
  const logger = createLogger({ name: 'identity', level: 'trace', destination: { write: (line) => void logs.push(line) } })
  const courier = openCourier(database, { natsUrl: natsUrl ?? '', logger, site: 'http://localhost:8080', ...(prefix !== undefined && { prefix }) })
  const app = await buildApp({
    database,
    courier,
    passwords: cheapPasswords(),
    origins,
    languages: ['en', 'fr', 'sw'],
    rateLimits: { rates: rateLimits, registrations: 60, passwords: 10, sms },
    smsCountries: new Set(['RW', 'KE', 'UG']),
    smsGateway: gatewayOfSms(sent),
    createCompany: async () => {
      throw new Error('directory is down')
    },
    services: new Map(),
    secondFactorKey,
    ...different,
    identityPublicKey: identity.publicKey,
    servicePublicKeys: services.publicKeys,
    logger,
    deadlines: 'none',
  })
  if (natsUrl !== undefined) courier.start()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const client: TestService['client'] = (service) =>
    createServiceClient({ service, privateKey: services.privateKey(service), target: 'identity', addresses: [url] })
  const gateway = client('gateway')

  const call: TestService['call'] = async (method, path, body, { as, address = newAddress(), headers = {}, device } = {}) => {
    const answer = await answerOf(
      app.inject({
        method,
        url: path,
        headers: { ...(await identity.headers(as)), 'x-forwarded-for': address, ...(device && { [DEVICE_HEADER]: device }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      }),
    )
    const cookies = [(answer.headers['set-cookie'] as string | string[] | undefined) ?? []].flat()
    const named = (name: string) => {
      const [cookie, ...more] = cookies.filter((each) => each.startsWith(`${name}=`))
      if (more.length > 0) throw new Error(`more than one cookie: ${more}`)
      return { cookie, value: /^[^=]+=([^;]*)/.exec(cookie ?? '')?.[1] }
    }
    const { cookie, value: token } = named(sessionCookieName(origins))
    return { ...answer, cookie, token, device: named(deviceCookieName(origins)).value }
  }

  return {
    app,
    url,
    database,
    courier,
    identity,
    services,
    logs,
    sent,
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
      if (!session) return { role: 'visitor' }
      const { accountId: sub, id: sid, role, person, staffRole, unproved, frozen } = session
      const rights = { ...(person && { person }), ...(staffRole && { staffRole }), ...(unproved && { unproved }), ...(frozen && { frozen }) }
      return { sub, sid, role: role === 'staff' ? 'staff' : 'member', ...rights } as IdentityClaims
    },
    events: (name) => publishedEvents(pool, name),
    mails: () => queuedMails(pool),
    audited: () => auditEntries(pool),
    async close() {
      await app.close()
      await courier.close()
      await closeDatabase(database)
      await clone.drop()
    },
  }
}

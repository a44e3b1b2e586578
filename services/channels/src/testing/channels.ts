// A channels service for one test, with people who have verified phones.
import { randomUUID } from 'node:crypto'
import { createLogger, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Sms, SmsGateway } from '@ungana/service-kit/sms'
import { cloneDatabase, type TestIdentity, type TestServices, testIdentity, testPool, testServices } from '@ungana/service-kit/testing'
import type pg from 'pg'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { openSite, type PhoneSession } from '#lib/site.ts'
import type { WhatsApp } from '#lib/whatsapp.ts'
import { type FakeGateway, SITE, startFakeGateway } from '#testing/fake-gateway.ts'

export interface TestChannels {
  readonly app: Service
  readonly pool: pg.Pool
  readonly courier: Courier<Transaction>
  readonly identity: TestIdentity
  readonly services: TestServices
  readonly gateway: FakeGateway
  readonly sms: SmsGateway
  /** SMS that the service has sent. */
  readonly sent: Sms[]
  /** What happens to the next SMS that the service sends. */
  readonly smsFails: Error[]
  readonly clock: { now: Date }
  /** What identity knows about phones. */
  readonly phones: Map<string, PhoneSession | 'closed'>
  /** Adds a person with a verified phone. @returns the number */
  phone(facts?: Partial<PhoneSession>): string
  /** One request of Africa's Talking. @returns what the phone shows, with CON or END */
  ussd(step: { readonly session: string; readonly phone: string; readonly text: string; readonly secret?: string }): Promise<string>
  /** One incoming SMS. @returns the answer to the provider */
  receive(sms: { readonly id: string; readonly from: string; readonly text: string; readonly secret?: string }): Promise<string>
  close(): Promise<void>
}

export const callbackSecret = 'a-secret-of-the-tests-with-enough-letters'

export async function startChannels(
  options: { readonly natsUrl?: string; readonly prefix?: string; readonly whatsApp?: WhatsApp | undefined } = {},
): Promise<TestChannels> {
  const { natsUrl, prefix, whatsApp } = options
  const identity = testIdentity('channels')
  const services = testServices(['identity', 'payments'], 'channels')
  const clone = await cloneDatabase('channels')
  const clock = { now: new Date('2026-11-29T08:00:00Z') }
  const logger = createLogger({ name: 'channels', level: 'silent' })
  const pool = testPool(clone.url)
  const courier = openCourier(pool, { natsUrl: natsUrl ?? '', logger, ...(prefix !== undefined && { prefix }) })
  const gateway = await startFakeGateway()
  const phones: TestChannels['phones'] = new Map()
  const site = openSite({ gatewayUrl: gateway.url, origins: [SITE], openSession: async (phone) => phones.get(phone) ?? 'unknown' })
  const [sent, smsFails]: [Sms[], Error[]] = [[], []]
  const sms = {
    async send(each: Sms) {
      const failure = smsFails.shift()
      if (failure) throw failure
      sent.push(each)
      return { providerId: each.id }
    },
  }
  const app = await buildApp({
    pool,
    courier,
    site,
    callbackSecret,
    sms,
    whatsApp,
    now: () => clock.now,
    identityPublicKey: identity.publicKey,
    servicePublicKeys: services.publicKeys,
    logger,
    deadlines: 'none',
  })
  if (natsUrl !== undefined) courier.start()
  async function post(path: string, form: Record<string, string>): Promise<string> {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/channels/${path}`,
      headers: { ...(await identity.headers({ role: 'visitor' })), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    return answer.statusCode === 200 ? answer.body : String(answer.statusCode)
  }
  let people = 0
  return {
    app,
    pool,
    courier,
    identity,
    services,
    gateway,
    sms,
    sent,
    smsFails,
    clock,
    phones,
    phone(facts) {
      people += 1
      const number = `+2507880${String(people).padStart(5, '0')}`
      phones.set(number, { session: randomUUID(), personId: randomUUID(), companyId: randomUUID(), language: 'en', ...facts })
      return number
    },
    async ussd({ session, phone, text, secret = callbackSecret }) {
      return post(`ussd/${secret}`, { sessionId: session, serviceCode: '*384#', phoneNumber: phone, networkCode: '63510', text })
    },
    async receive({ secret = callbackSecret, ...sms }) {
      return post(`sms/${secret}`, { ...sms, to: '38400', date: '2026-11-29 08:00:00', linkId: 'x', networkCode: '63510' })
    },
    async close() {
      await app.close()
      await courier.close()
      await pool.end()
      await Promise.all([clone.drop(), gateway.close()])
    },
  }
}

import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { checkPassportPath, type PassportKeys, passportFactKinds } from '@ungana/contracts-deals'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { onAccountClosed } from '#consumers/account-closed.ts'
import { onVerificationDecided } from '#consumers/verification-decided.ts'
import type { FoundFacts } from '#lib/find-facts.ts'
import { passportKeyring } from '#lib/passport-keyring.ts'
import { startDeals, type TestDeals, testKeyring } from '#testing/deals.ts'

const DAY = 86_400_000
const keys = testKeyring()
const known: FoundFacts = { registration: { number: '109-876-543', country: 'Rwanda', checkedOn: '2026-10-02' }, loads: 112 }
/** What directory and logistics know, by company. */
const elsewhere = new Map<string, FoundFacts>()
/** The text of every answer in this file. */
const answers: string[] = []

let site: TestDeals
let company: string
beforeAll(async () => {
  site = await startDeals({ passportKeys: keys, findFacts: async (id) => elsewhere.get(id) ?? { registration: null, loads: 0 } })
})
afterAll(() => site.close())

async function call(method: 'GET' | 'POST', url: string, by: string | undefined, body?: object) {
  const answer = await site.call(method, url, by, body)
  answers.push(answer.text)
  return answer
}
const make = (by: string, facts: readonly string[], days = 90) => call('POST', '/api/deals/passports', by, { facts, days })
const published = async (): Promise<PassportKeys> => (await call('GET', '/api/.well-known/trade-passports.json', undefined)).body
const revoked = async ({ claims }: { claims: { jti: string } }) => (await published()).revoked.includes(claims.jti)

/** A company with all facts. */
async function trader(name = 'Kivu Coffee Cooperative') {
  const id = await site.company(name)
  elsewhere.set(id, known)
  for (const [figure, kept, of] of [
    ['completed', 4, 5],
    ['on-time', 2, 3],
    ['paid-on-time', 1, 1],
  ] as const) {
    for (let nth = 0; nth < of; nth += 1) {
      const deal = await site.deal(id, await site.company())
      await site.pool.query('INSERT INTO record_entries (deal_id, company_id, figure, kept, ended_at) VALUES ($1, $2, $3, $4, $5)', [
        deal,
        id,
        figure,
        nth < kept,
        site.clock.now,
      ])
    }
  }
  return id
}

test('a passport has the chosen facts of its company, and any JWT library verifies it with the published keys', async () => {
  company = await trader()
  expect((await call('GET', '/api/deals/passports/facts', company)).body).toEqual({
    registration: '109-876-543',
    country: 'Rwanda',
    verified: '2026-10-02',
    deals: [4, 5],
    ready: [2, 3],
    paid: [1, 1],
    loads: 112,
  })
  const { status, body } = await make(company, passportFactKinds, 180)
  expect(status).toBe(200)
  const [{ id, token }] = body.passports
  const { keys: keySet } = await published()
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: keySet }), { algorithms: ['EdDSA'], currentDate: site.clock.now })
  const iat = site.clock.now.getTime() / 1000
  expect(payload).toEqual({
    jti: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
    iat,
    exp: iat + 180 * 86_400,
    sub: company,
    name: 'Kivu Coffee Cooperative',
    registration: '109-876-543',
    country: 'Rwanda',
    verified: '2026-10-02',
    deals: [4, 5],
    ready: [2, 3],
    paid: [1, 1],
    loads: 112,
  })
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', kid: '2026' })
  // What cheap phones still read.
  expect(`https://ungana.example${checkPassportPath(token)}`.length).toBeLessThanOrEqual(600)

  const [few] = (await make(company, ['paid', 'loads'], 30)).body.passports
  const { jti, iat: at, exp, ...shown } = few.claims
  expect([jti.length, (exp - at) / 86_400, shown]).toEqual([22, 30, { sub: company, name: 'Kivu Coffee Cooperative', paid: [1, 1], loads: 112 }])
  for (const language of ['en', 'ar']) {
    const pdf = await call('GET', `/api/deals/passports/${id}/pdf?language=${language}`, company)
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  }
})

test('nobody can show facts that do not exist, or reach the passports of another company', async () => {
  const [{ id }] = (await call('GET', '/api/deals/passports', company)).body.passports
  const fresh = await site.company('Goma Traders')
  expect((await call('GET', '/api/deals/passports/facts', fresh)).body).toEqual({})
  for (const fact of passportFactKinds) expect(await make(fresh, [fact])).toMatchObject({ status: 400, body: { field: 'facts' } })
  expect(await make(fresh, ['sub'])).toMatchObject({ status: 400 })
  expect((await make(company, ['deals'], 365)).status).toBe(400)
  expect((await call('GET', '/api/deals/passports', fresh)).body.passports).toEqual([])
  expect((await call('GET', `/api/deals/passports/${id}/pdf`, fresh)).status).toBe(404)
  expect((await call('POST', `/api/deals/passports/${id}/revoke`, fresh)).status).toBe(404)
  const suspended = await site.company('Gone', 'suspended')
  elsewhere.set(suspended, known)
  expect(await make(suspended, ['loads'])).toMatchObject({ status: 403, body: { code: 'DEALS_NO_PASSPORTS' } })
})

test('the public list names passports of companies that revoked them, lost their verification, or were suspended or closed, until they expire', async () => {
  const [one, two, three, four] = [await trader(), await trader(), await trader(), await trader()]
  const passportOf = async (by: string) => (await make(by, ['registration'], 30)).body.passports[0]
  const [mine, dissolved, banned, closed] = [await passportOf(one), await passportOf(two), await passportOf(three), await passportOf(four)]
  const all = [mine, dissolved, banned, closed]
  expect(await Promise.all(all.map(revoked))).toEqual([false, false, false, false])

  const first = await call('POST', `/api/deals/passports/${mine.id}/revoke`, one)
  expect(first.body.passports[0].revokedAt).toBe(site.clock.now.toISOString())
  expect((await call('POST', `/api/deals/passports/${mine.id}/revoke`, one)).status).toBe(200)
  const happens = (consumer: typeof onAccountClosed, payload: object) =>
    site.courier.transaction((tx) => consumer.handle(tx, [{ payload, meta: { id: randomUUID(), occurredAt: site.clock.now } }], undefined))
  const decide = (decision: 'revoked' | 'expired', decidedAt: Date) => {
    const decided = { subjectId: two, subjectKind: 'business', decision, expiresOn: null, decidedAt: decidedAt.toISOString() }
    return happens(onVerificationDecided, { verificationId: randomUUID(), ...decided })
  }
  await decide('expired', site.clock.now)
  await decide('revoked', new Date(site.clock.now.getTime() - 1))
  expect(await revoked(dissolved)).toBe(false)
  await decide('revoked', site.clock.now)
  await site.pool.query(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, [three])
  await happens(onAccountClosed, { id: four, closedAt: site.clock.now.toISOString() })
  expect(await Promise.all(all.map(revoked))).toEqual([true, true, true, true])
  expect((await call('GET', '/api/deals/passports', four)).body.passports).toEqual([])

  const now = site.clock.now
  site.clock.now = new Date(now.getTime() + 30 * DAY)
  expect(await Promise.all(all.map(revoked))).toEqual([false, false, false, false])
  site.clock.now = now
})

test('a company makes at most 10 passports in a day, also at once', async () => {
  const busy = await trader()
  const made = await Promise.all(Array.from({ length: 12 }, () => make(busy, ['loads'])))
  expect(made.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(200), 429, 429])
  const before = site.clock.now
  site.clock.now = new Date(before.getTime() + DAY)
  expect((await make(busy, ['loads'])).status).toBe(200)
  site.clock.now = before
})

test('shared caches may keep the list for five minutes, and private answers never', async () => {
  const cache = async (url: string) =>
    (await site.app.inject({ url, headers: await site.identity.headers({ role: 'member', sub: company }) })).headers['cache-control']
  expect(await cache('/api/.well-known/trade-passports.json')).toBe('public, max-age=0, s-maxage=300')
  expect(await cache('/api/deals/passports')).toBe('no-store')
})

const der = (key: KeyObject) => key.export(key.type === 'private' ? { format: 'der', type: 'pkcs8' } : { format: 'der', type: 'spki' })

test('the private key is in no answer', async () => {
  expect(answers.length).toBeGreaterThan(40)
  const secret = der(keys.privateKey).subarray(-32)
  for (const form of ['base64', 'base64url', 'hex'] as const) {
    const text = secret.toString(form).replace(/=+$/, '')
    expect(answers.filter((each) => each.includes(text))).toEqual([])
  }
  for (const key of (await published()).keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
})

test('after a change of the key, the old public key stays published; a wrong setting does not show a key', () => {
  const [old, next] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
  const base64 = (key: KeyObject) => der(key).toString('base64')
  const setting = `2027=${base64(next.privateKey)};2026=${base64(old.publicKey)}`
  const { id, publicKeys, privateKey } = z.parse(passportKeyring, setting)
  expect([id, [...publicKeys.keys()], privateKey.equals(next.privateKey)]).toEqual(['2027', ['2027', '2026'], true])
  expect([publicKeys.get('2027')?.equals(next.publicKey), publicKeys.get('2026')?.equals(old.publicKey)]).toEqual([true, true])
  for (const wrong of [
    '',
    base64(next.privateKey),
    `2027=${base64(next.publicKey)}`,
    `${setting};2026=${base64(old.publicKey)}`,
    `2027=${base64(next.privateKey)};2026=${base64(old.privateKey)}`,
    `Old=${base64(next.privateKey)}`,
  ]) {
    const { success, error } = z.safeParse(passportKeyring, wrong)
    expect(success, wrong).toBe(false)
    expect(JSON.stringify(error)).not.toContain(base64(next.privateKey))
  }
})

import { createHash } from 'node:crypto'
import { accountLanguageChanged, accountRegistered, register, resendConfirmation, sessionsRevoked } from '@ungana/contracts-identity'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'zod/v4/core'
import { type Answer, password, registration, startIdentity, type TestService } from '#testing/identity.ts'
import type { CreateCompany } from './register.ts'
import { newBusiness, type RegisteredCompany } from './registered-company.ts'

const createCompany = vi.fn<CreateCompany>()
let service: TestService
beforeAll(async () => {
  service = await startIdentity({ createCompany })
})
afterAll(() => service.close())

const directoryDown: CreateCompany = async () => {
  throw new Error('directory is down')
}
const registered = async (id: string) => (await service.events<RegisteredCompany>(accountRegistered.name)).filter((event) => event.id === id)
const accountsWith = (email: string) => service.database.prisma.account.findMany({ where: { email } })

test("creates an account, logs in, and publishes the company's data", async () => {
  createCompany.mockImplementation(directoryDown)
  const form = registration({ email: '  Owner@Kahawa-Nyeri.example ' })
  const answer = await service.register(form, { headers: { 'x-request-id': 'request-0001' } })
  expect(answer.status).toBe(201)
  expect(parse(register.schema.response[201], answer.body)).toEqual(answer.body)
  expect(answer.body).toMatchObject({ businessName: 'Kahawa & Sons', role: 'member', email: null, phone: null, verified: false, rating: null })
  expect(answer.body.username).toMatch(/^kahawa__sons_[a-z0-9]{8}$/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.cookie).toMatch(/^ungana_session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)

  const as = await service.claims(answer.token)
  expect(as).toMatchObject({ sub: answer.body.id, role: 'member' })
  expect((await service.call('GET', '/api/auth/session', undefined, { as })).body).toEqual({ user: answer.body })

  const [event, ...more] = await registered(answer.body.id)
  expect(more).toEqual([])
  const { password: _password, ...sent } = form
  expect(event).toEqual({
    ...sent,
    email: 'Owner@Kahawa-Nyeri.example',
    id: answer.body.id,
    username: answer.body.username,
    yearFounded: 1998,
    registeredAt: answer.body.createdAt,
  })
  const { rows } = await service.database.pool.query("SELECT request_id FROM courier.outbox WHERE payload->>'id' = $1", [answer.body.id])
  expect(rows).toEqual([{ request_id: 'request-0001' }])
  expect(await accountsWith('owner@kahawa-nyeri.example')).toMatchObject([{ id: answer.body.id, role: 'member', status: 'active' }])
  expect((await service.audited()).filter(({ subject }) => subject === answer.body.id)).toMatchObject([
    { actor: answer.body.id, action: 'account.registered', details: { username: answer.body.username } },
  ])
})

test('keeps the language of the page, and tells other services', async () => {
  createCompany.mockImplementation(directoryDown)
  const { body } = await service.register({}, { headers: { 'ungana-language': 'fr' } })
  expect(await service.database.prisma.account.findUnique({ where: { id: body.id } })).toMatchObject({ language: 'fr' })
  const changes = await service.events<{ id: string; language: string }>(accountLanguageChanged.name)
  expect(changes.filter(({ id }) => id === body.id)).toMatchObject([{ language: 'fr', version: 1 }])
})

test('takes the specification’s own body, and ignores its `verified` and `rating`', async () => {
  const { businessName, businessType, email, phone, location, country, description } = registration()
  const sent = { username: 'kahawa__sons_1', password, businessName, businessType, email, phone, location, country, description }
  const { status, body } = await service.call('POST', '/api/auth/register', { ...sent, verified: true, rating: 5 })
  expect({ status, body }).toMatchObject({ status: 201, body: { businessName, verified: false, rating: null, employeeCount: null } })
  const [event] = await registered(body.id)
  expect(event).toMatchObject({ contactPerson: '', primaryProducts: '', employeeCount: '', website: null, yearFounded: null })
})

test.each([
  [{ businessName: 'K' }, 'businessName', 'Business name must be at least 2 characters.'],
  [{ businessType: 'bakery' }, 'businessType', 'Please select a business type.'],
  [{ businessType: undefined }, 'businessType', 'Please select a business type.'],
  [{ country: ' ' }, 'country', 'Please select a country.'],
  [{ country: undefined }, 'country', 'Please select a country.'],
  [{ location: 'N' }, 'location', 'Business location is required.'],
  [{ website: 'kahawa' }, 'website', 'Please enter a valid URL for your website.'],
  [{ website: 'javascript:alert(1)' }, 'website', 'Please enter a valid URL for your website.'],
  [{ email: 'owner' }, 'email', 'Please enter a valid email address.'],
  [{ email: undefined }, 'email', 'Please enter a valid email address.'],
  [{ phone: '1234567' }, 'phone', 'Phone number must be at least 8 characters.'],
  [{ contactPerson: 'W' }, 'contactPerson', 'Contact person name is required.'],
  [{ primaryProducts: 'tea' }, 'primaryProducts', 'Please provide information about your primary products or services.'],
  [{ description: 'Too short.' }, 'description', 'Please provide a business description of at least 20 characters.'],
  [{ yearFounded: '98' }, 'yearFounded', 'Please provide a valid year founded.'],
  [{ employeeCount: '' }, 'employeeCount', 'Please provide your approximate employee count.'],
  [{ password: 'short' }, 'password', 'Please choose a password of at least 10 characters.'],
  [{ password: undefined }, 'password', 'Please choose a password of at least 10 characters.'],
  [{ password: 'placeholder123' }, 'password', 'Please choose a password that is harder to guess.'],
  [{ password: 'password123' }, 'password', 'Please choose a password that is harder to guess.'],
  [{ password: 'Basketball' }, 'password', 'Please choose a password that is harder to guess.'],
  [{ password: 'Kahawa and Sons', businessName: 'Kahawa and Sons' }, 'password', 'Please choose a password that is harder to guess.'],
  [{ businessName: 'Kahawa\u0000Sons' }, 'businessName', 'businessName must not contain control characters'],
  [{ description: 'A lone surrogate \ud800 in twenty characters' }, 'description', 'description must not contain control characters'],
])('refuses %j', async (different, field, message) => {
  const before = await service.database.prisma.account.count()
  const answer = await service.register(different as object)
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', field, message }, token: undefined })
  expect(await service.database.prisma.account.count()).toBe(before)
})

test.each([
  [
    { website: '', yearFounded: '' },
    { website: null, yearFounded: null },
  ],
  [
    { website: undefined, yearFounded: undefined },
    { website: null, yearFounded: null },
  ],
  [{ yearFounded: 'long ago' }, { yearFounded: null }],
  [{ yearFounded: '9999' }, { yearFounded: null }],
  [{ yearFounded: '0001' }, { yearFounded: null }],
])('stores empty and invalid optional fields as null: %j', async (different, stored) => {
  const { body } = await service.register(different as object)
  expect(body).toMatchObject(stored)
  expect(await registered(body.id)).toMatchObject([stored])
})

test('ignores verified, rating and other forged fields', async () => {
  const forged = { verified: true, rating: 5, role: 'staff', id: '0198a000-0000-7000-8000-000000000001', status: 'closed' }
  const { status, body } = await service.register(forged as object)
  expect(status).toBe(201)
  expect(body).toMatchObject({ verified: false, rating: null, role: 'member' })
  expect(body.id).not.toBe(forged.id)
})

describe('the username', () => {
  test('is the requested username if it fits the name and is free', async () => {
    const request = { businessName: 'Chai Bora', username: 'chai_bora_mfx3k2a1' }
    expect((await service.register(request)).body.username).toBe('chai_bora_mfx3k2a1')
    const second = await service.register(request)
    expect(second.status).toBe(201)
    expect(second.body.username).toMatch(/^chai_bora_[a-z0-9]{11}$/)
  })

  test.each(['kahawa__sons_mfx3k2a1', 'admin', 'chai_bora', 'CHAI_BORA_1', 'chai_bora_\u0000'])(
    'is not %j, which does not fit the name',
    async (username) => {
      expect((await service.register({ businessName: 'Chai Bora', username })).body.username).toMatch(/^chai_bora_[a-z0-9]{8}$/)
    },
  )

  test('is "business" and a suffix if the name has no usable characters', async () => {
    const { body } = await service.register({ businessName: 'ቡና ንግድ' })
    expect(body.username).toMatch(/^business_[a-z0-9]{8,11}$/)
    expect(body.businessName).toBe('ቡና ንግድ')
  })

  test('is unique for many simultaneous registrations of one name', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => service.register({ businessName: 'Same Name' })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.username}`)).size).toBe(6)
    for (const { status } of answers) expect(status).toBe(201)
  })
})

describe('an email address', () => {
  const taken = {
    status: 409,
    body: { code: 'IDENTITY_EMAIL_TAKEN', field: 'email', message: 'This email address already has an account. Please log in.' },
  }

  test('has only one account, whatever its letter case', async () => {
    const first = await service.register()
    const { email } = (await registered(first.body.id))[0] as RegisteredCompany
    const second = await service.register({ email: email.toUpperCase() })
    expect(second).toMatchObject({ ...taken, token: undefined })
  })

  test('tells its owner that somebody registered with it', async () => {
    const form = registration()
    await service.register(form)
    expect(await service.register({ email: form.email.toUpperCase() })).toMatchObject(taken)
    const told = (await service.mails()).filter(({ kind }) => kind === 'address-taken')
    expect(told.map(({ to }) => to)).toContain(form.email)
  })

  test('is named as taken five times an hour to one address, and after ten the address cannot register', async () => {
    const normal = await startIdentity({ rateLimits: 'normal' })
    try {
      const address = '41.186.9.8'
      const known = registration()
      await normal.register(known)
      const attempt = async (email?: string) => (await normal.register(email === undefined ? {} : { email }, { address })).status
      const answers: number[] = []
      for (let i = 0; i < 9; i++) answers.push(await attempt(known.email))
      expect(answers).toEqual([409, 409, 409, 409, 409, 429, 429, 429, 429])
      expect(await attempt()).toBe(201)
      expect(await attempt(known.email)).toBe(429)
      expect(await attempt()).toBe(429)
      expect((await normal.register()).status).toBe(201)
    } finally {
      await normal.close()
    }
  })

  test('gets no email if its mailbox already got all emails of the day', async () => {
    const mails = async () => (await service.mails()).filter(({ to }) => to.endsWith('@gmail.com'))
    for (let n = 1; n <= 12; n++) {
      const { status, body, token } = await service.register({ email: `full+${n}@gmail.com` })
      expect(status).toBe(201)
      if (n === 6) expect(await mails()).toHaveLength(5)
      // A repeated call also counts.
      if (n > 6)
        expect((await service.call('POST', resendConfirmation.url, undefined, { as: await service.claims(token) })).status, body.id).toBe(202)
    }
    expect(await mails()).toHaveLength(10)
    // The mailbox's plain address still gets its link.
    for (const email of ['full@gmail.com', 'fu.ll@gmail.com']) {
      const ownResponse = await service.register({ email })
      await service.call('POST', resendConfirmation.url, undefined, { as: await service.claims(ownResponse.token) })
      expect((await mails()).filter(({ to }) => to === email)).toHaveLength(1)
    }
  })

  test('has only one account after several simultaneous registrations', async () => {
    const email = 'race@kahawa.example'
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) => service.register({ email, businessName: `Racer ${i}` }, { headers: { 'idempotency-key': `race-${i}` } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    for (const answer of answers) if (answer.status === 409) expect(answer).toMatchObject(taken)
    const [account, ...more] = await accountsWith(email)
    expect(more).toEqual([])
    expect(await registered(account?.id ?? '')).toHaveLength(1)
  })
})

describe('with an Idempotency-Key', () => {
  const keyed = (key: string, address?: string) => ({ headers: { 'idempotency-key': key }, ...(address && { address }) })

  test('creates one account for five simultaneous calls and logs in every caller', async () => {
    const form = registration()
    const answers = await Promise.all(Array.from({ length: 5 }, () => service.register(form, keyed('at-once'))))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await accountsWith(form.email)).toHaveLength(1)
    expect(await registered(answers[0]?.body.id)).toHaveLength(1)
    expect(new Set(answers.map(({ token }) => token)).size).toBe(5)
    for (const { token, body } of answers) expect(await service.claims(token)).toMatchObject({ sub: body.id })
  })

  test('gives a repeated call the same answer and a new session', async () => {
    const form = registration({ username: 'kahawa__sons_aaa1' })
    const first = await service.register(form, keyed('later'))
    // A username with another suffix still counts as the same request.
    const again = await service.register({ ...form, username: 'kahawa__sons_aaa2' }, keyed('later'))
    expect({ status: again.status, text: again.text }).toEqual({ status: 201, text: first.text })
    expect(again.token).not.toBe(first.token)
    expect(await service.claims(again.token)).toMatchObject({ sub: first.body.id })
    expect(await registered(first.body.id)).toHaveLength(1)
  })

  test('refuses a repeated call with another password', async () => {
    const form = registration()
    const address = '41.186.7.7'
    const first = await service.register(form, keyed('stolen'))
    for (let attempt = 0; attempt < 10; attempt++) {
      const answer = await service.register({ ...form, password: `another password ${attempt}` }, keyed('stolen', address))
      expect(answer).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' }, token: undefined })
      expect(answer.text).not.toContain(first.body.username)
    }
    expect(await service.register(form, keyed('stolen', address))).toMatchObject({ status: 429, token: undefined })
    expect(await service.register(form, keyed('stolen'))).toMatchObject({ status: 201, text: first.text })
  })

  test('keeps different registrations with the same key apart', async () => {
    const [one, two] = [await service.register({}, keyed('shared')), await service.register({}, keyed('shared'))]
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.body.id).not.toBe(two.body.id)
  })

  test('allows the same key again after a refused registration', async () => {
    const taken = registration()
    await service.register(taken)
    const key = keyed('free-again')
    expect((await service.register({ ...registration(), email: taken.email }, key)).status).toBe(409)
    expect((await service.register({ ...registration() }, key)).status).toBe(201)
  })

  test.each(['', 'with space', 'x'.repeat(256), 'é'])('refuses the key %j', async (key) => {
    const answer = await service.register({}, keyed(key))
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'idempotency-key' } })
  })
})

test('gives a caller who is logged in a new session', async () => {
  const first = await service.register()
  const as = await service.claims(first.token)
  const second = await service.register({}, { as })
  expect(await service.claims(first.token)).toEqual({ role: 'visitor' })
  expect(await service.claims(second.token)).toMatchObject({ sub: second.body.id })
  expect(await service.events(sessionsRevoked.name)).toContainEqual({ accountId: first.body.id, sessionIds: [as.sid] })
})

describe('directory', () => {
  test('is called after the commit, and its answer is stored as the profile', async () => {
    let visible = 0
    createCompany.mockClear()
    createCompany.mockImplementation(async (company) => {
      visible = await service.database.prisma.account.count({ where: { id: company.id } })
      return { ...newBusiness(company), category: 'Coffee' }
    })
    const answer = await service.register({}, { headers: { 'x-request-id': 'request-0002' } })
    expect(visible).toBe(1)
    expect(createCompany.mock.calls).toEqual([[(await registered(answer.body.id))[0], 'request-0002']])
    const { body } = await service.call('GET', '/api/auth/session', undefined, { as: await service.claims(answer.token) })
    expect(body.user).toEqual({ ...answer.body, category: 'Coffee' })
  })

  test('may be down, because the event waits', async () => {
    createCompany.mockImplementation(directoryDown)
    const answer = await service.register()
    expect(answer.status).toBe(201)
    const { rows } = await service.database.pool.query("SELECT ack_sequence FROM courier.outbox WHERE payload->>'id' = $1", [answer.body.id])
    expect(rows).toEqual([{ ack_sequence: null }])
    expect(service.logs.some((line) => line.includes('the direct call to directory failed'))).toBe(true)
  })

  test('is not called for a repeated registration', async () => {
    createCompany.mockClear()
    const form = registration()
    const options = { headers: { 'idempotency-key': 'nudge-once' } }
    const [first, second]: Answer[] = [await service.register(form, options), await service.register(form, options)]
    expect(second?.text).toBe(first?.text)
    expect(createCompany).toHaveBeenCalledTimes(1)
  })
})

test('never stores or publishes secrets', async () => {
  const secret = 'the blue door at noon'
  const form = registration({ password: secret })
  const options = { headers: { 'idempotency-key': 'secrets' } }
  const { token = '', body } = await service.register(form, options)
  await service.register(form, options)
  await service.register({ ...form, password: `${secret} not` }, options)
  const account = await service.database.prisma.account.findUniqueOrThrow({ where: { id: body.id } })
  const tokenHash = createHash('sha256').update(token).digest()
  const { rows } = await service.database.pool.query(
    `SELECT (SELECT json_agg(o)::text FROM courier.outbox o) AS outbox, (SELECT json_agg(k)::text FROM courier.idempotency_keys k) AS keys,
            (SELECT json_agg(e)::text FROM audit.entries e) AS audit, (SELECT json_agg(s)::text FROM sessions s) AS sessions,
            (SELECT json_agg(a)::text FROM accounts a) AS accounts, (SELECT json_agg(p)::text FROM profiles p) AS profiles`,
  )
  const { outbox, keys, audit, sessions, accounts, profiles } = rows[0]
  for (const text of [outbox, keys, audit, sessions, accounts, profiles]) expect(text).toContain(body.id)
  const storedTexts = [outbox, keys, audit, sessions, accounts, profiles, ...service.logs]
  for (const text of storedTexts) for (const value of [secret, token]) expect(text).not.toContain(value)
  for (const text of [outbox, keys, audit, sessions, profiles, ...service.logs]) expect(text).not.toContain(account.passwordHash)
  for (const text of [outbox, keys, audit, accounts, profiles, ...service.logs]) {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) expect(text).not.toContain(tokenHash.toString(encoding))
  }
  for (const text of service.logs) expect(text).not.toContain(form.email)
})

test('allows 60 an hour from one address', async () => {
  const normal = await startIdentity({ rateLimits: 'normal' })
  try {
    const address = '41.186.9.9'
    // Refused registrations count too, because a refusal reveals that an email address has an account.
    const first = await normal.register({ email: 'one@kahawa.example' }, { address })
    expect(first.status).toBe(201)
    for (let i = 1; i < 60; i++) expect((await normal.register({ password: 'password123' }, { address })).status).toBe(400)
    const refused = await normal.register({}, { address })
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await normal.register()).status).toBe(201)
  } finally {
    await normal.close()
  }
})

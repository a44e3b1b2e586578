import { randomUUID } from 'node:crypto'
import { bankDetailsChanged, bankDetailsRequested, bankRequestDecided } from '@ungana/contracts-payments'
import { queuedMails } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { form, startBank, type TestBank } from '#testing/bank-details.ts'

let bank: TestBank
let owner: string
let buyer: string
beforeAll(async () => {
  bank = await startBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.now = new Date('2026-11-21T08:00:00Z')
  owner = await bank.company('Kivu Roasters')
  buyer = await bank.company('Lake Traders')
})

const list = async (of: string) => (await bank.call('GET', `/api/bank-details/user/${of}`, of)).body
const incoming = async (of: string) => (await bank.call('GET', `/api/bank-details-requests/owner/${of}`, of)).body
const outgoing = async (of: string) => (await bank.call('GET', `/api/bank-details-requests/requester/${of}`, of)).body
const read = (id: string, by = buyer) => bank.call('GET', `/api/bank-details-requests/${id}/details`, by)
const logOf = async (id: string, by: string) =>
  (await bank.call('GET', `/api/bank-details-requests/${id}/log`, by)).body.map(({ action, by: who }: { action: string; by: string }) => [
    who,
    action,
  ])
const pass = (hours: number) => {
  bank.clock.now = new Date(bank.clock.now.getTime() + hours * 3_600_000)
}
const day = 24

async function granted() {
  const details = await bank.shared(owner)
  const request = await bank.ask(owner, buyer, details)
  expect((await bank.decide(request, owner, 'approved')).status).toBe(200)
  return { details, request }
}

describe('bank details', () => {
  test('are shown masked to their owner, and to others only once shared', async () => {
    const { isShared: _, ...unshared } = form
    const added = await bank.call('POST', '/api/bank-details', owner, { ...unshared, userId: buyer })
    expect(added).toMatchObject({
      status: 201,
      body: { userId: owner, accountNumber: '•••• 4321', isShared: false, swiftCode: 'BKIGRWRW', branchCode: null },
    })
    expect(await list(owner)).toEqual([added.body])
    expect((await bank.call('GET', `/api/bank-details/shared/${owner}`, buyer)).body).toEqual([])
    await bank.call('PATCH', `/api/bank-details/${added.body.id}/share`, owner, { isShared: true })
    expect((await bank.call('GET', `/api/bank-details/shared/${owner}`, buyer)).body).toEqual([
      { id: added.body.id, bankName: 'Bank of Kigali', currency: 'RWF', masked: '•••• 4321' },
    ])
  })

  test('may have a short number, but not an empty one', async () => {
    const add = (accountNumber: string) => bank.call('POST', '/api/bank-details', owner, { ...form, accountNumber })
    expect(await add('7')).toMatchObject({ status: 201, body: { accountNumber: '••••' } })
    expect(await add(' ')).toMatchObject({ status: 400, body: { field: 'accountNumber', message: 'Please enter the account number.' } })
  })

  test('have numbers as banks write them, when added and when changed', async () => {
    const id = await bank.shared(owner)
    for (const [field, wrong] of [
      ['swiftCode', 'XX'],
      ['accountNumber', 'abc??'],
      ['accountNumber', 'GB28 NWBK 6016 1331 9268 19'],
    ] as const) {
      const refused = { status: 400, body: { field, message: expect.stringContaining('Please check the') } }
      expect(await bank.call('POST', '/api/bank-details', owner, { ...form, [field]: wrong })).toMatchObject(refused)
      expect(await bank.call('PATCH', `/api/bank-details/${id}`, owner, { [field]: wrong })).toMatchObject(refused)
    }
    expect(await list(owner)).toMatchObject([{ id, swiftCode: form.swiftCode, numberChangedAt: null }])
  })

  test('are added once per idempotency key, and the same key with another number is refused', async () => {
    const key = randomUUID()
    const add = (accountNumber: string) => bank.call('POST', '/api/bank-details', owner, { ...form, accountNumber }, { key })
    const first = await add('0001112224321')
    expect((await add('0001112224321')).body).toEqual(first.body)
    expect((await add('0001112224320')).status).toBe(422)
    expect(await list(owner)).toHaveLength(1)
  })

  test('have USD as default currency, and errors name a missing field', async () => {
    const { currency: _, ...rest } = form
    expect((await bank.call('POST', '/api/bank-details', owner, rest)).body.currency).toBe('USD')
    for (const field of ['bankName', 'accountName', 'accountNumber'] as const) {
      expect(await bank.call('POST', '/api/bank-details', owner, { ...form, [field]: ' ' })).toMatchObject({ status: 400, body: { field } })
    }
    expect(await bank.call('POST', '/api/bank-details', owner, { ...form, currency: 'GBP' })).toMatchObject({
      status: 400,
      body: { field: 'currency' },
    })
  })

  test('a change keeps omitted fields, and reports a changed number only if the number differs', async () => {
    const details = await bank.shared(owner)
    const change = (body: object) => bank.call('PATCH', `/api/bank-details/${details}`, owner, body)
    expect((await change({ bankName: 'Equity Bank', swiftCode: '' })).body).toMatchObject({
      bankName: 'Equity Bank',
      swiftCode: null,
      accountNumber: '•••• 4321',
      numberChangedAt: null,
    })
    expect((await change({ accountNumber: form.accountNumber })).body.numberChangedAt).toBeNull()
    expect((await change({ accountNumber: '9998887776666' })).body).toMatchObject({
      accountNumber: '•••• 6666',
      numberChangedAt: bank.clock.now.toISOString(),
    })
    const published = (await bank.events(bankDetailsChanged.name)).filter(({ bankDetailsId }) => bankDetailsId === details)
    expect(published.map(({ change: what, version }) => [what, version])).toEqual([
      ['added', 1],
      ['described', 2],
      ['number-changed', 3],
    ])
  })

  test('every change needs a login within 15 minutes, and a refusal does not reveal the number', async () => {
    const details = await bank.shared(owner)
    const at = `/api/bank-details/${details}`
    const changes = [
      ['POST', '/api/bank-details', form],
      ['PATCH', at, { accountNumber: form.accountNumber }],
      ['PATCH', at, { accountNumber: '9998887776666' }],
      ['PATCH', at, { branchCode: '7' }],
      ['PATCH', `${at}/share`, { isShared: false }],
      ['DELETE', at, undefined],
    ] as const
    const entries = async () => (await bank.pool.query('SELECT actor, action, details FROM audit.entries WHERE subject = $1', [details])).rows
    for (const loginAge of [16, null]) {
      for (const [method, url, body] of changes) {
        expect(await bank.call(method, url, owner, body, { loginAge })).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } })
      }
    }
    expect(await list(owner)).toMatchObject([{ id: details, accountNumber: '•••• 4321', isShared: true }])
    const refusals = (await entries()).filter(({ action }) => action === 'recent-login.missing')
    expect(refusals).toHaveLength(10)
    expect(refusals[0]).toMatchObject({ actor: owner, details: { call: 'PATCH /api/bank-details/:id' } })
    expect((await bank.call('PATCH', at, owner, { accountNumber: '9998887776666' }, { loginAge: 14 })).status).toBe(200)
  })

  test('the owner gets an email about each change, without the number', async () => {
    await bank.pool.query('UPDATE accounts SET email = $2 WHERE id = $1', [owner, `${owner}@kivu.example`])
    const details = await bank.shared(owner)
    const change = (body: object) => bank.call('PATCH', `/api/bank-details/${details}`, owner, body)
    expect((await change({ accountNumber: form.accountNumber, branchCode: '7' })).status).toBe(200)
    expect((await change({ accountNumber: '9998887776666', bankName: 'Equity Bank' })).status).toBe(200)
    expect((await change({ swiftCode: 'EQBLRWRW' })).status).toBe(200)
    await bank.call('PATCH', `/api/bank-details/${details}/share`, owner, { isShared: false })
    const mails = await queuedMails(bank.pool, `${owner}@kivu.example`)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A bank account was added',
      'Your bank details were changed',
      'The number of your bank account was changed',
      'Your bank details were changed',
    ])
    expect(mails[2]?.text).toContain('If this was not you: change your password now')
    expect(mails.map(({ subject, text }) => subject + text).join()).not.toMatch(/6666|4321/)
    const { rows } = await bank.pool.query('SELECT actor, action, details FROM audit.entries WHERE subject = $1 ORDER BY sequence', [details])
    expect(rows).toMatchObject([
      { actor: owner, action: 'bank-details.added' },
      { actor: owner, action: 'bank-details.described', details: { fields: ['branchCode'] } },
      { actor: owner, action: 'bank-details.number-changed', details: { fields: ['accountNumber', 'bankName'] } },
      { actor: owner, action: 'bank-details.described', details: { fields: ['swiftCode'] } },
      { actor: owner, action: 'bank-details.unshared' },
    ])
  })

  test('an owner can save at most twenty', async () => {
    const atOnce = await Promise.all(Array.from({ length: 40 }, () => bank.call('POST', '/api/bank-details', owner, form)))
    const answers = atOnce.map(({ status, body }) => body.code ?? status).sort()
    expect(answers).toEqual([...Array(20).fill(201), ...Array(20).fill('PAYMENTS_BANK_DETAILS_TOO_MANY')])
  })
})

describe('a request', () => {
  test('a company can make fifty within 24 hours, whatever became of them, and others are not concerned', async () => {
    const details = await bank.shared(owner)
    const first = await bank.ask(owner, buyer, details)
    await bank.decide(first, owner, 'rejected')
    await bank.pool.query(
      `INSERT INTO bank_details_requests
       SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).* FROM bank_details_requests r, generate_series(3, 50)
       WHERE r.id = $1`,
      [first],
    )
    const more = await Promise.all(Array.from({ length: 4 }, () => bank.shared(owner)))
    const ask = (by: string, bankDetailsId: string) =>
      bank.call('POST', '/api/bank-details-requests', by, { ownerId: owner, bankDetailsId, purpose: 'Payment of an invoice' })
    const answers = await Promise.all(more.map((each) => ask(buyer, each)))
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([201, ...Array(3).fill('PAYMENTS_TOO_MANY_BANK_REQUESTS')])
    expect((await ask(await bank.company('Other'), details)).status).toBe(201)
    pass(24)
    expect((await ask(buyer, more[0] as string)).status).not.toBe(429)
  })

  test('says that the requester is an organization', async () => {
    const guild = await bank.company('Guild', 'organization')
    await bank.ask(owner, guild, await bank.shared(owner))
    expect((await incoming(owner))[0]).toMatchObject({ requester: { id: guild, kind: 'organization' } })
  })

  test('is pending, is approved once, and gives access for thirty days', async () => {
    const details = await bank.shared(owner)
    const made = await bank.call('POST', '/api/bank-details-requests', buyer, {
      ownerId: owner,
      bankDetailsId: details,
      purpose: 'Invoice 17',
      message: 'We pay on Friday.',
    })
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'pending', readable: false, requester: { name: 'Lake Traders', kind: 'business' }, masked: '•••• 4321' },
    })
    const { id } = made.body
    expect(await incoming(owner)).toEqual([made.body])
    expect(await outgoing(buyer)).toEqual([made.body])
    expect((await bank.events(bankDetailsRequested.name)).at(-1)).toMatchObject({ requestId: id, ownerId: owner, requesterId: buyer })
    expect(await read(id)).toMatchObject({ status: 403, body: { code: 'PAYMENTS_BANK_REQUEST_NOT_APPROVED' } })

    expect(await bank.decide(id, owner, 'approved')).toMatchObject({ status: 200, body: { status: 'approved', readable: true } })
    expect(await bank.decide(id, owner, 'rejected')).toMatchObject({ status: 409, body: { code: 'PAYMENTS_BANK_REQUEST_DECIDED' } })
    expect(await bank.events(bankRequestDecided.name)).toContainEqual(expect.objectContaining({ requestId: id, decision: 'approved' }))

    pass(30 * day - 1)
    expect(await read(id)).toMatchObject({
      status: 200,
      body: { accountNumber: form.accountNumber, accountName: form.accountName, numberChangedAt: null },
    })
    pass(1)
    expect(await read(id)).toMatchObject({ status: 410, body: { code: 'PAYMENTS_BANK_REQUEST_OVER' } })
    expect((await outgoing(buyer))[0]).toMatchObject({ status: 'approved', readable: false })
    expect(
      (await bank.call('POST', '/api/bank-details-requests', buyer, { ownerId: owner, bankDetailsId: details, purpose: 'Invoice 18' })).status,
    ).toBe(201)
  })

  test('every read is logged, and both sides see the log', async () => {
    const { request, details } = await granted()
    await read(request)
    await read(request)
    const entries = [
      ['requester', 'requested'],
      ['owner', 'approved'],
      ['requester', 'read'],
      ['requester', 'read'],
    ]
    expect(await logOf(request, owner)).toEqual(entries)
    expect(await logOf(request, buyer)).toEqual(entries)
    const reads = (await bank.audited()).filter(({ action, subject }) => action === 'bank-details.read' && subject === details)
    expect(reads).toEqual(Array(2).fill({ actor: buyer, action: 'bank-details.read', subject: details }))
    await expect(bank.pool.query('DELETE FROM bank_details_log')).rejects.toThrow('only added to')
  })

  test('is refused if the bank details are not shared, or while an earlier request is pending or approved', async () => {
    const details = await bank.shared(owner)
    const ask = (bankDetailsId: string, ownerId = owner, by = buyer) =>
      bank.call('POST', '/api/bank-details-requests', by, { ownerId, bankDetailsId, purpose: 'Invoice 17' })
    expect((await ask(randomUUID())).status).toBe(404)
    expect((await ask(details, buyer, await bank.company())).status).toBe(404)
    expect(await ask(details, owner.toUpperCase(), owner)).toMatchObject({ status: 400, body: { field: 'ownerId' } })
    const all = await Promise.all(Array.from({ length: 5 }, () => ask(details)))
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    const id = all.find(({ status }) => status === 201)?.body.id
    await bank.decide(id, owner, 'approved')
    expect((await ask(details)).body.code).toBe('PAYMENTS_BANK_REQUEST_GRANTED')
    await bank.call('PATCH', `/api/bank-details/${details}/share`, owner, { isShared: false })
    expect((await ask(details)).status).toBe(404)
  })

  test('needs a password entered within 15 minutes to be approved, but not to be rejected', async () => {
    const details = await bank.shared(owner)
    const id = await bank.ask(owner, buyer, details)
    for (const loginAge of [16, null]) {
      expect(await bank.decide(id, owner, 'approved', { loginAge })).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } })
    }
    expect((await outgoing(buyer))[0].status).toBe('pending')
    expect(await logOf(id, owner)).toEqual([['requester', 'requested']])
    expect((await bank.decide(id, owner, 'rejected', { loginAge: null })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 403 })
  })

  test('only one of many simultaneous decisions counts', async () => {
    const details = await bank.shared(owner)
    const id = await bank.ask(owner, buyer, details)
    const all = await Promise.all(Array.from({ length: 6 }, (_, index) => bank.decide(id, owner, index % 2 ? 'approved' : 'rejected')))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await logOf(id, owner)).toHaveLength(2)
  })
})

describe('an approval ends', () => {
  const ends: readonly (readonly [string, (ids: { details: string; request: string }) => Promise<{ status: number }>, string])[] = [
    ['when it is revoked', ({ request }) => bank.call('POST', `/api/bank-details-requests/${request}/revoke`, owner), 'revoked'],
    [
      'when sharing is switched off',
      ({ details }) => bank.call('PATCH', `/api/bank-details/${details}/share`, owner, { isShared: false }),
      'unshared',
    ],
    ['when the bank details are deleted', ({ details }) => bank.call('DELETE', `/api/bank-details/${details}`, owner), 'deleted'],
  ]
  test.each(ends)('%s', async (_how, end, action) => {
    const ids = await granted()
    expect((await read(ids.request)).status).toBe(200)
    expect((await end(ids)).status).toBeLessThan(300)
    expect(await read(ids.request)).toMatchObject({ status: 410, body: { code: 'PAYMENTS_BANK_REQUEST_OVER' } })
    expect((await logOf(ids.request, buyer)).at(-1)).toEqual(['owner', action])
    expect((await incoming(owner))[0]).toMatchObject({ readable: false, endedAt: bank.clock.now.toISOString() })
    expect((await bank.call('POST', `/api/bank-details-requests/${ids.request}/revoke`, owner)).status).toBe(409)
  })

  test('permanently: sharing again does not restore it', async () => {
    const { details, request } = await granted()
    for (const isShared of [false, true]) await bank.call('PATCH', `/api/bank-details/${details}/share`, owner, { isShared })
    expect((await read(request)).status).toBe(410)
  })

  test('and pending requests cannot be approved while sharing is off', async () => {
    const details = await bank.shared(owner)
    const id = await bank.ask(owner, buyer, details)
    await bank.call('PATCH', `/api/bank-details/${details}/share`, owner, { isShared: false })
    expect(await bank.decide(id, owner, 'approved')).toMatchObject({ status: 409, body: { code: 'PAYMENTS_BANK_DETAILS_NOT_SHARED' } })
    await bank.call('DELETE', `/api/bank-details/${details}`, owner)
    expect((await outgoing(buyer))[0]).toMatchObject({ status: 'rejected', bankDetailsId: null })
    expect((await read(id)).status).toBe(410)
  })

  test('so that no later read succeeds, even if reads run at the same time', async () => {
    const { details, request } = await granted()
    const reads = Array.from({ length: 8 }, () => read(request))
    const off = bank.call('PATCH', `/api/bank-details/${details}/share`, owner, { isShared: false })
    const answers = await Promise.all([...reads, off])
    const readable = answers.slice(0, 8).filter(({ status }) => status === 200).length
    const entries = await logOf(request, owner)
    expect(entries.filter(([, action]: string[]) => action === 'read')).toHaveLength(readable)
    expect(entries.at(-1)).toEqual(['owner', 'unshared'])
  })
})

test('bank details of a suspended company cannot be listed, requested or read until it is restored, and the error says why', async () => {
  const { request } = await granted()
  const details = await bank.shared(owner)
  const is = (status: string) =>
    bank.pool.query(
      `INSERT INTO account_status (account_id, status, version) VALUES ($1, $2, 1) ON CONFLICT (account_id) DO UPDATE SET status = excluded.status`,
      [owner, status],
    )
  const asked = () => bank.call('POST', '/api/bank-details-requests', buyer, { ownerId: owner, bankDetailsId: details, purpose: 'Invoice 18' })
  const listed = async () => (await bank.call('GET', `/api/bank-details/shared/${owner}`, buyer)).body
  await is('suspended')
  const words = 'This company is suspended, so we do not show its bank details. Contact us before you pay it.'
  for (const answer of [await read(request), await asked()]) {
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'PAYMENTS_BANK_OWNER_SUSPENDED', message: words }])
  }
  expect(await listed()).toEqual([])
  await is('active')
  expect([(await read(request)).status, (await asked()).status, (await listed()).length]).toEqual([200, 201, 2])
})

test('after the number changed, readers are notified, and warned for two days', async () => {
  const { details, request } = await granted()
  await bank.call('PATCH', `/api/bank-details/${details}`, owner, { accountNumber: '9998887776666' })
  const changedAt = bank.clock.now.toISOString()
  expect((await bank.events(bankDetailsChanged.name)).at(-1)).toMatchObject({
    change: 'number-changed',
    readerIds: [buyer],
    numberChangedAt: changedAt,
  })
  expect((await logOf(request, buyer)).at(-1)).toEqual(['owner', 'number-changed'])
  pass(47)
  expect((await read(request)).body).toMatchObject({ accountNumber: '9998887776666', numberChangedAt: changedAt })
  pass(1)
  expect((await read(request)).body.numberChangedAt).toBeNull()
})

test('staff of payments see masked numbers, and their reads are in the audit log', async () => {
  const details = await bank.shared(owner)
  for (const path of [`bank-details/user/${owner}`, `bank-details-requests/owner/${owner}`, `bank-details-requests/requester/${owner}`])
    expect(await bank.call('GET', `/api/${path}`, randomUUID(), undefined, { role: 'staff', staffRole: 'moderation' }), path).toMatchObject({
      status: 403,
      body: { code: 'ROLE_FORBIDS' },
    })
  const staff = randomUUID()
  const look = await bank.call('GET', `/api/bank-details/user/${owner}`, staff, undefined, { role: 'staff' })
  expect(look.body).toMatchObject([{ id: details, accountNumber: '•••• 4321' }])
  expect(await bank.audited()).toContainEqual({ actor: staff, action: 'bank-details.listed', subject: owner })
})

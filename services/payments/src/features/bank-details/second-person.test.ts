// What waits for a second person: payments above the company's amount, and every change of bank details. And who asked for bank details.
import { randomUUID } from 'node:crypto'
import { exportAccount, type IdentityClaims } from '@ungana/contracts-identity'
import { beforeEach, expect, test } from 'vitest'
import { form } from '#testing/bank-details.ts'
import { startWithSandbox } from '#testing/start-with-sandbox.ts'
import { countByKey } from './key-rotation.ts'

const { sandbox, payments } = await startWithSandbox()
let company: string
beforeEach(async () => {
  company = await payments.account()
})

const person = (name: string, role: 'owner' | 'finance' | 'sales') => ({ id: randomUUID(), name, role })
const [aline, grace] = [person('Aline Uwase', 'owner'), person('Grace Uwera', 'finance')]
const waits = { status: 409, body: { code: 'WAITS_FOR_APPROVAL' } }

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, by: IdentityClaims['person'], body?: object, key?: string) => {
  const claims = { person: by, auth_time: Math.floor(Date.now() / 1000), secondPerson: { amountMinor: 2000, currency: 'USD' } } as const
  return payments.call(method, url, company, body, { claims, ...(key && { key }) })
}
const waiting = async (by = grace) => (await send('GET', '/api/payment-approvals', by)).body
const answerTo = (id: string, how: 'approve' | 'refuse', by = grace) => send('POST', `/api/payment-approvals/${id}/${how}`, by)
const details = async () => (await send('GET', `/api/bank-details/user/${company}`, aline)).body

test('every change of bank details is made once a second person agrees, who sees no whole number', async () => {
  expect(await send('POST', '/api/bank-details', aline, form)).toMatchObject(waits)
  // A repeated call asks once.
  expect(await send('POST', '/api/bank-details', grace, form)).toMatchObject(waits)
  expect(await details()).toEqual([])
  const [added, ...others] = await waiting()
  expect(others).toEqual([])
  expect(added).toMatchObject({ kind: 'bank-details-add', about: 'Bank of Kigali •••• 4321', askedBy: 'Aline Uwase', own: false })
  expect(added.values).toContainEqual({ field: 'accountNumber', value: '•••• 4321' })
  expect((await answerTo(added.id, 'approve', aline)).status).toBe(403)
  expect((await answerTo(added.id, 'approve', person('Eric Mugisha', 'sales'))).status).toBe(403)
  const answers = await Promise.all([1, 2, 3].map(() => answerTo(added.id, 'approve')))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  const [saved] = await details()
  expect(saved).toMatchObject({ accountNumber: '•••• 4321', accountName: form.accountName })

  const url = `/api/bank-details/${saved.id}`
  // A field that becomes empty is shown too.
  expect(await send('PATCH', url, aline, { swiftCode: '' })).toMatchObject(waits)
  const [cleared] = await waiting()
  expect(cleared.values).toEqual([{ field: 'swiftCode', value: '—' }])
  await answerTo(cleared.id, 'refuse')
  expect((await send('PATCH', url, aline, { accountNumber: form.accountNumber })).status).toBe(200)
  for (const [method, at, body] of [
    ['PATCH', url, { accountNumber: '0009998887777', bankName: 'Equity Bank' }],
    ['PATCH', `${url}/share`, { isShared: !saved.isShared }],
    ['DELETE', url, undefined],
  ] as const) {
    const before = await details()
    expect(await send(method, at, grace, body)).toMatchObject(waits)
    expect(await details()).toEqual(before)
    const stored = await payments.pool.query('SELECT r::text AS row FROM approvals.requests AS r')
    expect(JSON.stringify(stored.rows)).not.toContain('0009998887777')
    const [{ id }] = await waiting(aline)
    expect((await answerTo(id, 'approve', aline)).status).toBe(204)
    expect(await details()).not.toEqual(before)
  }
  expect(await details()).toEqual([])
  const changes = (await payments.events('payments.bank-details.changed.v1')).filter(({ ownerId }) => ownerId === company)
  expect(changes.map(({ change }) => change)).toEqual(['added', 'number-changed', saved.isShared ? 'unshared' : 'shared', 'deleted'])
})

test('the data export has what was asked, without payloads and full account numbers', async () => {
  await send('POST', '/api/bank-details', aline, form)
  await answerTo((await waiting())[0].id, 'refuse')
  const headers = await payments.services.headers('identity')
  const { sections } = (await payments.app.inject({ method: 'GET', url: exportAccount.url.replace(':id', company), headers })).json()
  expect(sections.approvals.at(-1)).toEqual({
    ...{ kind: 'bank-details-add', about: 'Bank of Kigali •••• 4321', partner: null, amount: null, askedBy: 'Aline Uwase', state: 'refused' },
    ...{ askedAt: expect.any(String), decidedAt: expect.any(String) },
  })
})

test('a key stays in use while a change that it encrypts waits', async () => {
  const uses = async () => (await countByKey(payments.pool)).get('test') ?? 0
  const before = await uses()
  await send('POST', '/api/bank-details', aline, form)
  expect(await uses()).toBe(before + 1)
  await answerTo((await waiting())[0].id, 'refuse')
  expect(await uses()).toBe(before)
})

test('bank details that are gone when the second person agrees stay gone', async () => {
  await send('POST', '/api/bank-details', aline, form)
  await answerTo((await waiting())[0].id, 'approve')
  const [{ id }] = await details()
  await send('PATCH', `/api/bank-details/${id}`, aline, { bankName: 'Equity Bank' })
  const [change] = await waiting()
  await send('DELETE', `/api/bank-details/${id}`, aline)
  const removal = (await waiting()).find(({ kind }: { kind: string }) => kind === 'bank-details-delete')
  expect((await answerTo(removal.id, 'approve')).status).toBe(204)
  expect((await answerTo(change.id, 'approve')).status).toBe(404)
  expect((await answerTo(change.id, 'refuse')).status).toBe(204)
})

test('an approval of a payment pays once', async () => {
  const pay = (by = aline, amount = 20.01, key?: string) => send('POST', '/api/paypal/order', by, { amount, currency: 'USD' }, key)
  expect((await pay(aline, 20)).status).toBe(200)
  expect(await pay()).toMatchObject(waits)
  const [{ id, amount }] = await waiting()
  expect(amount).toEqual({ amountMinor: 2001, currency: 'USD' })
  expect((await answerTo(id, 'approve')).status).toBe(204)
  const orders = await Promise.all([pay(aline, 20.01, 'one'), pay(grace, 20.01, 'two'), pay()])
  expect(orders.map(({ status, body }) => [status, body.paymentId])).toEqual([1, 2, 3].map(() => [200, id]))
  // Another amount is another payment.
  expect(await pay(aline, 20.02)).toMatchObject(waits)
  const order = orders[0]?.body.id
  await sandbox.decide(order, 'approve')
  expect((await send('POST', `/api/paypal/order/${order}/capture`, aline, {})).status).toBe(200)
  expect(await pay()).toMatchObject(waits)
})

test('a payment in another currency waits unless it is certainly below the amount', async () => {
  const pay = (amount: number) => send('POST', '/api/payments/mobile-money', aline, { amount, currency: 'KES', phone: '+254700123456' })
  expect((await pay(600)).status).toBe(201)
  expect(await pay(900)).toMatchObject(waits)
})

test('each company sees who of its own people asked for bank details or decided', async () => {
  await send('POST', '/api/bank-details', aline, form)
  await answerTo((await waiting())[0].id, 'approve')
  const [{ id: bankDetailsId }] = await details()
  const buyer = await payments.account()
  const eric = { ...person('Eric Mugisha', 'finance'), shown: true } as const
  const wanted = { ownerId: company, bankDetailsId, purpose: 'Invoice 17' }
  const { id, askedBy } = (await payments.call('POST', '/api/bank-details-requests', buyer, wanted, { claims: { person: eric } })).body
  const { shown: _, ...seen } = eric
  expect(askedBy).toEqual(seen)
  expect((await send('PATCH', `/api/bank-details-requests/${id}/status`, grace, { status: 'approved' })).body).toMatchObject({ decidedBy: grace })
  const staff = { role: 'staff' } as const
  const lists = await Promise.all([
    send('GET', `/api/bank-details-requests/owner/${company}`, aline),
    payments.call('GET', `/api/bank-details-requests/requester/${buyer}`, buyer),
    payments.call('GET', `/api/bank-details-requests/owner/${company}`, randomUUID(), undefined, staff),
  ])
  expect(lists.map(({ body: [request] }) => [request.id, request.askedBy, request.decidedBy])).toEqual([
    [id, undefined, grace],
    [id, seen, undefined],
    [id, undefined, undefined],
  ])
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
const staff = randomUUID()
const set = (currency: string, form: object) =>
  messaging.call(
    'PUT',
    `/api/staff/exchange-rates/${currency}`,
    staff,
    { perUsd: '129.350', date: '2026-11-21', source: ' Central Bank of Kenya ', ...form },
    { role: 'staff' },
  )
const list = async () => (await messaging.call('GET', '/api/exchange-rates', undefined)).body

test('staff set a rate, visitors read the last one, and the audit log keeps both', async () => {
  expect(await list()).toEqual([])
  const first = { currency: 'KES', perUsd: '129.35', date: '2026-11-21', source: 'Central Bank of Kenya' }
  expect(await set('KES', {})).toMatchObject({ status: 200, body: first })
  const second = { ...first, perUsd: '130', date: '2026-11-20', source: 'A newspaper' }
  expect((await set('KES', { perUsd: '130', date: '2026-11-20', source: 'A newspaper' })).body).toEqual(second)
  await set('EUR', { perUsd: '0.926001' })
  expect(await list()).toEqual([{ ...first, currency: 'EUR', perUsd: '0.926001' }, second])
  const asService = async (name: string) => messaging.app.inject({ url: '/internal/exchange-rates', headers: await messaging.services.headers(name) })
  expect((await asService('payments')).json()).toEqual(await list())
  expect((await asService('deals')).statusCode).toBe(403)
  const entries = (await messaging.audited()).filter(({ action }) => action === 'exchange-rate.set')
  expect(entries.map(({ actor, subject, details }) => ({ actor, subject, details }))).toMatchObject([
    { actor: staff, subject: 'KES', details: { ...first, before: null } },
    { actor: staff, subject: 'KES', details: { ...second, before: { perUsd: '129.350000', date: '2026-11-21', source: 'Central Bank of Kenya' } } },
    { actor: staff, subject: 'EUR', details: { perUsd: '0.926001' } },
  ])
})

test.each([
  ['KES', { perUsd: '0' }, 'perUsd'],
  ['KES', { perUsd: '0.000' }, 'perUsd'],
  ['KES', { perUsd: '-1' }, 'perUsd'],
  ['KES', { perUsd: '1e3' }, 'perUsd'],
  ['KES', { perUsd: '1.1234567' }, 'perUsd'],
  ['KES', { perUsd: '12345678' }, 'perUsd'],
  ['KES', { perUsd: 129.35 }, 'perUsd'],
  ['KES', { date: '2026-11-22' }, 'date'],
  ['KES', { date: '2026-02-30' }, 'date'],
  ['KES', { source: ' ' }, 'source'],
  ['USD', {}, 'currency'],
  ['XXX', {}, 'currency'],
])('refuses %s %j', async (currency, form, field) => {
  const before = await list()
  expect(await set(currency, form)).toMatchObject({ status: 400, body: { field } })
  expect(await list()).toEqual(before)
})

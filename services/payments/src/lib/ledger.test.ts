// Tests the rules of the ledger that the database itself enforces.
import { randomUUID } from 'node:crypto'
import { asAdministrator } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPayments, type TestPayments } from '#testing/payments.ts'

let payments: TestPayments
let payment: string
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.close())
beforeEach(async () => {
  payment = randomUUID()
  await payments.pool.query(`INSERT INTO payments (id, payer_id, method, amount, currency, description) VALUES ($1, $2, 'card', 500, 'USD', 'x')`, [
    payment,
    randomUUID(),
  ])
})

type Entry = readonly [account: string, currency: string, amount: number]

async function post(entries: readonly Entry[], id = randomUUID()): Promise<string> {
  await payments.courier.transaction(async (tx) => {
    await tx.query(`INSERT INTO ledger_transactions (id, kind, payment_id) VALUES ($1, 'capture', $2)`, [id, payment])
    for (const [position, [account, currency, amount]] of entries.entries()) await add(tx, id, position, account, currency, amount)
  })
  return id
}

const add = (
  tx: { query: TestPayments['pool']['query'] } | Parameters<Parameters<TestPayments['courier']['transaction']>[0]>[0],
  ...values: unknown[]
) => tx.query('INSERT INTO ledger_entries (transaction_id, position, account, currency, amount) VALUES ($1, $2, $3, $4, $5)', values)

const even = [
  ['provider:card', 'USD', 500],
  ['income:payments', 'USD', -500],
] as const

test('accepts entries that balance', async () => {
  await expect(post(even)).resolves.toEqual(expect.any(String))
})

test.each<[string, readonly Entry[]]>([
  ['a transaction without entries', []],
  ['one side', [['provider:card', 'USD', 500]]],
  [
    'different amounts on both sides',
    [
      ['provider:card', 'USD', 500],
      ['income:payments', 'USD', -499],
    ],
  ],
  [
    'entries that balance only across two currencies',
    [
      ['provider:card', 'USD', 500],
      ['income:payments', 'EUR', -500],
    ],
  ],
])('refuses %s at commit', async (_what, entries) => {
  await expect(post(entries)).rejects.toThrow('does not balance')
})

test('refuses a second capture of a payment', async () => {
  await post(even)
  await expect(post(even)).rejects.toThrow('one_capture_per_payment')
})

test('refuses to change or delete rows, and to add entries to a transaction later', async () => {
  const id = await post(even)
  const { pool } = payments
  for (const sql of [
    `UPDATE ledger_entries SET amount = amount + 1 WHERE transaction_id = '${id}'`,
    `DELETE FROM ledger_entries WHERE transaction_id = '${id}'`,
    `UPDATE ledger_transactions SET at = now() WHERE id = '${id}'`,
    `DELETE FROM ledger_transactions WHERE id = '${id}'`,
    'TRUNCATE ledger_entries',
    'TRUNCATE ledger_transactions CASCADE',
  ]) {
    await expect(asAdministrator(pool, sql), sql).rejects.toThrow('the ledger only grows')
  }
  await expect(add(pool, id, 7, 'provider:card', 'USD', 1)).rejects.toThrow('is closed')
})

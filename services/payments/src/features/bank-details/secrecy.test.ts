// Uses 200 account numbers, then searches for them in all stored data and logs.
import { diceOf, testSeed } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, startBank, type TestBank } from '#testing/bank-details.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await startBank()
})
afterAll(() => bank.close())

const { between } = diceOf(testSeed)
const digits = (count: number) => Array.from({ length: count }, () => between(0, 9)).join('')

test('account numbers appear in no table, event, stored response, audit entry or log line', { timeout: 240_000 }, async () => {
  const numbers = Array.from({ length: 200 }, () => digits(16))
  const owners = await Promise.all(Array.from({ length: 10 }, () => bank.company()))
  // A company may make a limited number of requests a day.
  const buyers = await Promise.all(Array.from({ length: 20 }, () => bank.company()))
  const add = async (accountNumber: string, index: number) => {
    const owner = owners[index % 10] as string
    const added = await bank.call('POST', '/api/bank-details', owner, { ...form, accountNumber }, { key: `key-${index}` })
    expect(added.status, added.text).toBe(201)
    return { owner, id: added.body.id as string, accountNumber }
  }
  const accounts: Awaited<ReturnType<typeof add>>[] = []
  // Only a few calls at once, because the pool has ten connections.
  for (let start = 0; start < numbers.length; start += 8) {
    accounts.push(...(await Promise.all(numbers.slice(start, start + 8).map((number, index) => add(number, start + index)))))
  }
  // Some of the bank details are read, changed back and forth, refused, and deleted.
  for (const [index, { owner, id, accountNumber }] of accounts.slice(0, 20).entries()) {
    const buyer = buyers[index] as string
    const request = await bank.ask(owner, buyer, id)
    await bank.decide(request, owner, 'approved')
    expect((await bank.call('GET', `/api/bank-details-requests/${request}/details`, buyer)).body.accountNumber).toBe(accountNumber)
    await bank.call('PATCH', `/api/bank-details/${id}`, owner, { accountNumber: digits(16) })
    await bank.call('PATCH', `/api/bank-details/${id}`, owner, { accountNumber })
    await bank.call('POST', '/api/bank-details', owner, { ...form, accountNumber, currency: 'GBP' })
  }
  for (const { owner, id } of accounts.slice(0, 10)) await bank.call('DELETE', `/api/bank-details/${id}`, owner)

  const dump = await everything()
  expect(dump.length).toBeGreaterThan(100_000)
  expect(dump).toContain('•••• ')
  const spellings = (number: string) => [number, Buffer.from(number).toString('hex'), Buffer.from(number).toString('base64').slice(0, -2)]
  const places = { dump, logs: bank.logs.join('\n') }
  for (const [place, text] of Object.entries(places)) {
    const found = numbers.flatMap(spellings).filter((spelling) => text.includes(spelling))
    expect(found, place).toEqual([])
  }
})

/** All rows of all tables, as in a database dump. */
async function everything(): Promise<string> {
  const { rows } = await bank.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const tables = await Promise.all(
    rows.map(async ({ name }) =>
      (await bank.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)).rows.map(({ row }) => row).join('\n'),
    ),
  )
  return tables.join('\n')
}

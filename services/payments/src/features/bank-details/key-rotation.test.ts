import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Keyring } from '#lib/keyring.ts'
import { startBank, type TestBank } from '#testing/bank-details.ts'
import { rotateUnderReads } from '#testing/rotate-under-reads.ts'
import { countByKey, rotateKeys } from './key-rotation.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await startBank()
})
afterAll(() => bank.close())

test('all rows move to the new key while others read them, and every row stays readable', async () => {
  const { rotated, unreadable, counts } = await rotateUnderReads({ pool: bank.pool, transaction: bank.courier.transaction, rows: 3000 })
  expect({ rotated, unreadable, counts }).toEqual({ rotated: 3000, unreadable: 0, counts: { new: 3000 } })
})

test('rows whose key is missing stay unchanged', async () => {
  await bank.pool.query('DELETE FROM bank_details')
  await bank.shared(await bank.company())
  const other: Keyring = { currentId: 'new', keys: new Map([['new', randomBytes(32)]]) }
  expect(await rotateKeys({ transaction: bank.courier.transaction, keyring: other })).toBe(0)
  expect(await countByKey(bank.pool)).toEqual(new Map([['test', 1]]))
})

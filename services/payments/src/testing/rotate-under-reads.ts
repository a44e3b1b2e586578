// Rotates the keys of many rows during reads. A test uses this, and the proof uses it with more rows.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Courier } from '@ungana/service-kit/courier'
import { diceOf, testSeed } from '@ungana/service-kit/testing'
import type pg from 'pg'
import { open, type Sealed, seal } from '#features/bank-details/envelope.ts'
import { countByKey, rotateKeys } from '#features/bank-details/key-rotation.ts'
import type { Transaction } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'

interface Run {
  readonly pool: pg.Pool
  readonly transaction: Courier<Transaction>['transaction']
  readonly rows: number
}

/** Two instances rotate at once while four readers read random rows. */
export async function rotateUnderReads({ pool, transaction, rows }: Run) {
  const keys = new Map([
    ['new', randomBytes(32)],
    ['old', randomBytes(32)],
  ])
  const old: Keyring = { currentId: 'old', keys }
  const keyring: Keyring = { currentId: 'new', keys }
  const ids = Array.from({ length: rows }, () => randomUUID())
  const owner = randomUUID()
  for (let start = 0; start < rows; start += 5000) {
    const part = ids.slice(start, start + 5000)
    const sealed = part.map((id) => seal(old, id, `number ${id}`))
    await pool.query(
      `INSERT INTO bank_details (id, owner_id, bank_name, account_name, currency, mask, sealed, wrapped_key, key_id, is_shared, created_at)
       SELECT unnest($1::uuid[]), $2, 'Bank', 'Name', 'USD', '••••', unnest($3::bytea[]), unnest($4::bytea[]), 'old', false, now()`,
      [part, owner, sealed.map((one) => one.sealed), sealed.map((one) => one.wrappedKey)],
    )
  }

  const { one } = diceOf(testSeed)
  let [reads, unreadable, done] = [0, 0, false]
  const reader = async () => {
    // Each reader reads at least once, even if the rotation is fast.
    do {
      const id = one(ids)
      const found = await pool.query<Sealed>('SELECT sealed, wrapped_key AS "wrappedKey", key_id AS "keyId" FROM bank_details WHERE id = $1', [id])
      try {
        if (open(keyring, id, found.rows[0] as Sealed) !== `number ${id}`) unreadable++
      } catch {
        unreadable++
      }
      reads++
    } while (!done)
  }
  const readers = Promise.all([reader(), reader(), reader(), reader()])
  const rotated = await Promise.all([rotateKeys({ transaction, keyring }), rotateKeys({ transaction, keyring })])
  done = true
  await readers
  return { rotated: rotated[0] + rotated[1], reads, unreadable, counts: Object.fromEntries(await countByKey(pool)) }
}

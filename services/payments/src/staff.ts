// `node src/staff.ts confirm-refund <payment id>` makes a refund that one member of staff proposed, in the database at DATABASE_URL. For a staff of one person.
// The running service then asks the provider.
import { configOrExit, createPool, inPoolTransaction } from '@ungana/service-kit'
import * as z from 'zod/mini'
import { readCommandConfig } from '#config.ts'
import { confirmRefundAsOperator } from '#features/refunds/refunds.ts'

const [command, id] = process.argv.slice(2)
const paymentId = z.safeParse(z.uuid(), id)
if (command !== 'confirm-refund' || !paymentId.success) fail('Usage: node src/staff.ts confirm-refund <payment id>', 2)
const { DATABASE_URL } = configOrExit(readCommandConfig)
const pool = createPool(DATABASE_URL, { max: 2, applicationName: 'payments-command', connectWithin: 10_000 })
try {
  const confirmed = await inPoolTransaction(pool, (tx) => confirmRefundAsOperator(tx, paymentId.data, new Date()))
  if (!confirmed) fail(`Nobody proposed to refund the payment ${paymentId.data}.`, 1)
  console.log('The refund is confirmed. The payment provider makes it in a moment.')
} finally {
  await pool.end()
}

function fail(words: string, code: number): never {
  console.error(words)
  process.exit(code)
}

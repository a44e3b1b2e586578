// Which companies are frozen, kept by identity's events. The table is in sql/company-freezes.sql.
import { companyFrozen } from '@ungana/contracts-identity'
import { type Consumer, consumer } from '../courier/events.ts'
import { runSql, type SqlTransaction } from '../transactions.ts'

/** SQL: whether the company `column` is frozen. */
export const isFrozen = <const Column extends string>(column: Column) =>
  `EXISTS (SELECT FROM company_freezes f WHERE f.company_id = ${column} AND f.frozen)` as const

/** The consumer that keeps the table. `changed` is called after a freeze, and after its end. */
export function freezeConsumer<Tx extends SqlTransaction>(changed?: (tx: Tx, id: string) => Promise<void>): Consumer<Tx> {
  return consumer(companyFrozen, 'company-freezes', async (tx: Tx, { id, frozen, version }) => {
    await runSql(
      tx,
      `INSERT INTO company_freezes AS f (company_id, frozen, version) VALUES ($1::uuid, $2::boolean, $3::int)
       ON CONFLICT (company_id) DO UPDATE SET frozen = excluded.frozen, version = excluded.version WHERE f.version < excluded.version`,
      [id, frozen, version],
    )
    await changed?.(tx, id)
  })
}

// Directory tells how a company looks now.
import { businessChanged } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import { sql, type Transaction } from '#lib/database.ts'

/** Keeps the newest projection of each company that has an account here; sample companies have none. */
export const keepProfile = consumer(businessChanged, 'profiles', async (tx: Transaction, { business, version }) => {
  // An event that was sent again comes after newer ones.
  await tx.$executeRaw(sql`
    INSERT INTO profiles AS p (account_id, version, business)
    SELECT id, ${version}::bigint, ${JSON.stringify(business)}::jsonb FROM accounts WHERE id = ${business.id}::uuid AND status <> 'closed'
    ON CONFLICT (account_id) DO UPDATE SET version = excluded.version, business = excluded.business WHERE p.version < excluded.version`)
})

// Consumes directory's events about changed companies.
import { businessChanged } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import { sql, type Transaction } from '#lib/database.ts'

/** Stores the newest projection of each company that has people. Sample companies have none. */
export const handleBusinessChanged = consumer(businessChanged, 'profiles', async (tx: Transaction, { business, version }) => {
  // A redelivered event may arrive after newer ones. The lock waits for a company that is just being closed, whose profile must stay deleted.
  await tx.$executeRaw(sql`
    INSERT INTO profiles AS p (account_id, version, business)
    SELECT id, ${version}::bigint, ${JSON.stringify(business)}::jsonb FROM companies WHERE id = ${business.id}::uuid AND status <> 'closed' FOR SHARE
    ON CONFLICT (account_id) DO UPDATE SET version = excluded.version, business = excluded.business WHERE p.version < excluded.version`)
})

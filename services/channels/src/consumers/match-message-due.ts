import { matchMessageDue } from '@ungana/contracts-notifications'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export const onMatchMessageDue = consumer(matchMessageDue, 'match-messages', async (tx: Transaction, due, { id }) => {
  const { accountId, personId, by, since, count, dueAt } = due
  // A later release may know other channels.
  if (by !== 'sms' && by !== 'whatsapp') return
  await query(
    tx,
    `INSERT INTO match_notices (id, account_id, person_id, by, since, count, due_at, next_attempt_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
     ON CONFLICT (id) DO NOTHING`,
    [id, accountId, personId, by, new Date(since), count, new Date(dueAt)],
  )
})

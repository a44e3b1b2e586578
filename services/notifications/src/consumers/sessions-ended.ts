import { sessionsRevoked } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** A device gets push notifications only while the session is open in which it was added. It follows the session to another company. */
export const onSessionsEnded = consumer(sessionsRevoked, 'push-sessions', async (tx: Transaction, { sessionIds, renewed, companyId }) => {
  if (!renewed) await query(tx, 'DELETE FROM push_devices WHERE session_id = ANY ($1::uuid[])', [sessionIds])
  else if (companyId !== undefined)
    await query(tx, 'UPDATE push_devices SET account_id = $2 WHERE session_id = ANY ($1::uuid[])', [sessionIds, companyId])
})

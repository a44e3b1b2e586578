import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** The public tracking links of an account that is suspended or closed stop working permanently. */
export async function endShareLinks(tx: Transaction, shipperId: string): Promise<void> {
  await query(tx, 'UPDATE bookings SET share_token = NULL, share_expires_at = NULL WHERE shipper_id = $1 AND share_token IS NOT NULL', [shipperId])
}

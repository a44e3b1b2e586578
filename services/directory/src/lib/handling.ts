// What staff have done about what somebody has sent them.
import { audit } from '@ungana/service-kit'
import type { Transaction } from '#lib/database.ts'

export interface Handling {
  readonly status: 'new' | 'handled'
  /** Who says so. */
  readonly staffId: string
}

/** The columns of what is handled by `staffId`, or new again. */
export const handlingColumns = ({ status, staffId }: Handling) => ({
  status,
  ...(status === 'handled' ? { handledBy: staffId, handledAt: new Date() } : { handledBy: null, handledAt: null }),
})

/** A line in the audit log: `exhibition-request.handled`, `exhibition-request.reopened`. */
export function auditHandling(tx: Transaction, thing: string, subject: string, { status, staffId }: Handling): Promise<unknown> {
  return audit.add(tx, { actor: staffId, action: `${thing}.${status === 'handled' ? 'handled' : 'reopened'}`, subject })
}

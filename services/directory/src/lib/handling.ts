// Whether staff have handled a request or registration.
import { audit } from '@ungana/service-kit'
import type { Transaction } from '#lib/database.ts'

export interface Handling {
  readonly status: 'new' | 'handled'
  /** The staff account that sets the status. */
  readonly staffId: string
}

/** The columns to store: handled by `staffId`, or new again. */
export const handlingColumns = ({ status, staffId }: Handling) => ({
  status,
  ...(status === 'handled' ? { handledBy: staffId, handledAt: new Date() } : { handledBy: null, handledAt: null }),
})

/** Writes the audit log: `exhibition-request.handled`, `exhibition-request.reopened`. */
export function auditHandling(tx: Transaction, kind: string, subject: string, { status, staffId }: Handling): Promise<unknown> {
  return audit.add(tx, { actor: staffId, action: `${kind}.${status === 'handled' ? 'handled' : 'reopened'}`, subject })
}

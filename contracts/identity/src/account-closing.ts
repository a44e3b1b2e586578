/** What the other services do when an account is closed, and when its owner wants to have what is held about it. */
import { endpoint, event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/**
 * An account was closed by its owner. Each service that holds something about it erases, in one transaction with the inbox row, what is personal and not
 * needed any more, and keeps what law or somebody else's record needs (invoices, ledger, audit log, the other side's messages), without the name
 * wherever it can be left out. The id is never used again. Safe to run twice.
 */
export const accountClosed = event(
  'identity.account.closed.v1',
  z.object({
    /** The account's, and its company's or organization's. */
    id: z.uuid(),
    role: openEnum(['member', 'organization']),
    /** ISO 8601, UTC. */
    closedAt: z.string(),
  }),
)

/** What a closed account is called wherever something of it has to stay. */
export const CLOSED_ACCOUNT_NAME = 'Closed account'

/**
 * For identity alone, and answered by every service that holds something about accounts: everything held about one, by what it is
 * ("messages", "inquiries"). Rows as people can read them, without what is another's secret. An account that is not known has none: 200 with `{}`.
 */
export const exportAccount = endpoint({
  method: 'GET',
  url: '/internal/accounts/:id/export',
  schema: {
    params: z.object({ id: z.uuid() }),
    response: { 200: z.object({ sections: z.record(z.string(), z.array(z.looseObject({}))) }) },
  },
})

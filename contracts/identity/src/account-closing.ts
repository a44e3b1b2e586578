/** What every service must do when an account is closed, and when an owner downloads all data about an account. */
import { endpoint, event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/**
 * The owner closed the account. Each service erases, in one transaction with the inbox row, the personal data that is no longer needed. It keeps what
 * the law or other accounts need (invoices, ledger, audit log, the other side's messages), without the name where possible. The id is never used
 * again. Consumers must be idempotent.
 */
export const accountClosed = event(
  'identity.account.closed.v1',
  z.object({
    /** The id of the account, and of its company or organization. */
    id: z.uuid(),
    role: openEnum(['member', 'organization']),
    /** ISO 8601, UTC. */
    closedAt: z.string(),
  }),
)

/** The name shown for a closed account in records that are kept. */
export const CLOSED_ACCOUNT_NAME = 'Closed account'

/**
 * Only identity calls this. Every service that stores data about accounts implements it. Returns all data about one account, by kind
 * ("messages", "inquiries"), as rows that people can read, without other people's secrets. For an unknown account, the answer is 200 with `{}`.
 */
export const exportAccount = endpoint({
  method: 'GET',
  url: '/internal/accounts/:id/export',
  schema: {
    params: z.object({ id: z.uuid() }),
    response: { 200: z.object({ sections: z.record(z.string(), z.array(z.looseObject({}))) }) },
  },
})

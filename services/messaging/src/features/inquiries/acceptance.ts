// The acceptance of a quote that waits for a second person.
import { approveQuote, inquiryPath, listQuoteApprovals, quoteApprovalChanged, refuseQuote } from '@ungana/contracts-messaging'
import { approvalRoutes, type NeedsApproval, type Service } from '@ungana/service-kit'
import type { Messaging } from '#lib/dependencies.ts'
import { type Acceptable, decide, type Step } from '#lib/inquiries.ts'

interface Payload {
  readonly inquiryId: string
  readonly quoteId: string
  /** Who accepts. */
  readonly person: Step['person']
}

export const acceptance = (
  inquiryId: string,
  { quoteId, amountMinor, currency, subject, partner }: Acceptable,
  person: Step['person'],
): NeedsApproval['asked'] => ({
  kind: 'quote',
  subject: inquiryId,
  content: quoteId,
  words: { about: subject, partner, amount: { amountMinor, currency }, values: [], page: inquiryPath(inquiryId) },
  payload: { inquiryId, quoteId, person } satisfies Payload,
})

export function acceptanceRoutes(app: Service, { transaction, now }: Pick<Messaging, 'transaction' | 'now'>): void {
  approvalRoutes(
    app,
    { list: listQuoteApprovals, approve: approveQuote, refuse: refuseQuote },
    {
      transaction,
      changed: quoteApprovalChanged,
      kinds: {
        quote: {
          act: 'quotes.accept',
          run: (tx, { companyId: callerId, payload, requestId }) => {
            const { inquiryId: id, quoteId, person } = payload as Payload
            return decide(tx, { id, callerId, person, requestId, now: now() }, 'accept', { quoteId })
          },
        },
      },
    },
    { act: 'quotes.accept' },
  )
}

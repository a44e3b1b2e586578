// Owners learn at once when a quote above their amount was accepted.
import { quoteApprovalChanged } from '@ungana/contracts-messaging'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { tellOwners } from '#lib/owner-notices.ts'

/** @param site origin of links in emails */
export const handleQuoteApprovalChanged = (site: string) =>
  consumer(quoteApprovalChanged, 'identity-accepted-quotes', async (tx: Transaction, { companyId, state }) => {
    if (state !== 'approved') return
    await tellOwners(tx, { companyId, site, what: text('A quote that needed a second person was accepted.') })
  })

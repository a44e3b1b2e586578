// Recurring background work.
import type { Chore } from '@ungana/service-kit'
import { findDisputes } from '#features/disputes/find-disputes.ts'
import { mailInvoices } from '#features/invoices/mail-invoices.ts'
import { announceEndings } from '#features/membership-endings/announce-endings.ts'
import { checkDue } from '#features/reconciliation/check-due.ts'
import { announceRenewals } from '#features/renewals/announce-renewals.ts'
import { renewMemberships } from '#features/renewals/renew.ts'
import type { Background } from '#lib/dependencies.ts'

export function paymentChores(background: Background): Chore[] {
  return [
    // A run every second is cheap: it is one index lookup, and seldom is anything due.
    { name: 'reconciliation', every: 1000, run: () => checkDue(background) },
    { name: 'disputes', every: 24 * 60 * 60_000, run: () => findDisputes(background) },
    { name: 'renewals', every: 60_000, run: () => renewMemberships(background) },
    { name: 'invoice-mails', every: 2000, run: () => mailInvoices(background) },
    { name: 'coming-renewals', every: 600_000, run: () => announceRenewals(background) },
    { name: 'endings', every: 600_000, run: () => announceEndings(background) },
  ]
}

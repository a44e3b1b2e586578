// What payments does without being asked.
import type { Chore } from '@ungana/service-kit'
import { findDisputes } from '#features/disputes/find-disputes.ts'
import { mailInvoices } from '#features/invoices/mail-invoices.ts'
import { tellOfEndings } from '#features/membership-endings/tell-of-endings.ts'
import { checkDue } from '#features/reconciliation/check-due.ts'
import { renewMemberships } from '#features/renewals/renew.ts'
import { tellOfRenewals } from '#features/renewals/tell-of-renewals.ts'
import type { Background } from '#lib/dependencies.ts'

export function paymentChores(background: Background): Chore[] {
  return [
    // A look at an index; what is due is seldom.
    { name: 'reconciliation', every: 1000, run: () => checkDue(background) },
    { name: 'disputes', every: 24 * 60 * 60_000, run: () => findDisputes(background) },
    { name: 'renewals', every: 60_000, run: () => renewMemberships(background) },
    { name: 'invoice-mails', every: 2000, run: () => mailInvoices(background) },
    { name: 'coming-renewals', every: 600_000, run: () => tellOfRenewals(background) },
    { name: 'endings', every: 600_000, run: () => tellOfEndings(background) },
  ]
}

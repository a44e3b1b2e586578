// What payments does without being asked.
import type { Chore } from '@ungana/service-kit'
import { tellOfEndings } from '#features/membership-endings/tell-of-endings.ts'
import { checkDue } from '#features/reconciliation/check-due.ts'
import { renewMemberships } from '#features/renewals/renew.ts'
import type { Background } from '#lib/dependencies.ts'

export function paymentChores(background: Background): Chore[] {
  return [
    // A look at an index; what is due is seldom.
    { name: 'reconciliation', every: 1000, run: () => checkDue(background) },
    { name: 'renewals', every: 60_000, run: () => renewMemberships(background) },
    { name: 'endings', every: 600_000, run: () => tellOfEndings(background) },
  ]
}

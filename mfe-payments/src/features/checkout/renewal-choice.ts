import type { Membership } from '@ungana/contracts-payments'
import { renewalPlanOf } from '#lib/use-membership.ts'

interface Reading {
  readonly data: Membership | undefined
  readonly isSuccess: boolean
  readonly fetchStatus: string
}

/**
 * State of the "Renew each month" box. `known` is true once the payer has changed the box or the current agreement is loaded. A payment before
 * that could end the renewal unnoticed. `chosen` is what the payer selected, or undefined if the payer has not touched the box.
 */
export function renewalChoice(plan: string, chosen: boolean | undefined, { data, isSuccess, fetchStatus }: Reading) {
  const agreed = data !== undefined && renewalPlanOf(data) === plan
  return { agreed, renew: chosen ?? agreed, known: chosen !== undefined || (isSuccess && fetchStatus === 'idle') }
}

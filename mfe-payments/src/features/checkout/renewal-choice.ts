import type { Membership } from '@ungana/contracts-payments'
import { renewalPlanOf } from '#lib/use-membership.ts'

interface Reading {
  readonly data: Membership | undefined
  readonly isSuccess: boolean
  readonly fetchStatus: string
}

/**
 * What the box "Renew each month" of a plan says. `known`: it says what its holder wants, because he has said so just now or what he agreed to before was
 * read just now. Paid before that, a month would end his renewal unseen.
 *
 * @param said what the payer has made of the box
 */
export function renewalChoice(plan: string, said: boolean | undefined, { data, isSuccess, fetchStatus }: Reading) {
  const agreed = data !== undefined && renewalPlanOf(data) === plan
  return { agreed, renew: said ?? agreed, known: said !== undefined || (isSuccess && fetchStatus === 'idle') }
}

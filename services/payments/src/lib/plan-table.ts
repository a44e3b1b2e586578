// Plans and their prices. Charges use only these prices, never an amount from a browser.
import { businessPlans, type Plan, type PlanOffer, planNames, planTexts } from '@ungana/contracts-payments'

interface PlanFacts extends Pick<PlanOffer, 'popular'> {
  /** Price in US cents per month. */
  readonly cents: number
}

const table: Readonly<Record<Plan, PlanFacts>> = {
  basic: { cents: 0, popular: false },
  professional: { cents: 4999, popular: true },
  enterprise: { cents: 9999, popular: false },
  'trade-authority': { cents: 19_999, popular: false },
  'trade-association': { cents: 24_999, popular: true },
  'regional-chamber': { cents: 29_999, popular: false },
}

type Audience = 'business' | 'organization'

export const isPlan = (plan: string): plan is Plan => plan in table
const audienceOf = (plan: Plan): Audience => ((businessPlans as readonly string[]).includes(plan) ? 'business' : 'organization')

/** The plans of a payer that are paid for. */
export const paidPlansOf = ({ kind, organizationPlan }: { kind: string; organizationPlan: Plan | null }): readonly Plan[] =>
  kind === 'organization' ? (organizationPlan === null ? [] : [organizationPlan]) : businessPlans.filter((plan) => table[plan].cents > 0)

/** Price in US cents per month. */
export const centsOf = (plan: Plan): number => table[plan].cents
export const PLAN_CURRENCY = 'USD'

export const planOffers: readonly PlanOffer[] = (Object.keys(table) as Plan[]).map((id) => {
  const { cents, popular } = table[id]
  return { id, name: planNames[id], audience: audienceOf(id), price: cents / 100, currency: PLAN_CURRENCY, ...planTexts[id], popular }
})

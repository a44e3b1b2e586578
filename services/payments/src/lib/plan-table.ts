// Plans and their prices. Charges use only these prices, never an amount from a browser.
import { businessPlans, type Plan, type PlanOffer, planNames } from '@ungana/contracts-payments'

interface PlanFacts extends Omit<PlanOffer, 'id' | 'name' | 'audience' | 'price' | 'currency'> {
  /** Price in US cents per month. */
  readonly cents: number
}

const organizationFeatures = ['Featured placement in the directory', 'A profile with your members', 'Member lists from a file', 'Unlimited messages']

const table: Readonly<Record<Plan, PlanFacts>> = {
  basic: {
    cents: 0,
    description: 'Get found, and find partners.',
    features: ['Business profile in the directory', 'Products and services on the marketplace', '5 messages a month', 'Unlimited inquiries'],
    notIncluded: ['Verified badge', 'Priority placement'],
    cta: 'Get Started',
    popular: false,
  },
  professional: {
    cents: 4999,
    description: 'For companies that trade across borders every week.',
    features: ['Everything in Basic', '50 messages a month', 'Verified badge after verification'],
    notIncluded: ['Unlimited messages', 'Priority placement'],
    cta: 'Choose Professional',
    popular: true,
  },
  enterprise: {
    cents: 9999,
    description: 'For companies with many partners in many countries.',
    features: ['Everything in Professional', 'Unlimited messages', 'Priority placement in search results', 'A contact person in our team'],
    notIncluded: [],
    cta: 'Contact Sales',
    popular: false,
  },
  'trade-authority': {
    cents: 19_999,
    description: 'For ports, customs and other authorities.',
    features: organizationFeatures,
    notIncluded: [],
    cta: 'Choose Trade Authority',
    popular: false,
  },
  'trade-association': {
    cents: 24_999,
    description: 'For associations of companies in one trade.',
    features: organizationFeatures,
    notIncluded: [],
    cta: 'Choose Trade Association',
    popular: true,
  },
  'regional-chamber': {
    cents: 29_999,
    description: 'For regional chambers of commerce.',
    features: organizationFeatures,
    notIncluded: [],
    cta: 'Choose Regional Chamber',
    popular: false,
  },
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
  const { cents, ...facts } = table[id]
  return { id, name: planNames[id], audience: audienceOf(id), price: cents / 100, currency: PLAN_CURRENCY, ...facts }
})

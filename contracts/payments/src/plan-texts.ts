// Texts of the plans and of payments that Ungana names. They are here so that screens show them in the reader's language.
import type { PlanOffer } from './plan-list.ts'
import { type Plan, planNames } from './plans.ts'

const organizationFeatures = ['Featured placement in the directory', 'A profile with your members', 'Member lists from a file', 'Unlimited messages']

export const planTexts: Readonly<Record<Plan, Pick<PlanOffer, 'description' | 'features' | 'notIncluded' | 'cta'>>> = {
  basic: {
    description: 'Get found, and find partners.',
    features: ['Business profile in the directory', 'Products and services on the marketplace', '5 messages a month', 'Unlimited inquiries'],
    notIncluded: ['Verified badge', 'Priority placement'],
    cta: 'Get Started',
  },
  professional: {
    description: 'For companies that trade across borders every week.',
    features: ['Everything in Basic', '50 messages a month', 'Verified badge after verification'],
    notIncluded: ['Unlimited messages', 'Priority placement'],
    cta: 'Choose Professional',
  },
  enterprise: {
    description: 'For companies with many partners in many countries.',
    features: ['Everything in Professional', 'Unlimited messages', 'Priority placement in search results', 'A contact person in our team'],
    notIncluded: [],
    cta: 'Contact Sales',
  },
  'trade-authority': {
    description: 'For ports, customs and other authorities.',
    features: organizationFeatures,
    notIncluded: [],
    cta: 'Choose Trade Authority',
  },
  'trade-association': {
    description: 'For associations of companies in one trade.',
    features: organizationFeatures,
    notIncluded: [],
    cta: 'Choose Trade Association',
  },
  'regional-chamber': {
    description: 'For regional chambers of commerce.',
    features: organizationFeatures,
    notIncluded: [],
    cta: 'Choose Regional Chamber',
  },
}

/** What a payment for a plan is for. */
export const planMonth = (plan: Plan) => `${planNames[plan]}, one month`
/** What a payment is for if the payer does not say. */
export const PLATFORM_PAYMENT = 'Ungana platform payment'

/** What can be bought by the month. A free Basic is what every business has. */
export const businessPlans = ['basic', 'professional', 'enterprise'] as const
export const organizationPlans = ['trade-authority', 'trade-association', 'regional-chamber'] as const
export const plans = [...businessPlans, ...organizationPlans] as const
export type Plan = (typeof plans)[number]

export const planNames: Readonly<Record<Plan, string>> = {
  basic: 'Basic',
  professional: 'Professional',
  enterprise: 'Enterprise',
  'trade-authority': 'Trade Authority',
  'trade-association': 'Trade Association',
  'regional-chamber': 'Regional Chamber',
}

/** USD a month, as texts say it. What is charged is the server's own plan table. */
export const planPrices: Readonly<Record<Plan, string>> = {
  basic: '0',
  professional: '49.99',
  enterprise: '99.99',
  'trade-authority': '199.99',
  'trade-association': '249.99',
  'regional-chamber': '299.99',
}

/** The plan of a kind of organization; the association's for a kind that is not known here. */
export const planOfOrganization = (type: string): Plan =>
  type === 'authority' ? 'trade-authority' : type === 'regional' ? 'regional-chamber' : 'trade-association'

/** Plans are bought by the month. Every company has Basic for free. */
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

/** Monthly prices in USD, only for display. The payments service charges the prices in its own plan table. */
export const planPrices: Readonly<Record<Plan, string>> = {
  basic: '0',
  professional: '49.99',
  enterprise: '99.99',
  'trade-authority': '199.99',
  'trade-association': '249.99',
  'regional-chamber': '299.99',
}

/** The plan for a type of organization; Trade Association for an unknown type. */
export const planOfOrganization = (type: string): Plan =>
  type === 'authority' ? 'trade-authority' : type === 'regional' ? 'regional-chamber' : 'trade-association'

const holders: Readonly<Record<Plan, string>> = {
  basic: 'companies',
  professional: 'companies',
  enterprise: 'companies',
  'trade-authority': 'trade authorities',
  'trade-association': 'trade associations',
  'regional-chamber': 'regional chambers',
}

/** Why an account that can buy the plans `own` cannot buy this one; undefined if it can. */
export function planRefusal(plan: Plan, own: readonly string[]): string | undefined {
  if (own.includes(plan)) return undefined
  const names = plans.filter((each) => own.includes(each)).map((each) => planNames[each])
  return `${planNames[plan]} is a plan for ${holders[plan]}. ${names.length > 0 ? `Your account can choose ${names.join(' or ')}.` : 'There is no plan for your account yet.'}`
}

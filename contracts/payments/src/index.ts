export { membershipChanged } from './memberships.ts'
export { businessPlans, organizationPlans, type Plan, planNames, planOfOrganization, planPrices, plans } from './plans.ts'

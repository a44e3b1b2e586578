import { useQuery } from '@tanstack/react-query'
import { listPlans, type PlanOffer } from '@ungana/contracts-payments'
import { inLanguage } from '@ungana/language/in-language'
import { call } from '@ungana/web-kit'

const translated = (plan: PlanOffer): PlanOffer => ({
  ...plan,
  name: inLanguage(plan.name),
  description: inLanguage(plan.description),
  features: plan.features.map(inLanguage),
  notIncluded: plan.notIncluded.map(inLanguage),
  cta: inLanguage(plan.cta),
})
const allTranslated = (plans: PlanOffer[]) => plans.map(translated)

export const usePlans = (enabled = true) =>
  useQuery({ queryKey: ['payments', 'plans'], enabled, queryFn: ({ signal }) => call(listPlans, undefined, { signal }), select: allTranslated })

import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { plans } from './plans.ts'

export const planOffer = z.object({
  id: openEnum(plans),
  name: z.string(),
  audience: openEnum(['business', 'organization']),
  /** USD a month, main unit. */
  price: z.number(),
  currency: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  notIncluded: z.array(z.string()),
  /** Text of the plan's button. */
  cta: z.string(),
  popular: z.boolean(),
})
export type PlanOffer = z.output<typeof planOffer>

/** All plans with prices, cheapest first within each audience. */
export const listPlans = endpoint({ method: 'GET', url: '/api/plans', schema: { response: { 200: z.array(planOffer) } } })

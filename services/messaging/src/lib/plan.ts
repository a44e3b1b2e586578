export interface KnownPlan {
  readonly plan: string | null
  readonly planUntil: Date | null
}

/** Without a plan, or after its end, an account has Basic. */
export const planAt = (now: Date, { plan, planUntil }: KnownPlan): string =>
  plan === null || (planUntil !== null && planUntil <= now) ? 'basic' : plan

import { planNames } from '@ungana/contracts-payments'
import { asText, type Text } from '@ungana/language/server'

export const planName = (plan: string): Text => asText(planNames[plan as keyof typeof planNames] ?? plan)

import { t } from '@lingui/core/macro'
import { SUBJECT_MAX } from '@ungana/contracts-messaging'

/** A question for the price of a product that can be sent as it is. */
export const priceQuestion = (name: string) => ({
  subject: t`Price of ${name}`.slice(0, SUBJECT_MAX),
  content: t`Please send me your price for ${name}, your smallest order and your delivery time.`,
})

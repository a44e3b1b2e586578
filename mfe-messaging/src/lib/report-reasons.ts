import type { reportReasons } from '@ungana/contracts-messaging'

/** Reasons as shown to members and staff. */
export const reasonNames: Readonly<Record<(typeof reportReasons)[number], string>> = {
  spam: 'Spam or unwanted advertising',
  fraud: 'Fraud or scam',
  offensive: 'Insults or threats',
  other: 'Something else',
}

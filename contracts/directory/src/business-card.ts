/** The words of a business's card, wherever it stands. */
import type { Business } from './businesses.ts'
import { businessTypeLabel } from './labels.ts'

/** Most characters of a description, and most tags, on a card. */
const CARD_DESCRIPTION = 100
export const CARD_TAGS = 3

/** The first 100 characters and an ellipsis; shorter text as it is. */
export function cardDescription(description: string): string {
  const characters = Array.from(description)
  return characters.length > CARD_DESCRIPTION ? `${characters.slice(0, CARD_DESCRIPTION).join('')}…` : description
}

/** "Manufacturer · Rwanda, Rubavu" */
export function typeAndPlace({ businessType, country, location }: Pick<Business, 'businessType' | 'country' | 'location'>): string {
  return `${businessTypeLabel(businessType)} · ${[country, location].filter(Boolean).join(', ')}`
}

/** "2 h": minutes from a first message to its answer, in whole hours; "New" until measured. */
export const responseTimeText = (averageResponseTime: number | null): string =>
  averageResponseTime === null ? 'New' : `${Math.round(averageResponseTime / 60)} h`

/** "Replies in 2 h"; "Response time: New" until measured: the bare word beside a rating that is new, too, would read as a slip. */
export const replyTimeText = (averageResponseTime: number | null): string =>
  `${averageResponseTime === null ? 'Response time:' : 'Replies in'} ${responseTimeText(averageResponseTime)}`

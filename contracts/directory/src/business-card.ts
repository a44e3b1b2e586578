/** Texts on a company's card, the same in every list. */
import type { Business } from './businesses.ts'
import { businessTypeLabel } from './labels.ts'

/** Maximum length of a description on a card, in characters. */
const CARD_DESCRIPTION = 100
export const CARD_TAGS = 3

/** The first 100 characters and an ellipsis; shorter text unchanged. */
export function cardDescription(description: string): string {
  const characters = Array.from(description)
  return characters.length > CARD_DESCRIPTION ? `${characters.slice(0, CARD_DESCRIPTION).join('')}…` : description
}

/** "Manufacturer · Rwanda, Rubavu"; `named` says the type and the country in the page's language. */
export function typeAndPlace(
  { businessType, country, location }: Pick<Business, 'businessType' | 'country' | 'location'>,
  named: (name: string) => string,
): string {
  return `${named(businessTypeLabel(businessType))} · ${[named(country), location].filter(Boolean).join(', ')}`
}

/** "2 h": how long the company usually takes to answer a first message, in whole hours. "New" before the first measurement. */
export const responseTimeText = (averageResponseTime: number | null): string =>
  averageResponseTime === null ? 'New' : `${hours(averageResponseTime)} h`

/** "Replies in 2 h", or "Response time: New" before the first measurement. The word "New" alone, beside a rating, could mean a new rating. */
export const replyTimeText = (averageResponseTime: number | null): string =>
  averageResponseTime === null ? 'Response time: New' : `Replies in ${hours(averageResponseTime)} h`

const hours = (minutes: number) => Math.round(minutes / 60)

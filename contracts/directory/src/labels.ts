/** Labels for types, shared by screens and services. */

/** "Manufacturer" for `manufacturer`; unknown types are capitalised too. */
export const businessTypeLabel = (businessType: string): string => capitalised(businessType)

/** An unknown type reads "Trade Association". */
export function organizationTypeLabel(type: string): string {
  if (type === 'authority') return 'Port Authority'
  if (type === 'regional') return 'Regional Chamber'
  return 'Trade Association'
}

/** "240+ members" for "240+". A text that already contains a word, such as "9 border posts", stays unchanged. */
export const membersLabel = (memberCount: string): string => (/\p{L}/u.test(memberCount) ? memberCount : `${memberCount} members`)

/** "East African", "Continental", "International"; an unknown type is capitalised. */
export const exhibitionTypeLabel = (type: string): string => (type === 'regional' ? 'East African' : capitalised(type))

interface EventDate {
  readonly date: string
  readonly startsOn: string | null
  readonly datesExpected: boolean
}

/** "7-11 December 2026", or "3-10 October, yearly (expected in 2027)" while the organizer has not confirmed the days. */
export function eventDateText({ date, startsOn, datesExpected }: EventDate): string {
  if (!datesExpected || startsOn === null) return date
  const year = startsOn.slice(0, 4)
  return date + (date.includes(year) ? ' (expected)' : ` (expected in ${year})`)
}

/** The seed for a trade event's drawn art. */
export const exhibitionArt = (id: number) => `exhibition-${id}`

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

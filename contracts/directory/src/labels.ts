/** How people call what the data names by a word: the same on a page and in what a service writes. */

/** "Manufacturer" for `manufacturer`; types that a later version adds read the same way. */
export const businessTypeLabel = (businessType: string): string => capitalised(businessType)

/** A type that a later version adds is a trade association. */
export function organizationTypeLabel(type: string): string {
  if (type === 'authority') return 'Port Authority'
  if (type === 'regional') return 'Regional Chamber'
  return 'Trade Association'
}

/** "240+ members"; a count that says itself what it counts stays as it was typed: "9 border posts". */
export const membersLabel = (memberCount: string): string => (/\p{L}/u.test(memberCount) ? memberCount : `${memberCount} members`)

/** "East African", "Continental", "International"; a type that a later version adds reads as it is. */
export const exhibitionTypeLabel = (type: string): string => (type === 'regional' ? 'East African' : capitalised(type))

/** Decides the drawn art of an exhibition. */
export const exhibitionArt = (id: number) => `exhibition-${id}`

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

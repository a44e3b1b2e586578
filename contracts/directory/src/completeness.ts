import type { Business } from './businesses.ts'

/** The parts of a profile that count for its place among results of a search. */
export const profileParts = ['description', 'products', 'category', 'tags', 'website', 'coverImage', 'yearFounded', 'employeeCount'] as const
export type ProfilePart = (typeof profileParts)[number]

/** Characters from which on a description says something. */
export const DESCRIPTION_SAYS_SOMETHING = 80

/** Those that are filled in, as the search counts them. */
export function filledParts(business: Pick<Business, ProfilePart | 'services'>): ProfilePart[] {
  const filled: Record<ProfilePart, boolean> = {
    description: [...business.description].length >= DESCRIPTION_SAYS_SOMETHING,
    products: business.products.length + business.services.length > 0,
    category: business.category !== null,
    tags: business.tags.length > 0,
    website: business.website !== null,
    coverImage: business.coverImage !== null,
    yearFounded: business.yearFounded !== null,
    employeeCount: business.employeeCount !== null,
  }
  return profileParts.filter((part) => filled[part])
}

import type { Business } from './businesses.ts'

/** The profile parts that improve a company's place in search results. */
export const profileParts = ['description', 'products', 'category', 'tags', 'website', 'coverImage', 'yearFounded', 'employeeCount'] as const
export type ProfilePart = (typeof profileParts)[number]

/** Minimum length of a complete description, in characters. */
export const DESCRIPTION_LENGTH_MIN = 80

/** The parts that are filled in, counted as in the search ranking. */
export function filledParts(business: Pick<Business, ProfilePart | 'services'>): ProfilePart[] {
  const filled: Record<ProfilePart, boolean> = {
    description: [...business.description].length >= DESCRIPTION_LENGTH_MIN,
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

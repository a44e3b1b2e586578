import { verifiedFacts } from '@ungana/contracts-directory'
import type { ProfileField } from './profile-values.ts'

/** The sections of a profile, keyed by anchor. Each section saves its fields together. */
export const sectionFields = {
  company: ['businessName', 'companyName', 'businessType', 'category', 'country', 'location', 'yearFounded', 'employeeCount'],
  about: ['description', 'tags'],
  contact: ['website', 'phone', 'showPhone', 'showEmail', 'facebookUrl', 'instagramUrl', 'linkedinUrl'],
  cover: ['coverImage'],
  logo: ['logo'],
} as const satisfies Readonly<Record<string, readonly ProfileField[]>>
export type Section = keyof typeof sectionFields

const notVerified = sectionFields.company.filter((field) => !verifiedFacts.some((fact) => fact === field))

/** The fields of the company section that the owner can edit. If `factsFixed` is true, verified facts are left out. */
export const companyFields = (factsFixed: boolean): readonly (typeof sectionFields.company)[number][] =>
  factsFixed ? notVerified : sectionFields.company

/** Anchor of the list of products and services. */
export const PRODUCTS = 'products'

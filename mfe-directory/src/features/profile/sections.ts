import { verifiedFacts } from '@ungana/contracts-directory'
import type { ProfileField } from './profile-values.ts'

/** The sections of a profile by their anchors, with the fields that each saves together. */
export const sectionFields = {
  company: ['businessName', 'companyName', 'businessType', 'category', 'country', 'location', 'yearFounded', 'employeeCount'],
  about: ['description', 'tags'],
  contact: ['website', 'phone', 'showPhone', 'showEmail', 'facebookUrl', 'instagramUrl', 'linkedinUrl'],
  cover: ['coverImage'],
} as const satisfies Readonly<Record<string, readonly ProfileField[]>>
export type Section = keyof typeof sectionFields

const notVerified = sectionFields.company.filter((field) => !verifiedFacts.some((fact) => fact === field))

/** Of the company's section, what its owner may edit. `factsFixed` of the profile. */
export const companyFields = (factsFixed: boolean): readonly (typeof sectionFields.company)[number][] =>
  factsFixed ? notVerified : sectionFields.company

/** Anchor of the list of what is offered. */
export const PRODUCTS = 'products'

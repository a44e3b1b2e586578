import { openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const businessTypes = ['manufacturer', 'supplier', 'trader', 'logistics', 'consultant', 'other'] as const

/** The 10 countries of the directory's select. `?country=` accepts any other as well. */
export const directoryCountries = [
  'Kenya',
  'Uganda',
  'Tanzania',
  'Rwanda',
  'Burundi',
  'South Sudan',
  'DRC',
  'Ethiopia',
  'Somalia',
  'Djibouti',
] as const

/** What everybody may know of a business. Text is untruncated; the screens cut it. */
export const business = z.object({
  id: z.uuid(),
  username: z.string(),
  businessName: z.string(),
  companyName: z.nullable(z.string()),
  description: z.string(),
  businessType: openEnum(businessTypes),
  /** Industry category, one of GET /api/categories by name; null until the owner sets it. */
  category: z.nullable(z.string()),
  country: z.string(),
  /** City or district. */
  location: z.string(),
  /** Null unless the owner chose to show it. */
  email: z.nullable(z.string()),
  /** Null unless the owner chose to show it; E.164 where it could be normalised. */
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** URL of an uploaded cover; null means drawn art from the id. */
  coverImage: z.nullable(z.string()),
  verified: z.boolean(),
  tags: z.array(z.string()),
  /** Names of products, in the owner's order. */
  products: z.array(z.string()),
  /** Names of services, in the owner's order. */
  services: z.array(z.string()),
  /** Mean of the visible reviews, 0 to 5; null without reviews. */
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  /** Minutes from a first message to its answer, at least 30; null until measured. */
  averageResponseTime: z.nullable(z.int()),
  yearFounded: z.nullable(z.int()),
  /** As typed: "11-50". */
  employeeCount: z.nullable(z.string()),
  facebookUrl: z.nullable(z.string()),
  instagramUrl: z.nullable(z.string()),
  linkedinUrl: z.nullable(z.string()),
  /** True for the seeded sample companies; the screens say so. */
  sample: z.boolean(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type Business = z.output<typeof business>

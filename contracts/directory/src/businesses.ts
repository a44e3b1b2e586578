import { openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const businessTypes = ['manufacturer', 'supplier', 'trader', 'logistics', 'consultant', 'other'] as const

/** The 10 countries in the directory's select. `?country=` accepts any country. */
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

/** The public facts of a company. Text is untruncated; the screens shorten it. */
export const business = z.object({
  id: z.uuid(),
  username: z.string(),
  businessName: z.string(),
  companyName: z.nullable(z.string()),
  description: z.string(),
  businessType: openEnum(businessTypes),
  /** The name of an industry category from GET /api/categories; null until the owner sets it. */
  category: z.nullable(z.string()),
  country: z.string(),
  /** City or district. */
  location: z.string(),
  /** Null unless the owner chose to show it. */
  email: z.nullable(z.string()),
  /** Null unless the owner chose to show it; E.164 where it could be normalised. */
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** URL of the uploaded cover; null means art drawn from the id. */
  coverImage: z.nullable(z.string()),
  /** URL of the uploaded logo; null means initials. */
  logo: z._default(z.nullable(z.string()), null),
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
  /** True for seeded sample companies, which the screens label. */
  sample: z.boolean(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type Business = z.output<typeof business>

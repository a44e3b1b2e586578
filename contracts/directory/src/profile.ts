import { endpoint, line, lineOrNone, lines, websiteOrNone } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { business, businessTypes } from './businesses.ts'
import { TAG_LENGTH_MAX, TAGS_MAX } from './tags.ts'

/** A page of the company on this site alone, by https: never somebody else's whose name merely looks like it. */
const pageOn = (hosts: string, message: string) =>
  z.nullable(lineOrNone(300, new RegExp(`^(?:https://(?:[a-z0-9-]+\\.)?(?:${hosts})/[^\\s\\\\]*)?$`, 'i'), message))

const NO_YEAR = 'Please provide a valid year founded.'
const tooManyTags = `Please use at most ${TAGS_MAX} tags of at most ${TAG_LENGTH_MAX} characters.`
const tag = z
  .string(tooManyTags)
  .check(z.trim(), z.maxLength(TAG_LENGTH_MAX, tooManyTags), z.regex(/^[^\p{Cc}\p{Cs},]*$/u, 'must not contain commas or control characters'))

/** What evidence speaks of: an owner changes none of these while a verification holds, or our team looks at one. */
export const verifiedFacts = ['businessName', 'companyName', 'country'] as const

/**
 * What an owner may change. What is left out stays; empty text, or null, means none. Tags are stored as `normalTags` writes them; the phone is kept as typed
 * and shown in international form.
 */
export const profileChanges = z.object({
  businessName: z.optional(line(2, 200, 'Business name must be at least 2 characters.')),
  /** As registered by law, where that differs. */
  companyName: z.nullable(lineOrNone(200)),
  businessType: z.optional(z.enum(businessTypes, 'Please select a business type.')),
  /** One of GET /api/categories by name; empty means none. */
  category: z.nullable(lineOrNone(100)),
  country: z.optional(line(1, 100, 'Please select a country.')),
  location: z.optional(line(2, 200, 'Business location is required.')),
  description: z.optional(lines(20, 5000, 'Please provide a business description of at least 20 characters.')),
  tags: z.optional(z.array(tag, tooManyTags).check(z.maxLength(TAGS_MAX, tooManyTags))),
  yearFounded: z.optional(z.nullable(z.int(NO_YEAR).check(z.minimum(1000, NO_YEAR), z.maximum(2100, NO_YEAR)))),
  employeeCount: z.nullable(lineOrNone(100)),
  website: z.nullable(websiteOrNone('Please enter a valid URL for your website.')),
  phone: z.optional(line(8, 40, 'Phone number must be at least 8 characters.')),
  showEmail: z.optional(z.boolean()),
  showPhone: z.optional(z.boolean()),
  facebookUrl: pageOn('facebook\\.com|fb\\.com', 'Please enter the address of a page on facebook.com, beginning with https://.'),
  instagramUrl: pageOn('instagram\\.com', 'Please enter the address of a page on instagram.com, beginning with https://.'),
  linkedinUrl: pageOn('linkedin\\.com', 'Please enter the address of a page on linkedin.com, beginning with https://.'),
  /** A picture of POST /api/images that waits, or the one that is the cover already; null means drawn art. */
  coverImageId: z.optional(z.nullable(z.uuid())),
})
export type ProfileChanges = z.input<typeof profileChanges>

/** The business as everybody sees it, and what only its owner and staff do. */
export const ownBusiness = z.extend(business, {
  /** As stored, shown or not. */
  own: z.object({
    email: z.string(),
    /** As typed. */
    phone: z.string(),
    showEmail: z.boolean(),
    showPhone: z.boolean(),
    /** The category that what the company said that it sells speaks for; null where none or several do. */
    suggestedCategory: z.nullable(z.string()),
    /** Whether `verifiedFacts` stay as they are, but for staff. */
    factsFixed: z._default(z.boolean(), false),
  }),
  /** Of what an owner may change; also the ETag. A review or a product does not raise it. */
  version: z.int(),
})
export type OwnBusiness = z.output<typeof ownBusiness>

const params = z.object({ id: z.uuid() })

/** For the company's own account and for staff; 403 for others, 404 for a company that is not public. Its ETag is what If-Match wants. */
export const getProfile = endpoint({ method: 'GET', url: '/api/users/:id/profile', schema: { params, response: { 200: ownBusiness } } })

/**
 * Changes what the body names, for the same callers. 428 PRECONDITION_REQUIRED without If-Match; 412 EDITED_MEANWHILE where somebody else was
 * faster, and nothing is changed; 409 FACTS_VERIFIED, with its field, for another of the `verifiedFacts` where they are fixed, unless staff change it.
 */
export const changeProfile = endpoint({
  method: 'PATCH',
  url: '/api/users/:id',
  schema: { params, body: profileChanges, response: { 200: ownBusiness } },
})

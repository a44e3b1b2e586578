import { actor, endpoint, line, lineOrNone, lines, websiteOrNone } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { business, businessTypes } from './businesses.ts'
import { TAG_LENGTH_MAX, TAGS_MAX } from './tags.ts'

/** An https URL on one of `hosts` or on a subdomain of it. Other sites with a similar name are refused. */
const pageUrl = (hosts: string, message: string) =>
  z.nullable(lineOrNone(300, new RegExp(`^(?:https://(?:[a-z0-9-]+\\.)?(?:${hosts})/[^\\s\\\\]*)?$`, 'i'), message))

const INVALID_YEAR = 'Please provide a valid year founded.'
const tooManyTags = `Please use at most ${TAGS_MAX} tags of at most ${TAG_LENGTH_MAX} characters.`
const tag = z
  .string(tooManyTags)
  .check(z.trim(), z.maxLength(TAG_LENGTH_MAX, tooManyTags), z.regex(/^[^\p{Cc}\p{Cs},]*$/u, 'must not contain commas or control characters'))

/** Owners cannot change these facts while a verification is valid or under review. */
export const verifiedFacts = ['businessName', 'companyName', 'country'] as const

/**
 * The owner's edits. A missing field stays unchanged; empty text or null clears it. Tags are stored as `normalTags` returns them. The phone number is kept
 * as typed and shown in international form.
 */
export const profileChanges = z.object({
  businessName: z.optional(line(2, 200, 'Business name must be at least 2 characters.')),
  /** The registered legal name, if different. */
  companyName: z.nullable(lineOrNone(200)),
  businessType: z.optional(z.enum(businessTypes, 'Please select a business type.')),
  /** The name of a category from GET /api/categories; empty clears it. */
  category: z.nullable(lineOrNone(100)),
  country: z.optional(line(1, 100, 'Please select a country.')),
  location: z.optional(line(2, 200, 'Business location is required.')),
  description: z.optional(lines(20, 5000, 'Please provide a business description of at least 20 characters.')),
  tags: z.optional(z.array(tag, tooManyTags).check(z.maxLength(TAGS_MAX, tooManyTags))),
  yearFounded: z.optional(z.nullable(z.int(INVALID_YEAR).check(z.minimum(1000, INVALID_YEAR), z.maximum(2100, INVALID_YEAR)))),
  employeeCount: z.nullable(lineOrNone(100)),
  website: z.nullable(websiteOrNone('Please enter a valid URL for your website.')),
  phone: z.optional(line(8, 40, 'Phone number must be at least 8 characters.')),
  showEmail: z.optional(z.boolean()),
  showPhone: z.optional(z.boolean()),
  facebookUrl: pageUrl('facebook\\.com|fb\\.com', 'Please enter a facebook.com address that starts with https://.'),
  instagramUrl: pageUrl('instagram\\.com', 'Please enter an instagram.com address that starts with https://.'),
  linkedinUrl: pageUrl('linkedin\\.com', 'Please enter a linkedin.com address that starts with https://.'),
  /** An unused picture from POST /api/images, or the current cover; null means drawn art. */
  coverImageId: z.optional(z.nullable(z.uuid())),
  /** An unused picture from POST /api/images, or the current logo; null means initials. */
  logoId: z.optional(z.nullable(z.uuid())),
})
export type ProfileChanges = z.input<typeof profileChanges>

/** The public company, plus fields for its owner and staff. */
export const ownBusiness = z.extend(business, {
  /** Stored values, shown to visitors or not. */
  own: z.object({
    email: z.string(),
    /** As typed. */
    phone: z.string(),
    showEmail: z.boolean(),
    showPhone: z.boolean(),
    /** The category that matches the company's products; null if none or several match. */
    suggestedCategory: z.nullable(z.string()),
    /** True while only staff may change `verifiedFacts`. */
    factsFixed: z._default(z.boolean(), false),
    /** Who of the company saved the profile last. Staff do not see it; missing after an edit by staff. */
    lastEdit: z.optional(z.object({ person: actor, at: z.string() })),
  }),
  /** Counts the owner's edits; also the ETag. A new review or product does not change this number. */
  version: z.int(),
})
export type OwnBusiness = z.output<typeof ownBusiness>

const params = z.object({ id: z.uuid() })

/** For the company's own account and staff; 403 for others, 404 if the company is not public. Send its ETag back as If-Match. */
export const getProfile = endpoint({ method: 'GET', url: '/api/users/:id/profile', schema: { params, response: { 200: ownBusiness } } })

/**
 * Changes the fields in the body. The same callers as `getProfile`. 428 PRECONDITION_REQUIRED without If-Match. 412 EDITED_MEANWHILE if somebody else
 * saved first; then nothing changes. 409 FACTS_VERIFIED, with the field's name, if an owner changes one of the `verifiedFacts` while they are fixed.
 */
export const changeProfile = endpoint({
  method: 'PATCH',
  url: '/api/users/:id',
  schema: { params, body: profileChanges, response: { 200: ownBusiness } },
})

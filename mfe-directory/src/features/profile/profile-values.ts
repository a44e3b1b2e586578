/** Converts a profile to form values and back. The rules and their texts come from the contract. */
import { imageIdOf, normalTags, type OwnBusiness, type ProfileChanges, profileChanges } from '@ungana/contracts-directory'
import { type Problems, schemaProblems, type Values } from '@ungana/web-kit'

export const profileFields = [
  'coverImage',
  'logo',
  'businessName',
  'companyName',
  'businessType',
  'category',
  'country',
  'location',
  'yearFounded',
  'employeeCount',
  'description',
  'tags',
  'website',
  'phone',
  'showPhone',
  'showEmail',
  'facebookUrl',
  'instagramUrl',
  'linkedinUrl',
] as const
export type ProfileField = (typeof profileFields)[number]
export type ProfileValues = Values<ProfileField>

/** Value of a ticked checkbox. */
export const YES = 'yes'

export function profileValues(profile: OwnBusiness): ProfileValues {
  const { own, tags, yearFounded } = profile
  return {
    coverImage: profile.coverImage ?? '',
    logo: profile.logo ?? '',
    businessName: profile.businessName,
    companyName: profile.companyName ?? '',
    businessType: profile.businessType,
    category: profile.category ?? '',
    country: profile.country,
    location: profile.location,
    yearFounded: yearFounded === null ? '' : String(yearFounded),
    employeeCount: profile.employeeCount ?? '',
    description: profile.description,
    tags: tags.join(', '),
    website: profile.website ?? '',
    phone: own.phone,
    showPhone: own.showPhone ? YES : '',
    showEmail: own.showEmail ? YES : '',
    facebookUrl: profile.facebookUrl ?? '',
    instagramUrl: profile.instagramUrl ?? '',
    linkedinUrl: profile.linkedinUrl ?? '',
  }
}

/** The request body for the changed values. */
export function profileChangesOf(values: Partial<ProfileValues>): ProfileChanges {
  const changes: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) {
    if (field === 'coverImage') changes.coverImageId = imageIdOf(value) ?? null
    else if (field === 'logo') changes.logoId = imageIdOf(value) ?? null
    else if (field === 'tags') changes.tags = normalTags(value.split(','))
    // Text that is not a number becomes NaN, and the contract reports an invalid year.
    else if (field === 'yearFounded') changes.yearFounded = value.trim() === '' ? null : Number(value)
    else if (field === 'showEmail' || field === 'showPhone') changes[field] = value === YES
    else if (field === 'website' || field.endsWith('Url')) changes[field] = withScheme(value)
    else changes[field] = value
  }
  return changes as ProfileChanges
}

/** An error text for each invalid field of `fields`. */
export function profileProblems<F extends ProfileField>(values: Values<F>, fields: readonly F[]): Problems<F> {
  return schemaProblems(profileChanges, profileChangesOf(values as Partial<ProfileValues>), fields)
}

/** Adds https:// to an address without a scheme. */
export function withScheme(address: string): string {
  const typed = address.trim()
  return typed === '' || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

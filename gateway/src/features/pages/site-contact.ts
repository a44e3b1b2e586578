import type { SiteContact } from '@ungana/contracts-shell'

type Settings = {
  readonly [Name in 'CONTACT_EMAIL' | 'CONTACT_PHONE' | 'CONTACT_ADDRESS' | 'SOCIAL_FACEBOOK' | 'SOCIAL_X' | 'SOCIAL_LINKEDIN' | 'SOCIAL_INSTAGRAM']?:
    | string
    | undefined
}

/** Returns the operator's contact details from the configuration; undefined if none are configured. */
export function configuredContact(settings: Settings): SiteContact | undefined {
  const { CONTACT_EMAIL: email, CONTACT_PHONE: phone, CONTACT_ADDRESS: address } = settings
  const pages = [
    ['Facebook', settings.SOCIAL_FACEBOOK],
    ['X', settings.SOCIAL_X],
    ['LinkedIn', settings.SOCIAL_LINKEDIN],
    ['Instagram', settings.SOCIAL_INSTAGRAM],
  ] as const
  const social = pages.flatMap(([name, url]) => (url ? [{ name, url }] : []))
  if (!email && !phone && !address && social.length === 0) return undefined
  return { ...(email && { email }), ...(phone && { phone }), ...(address && { address }), social }
}

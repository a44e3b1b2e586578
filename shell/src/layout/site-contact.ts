/** How the operator is reached: read from the page itself, where the gateway wrote it. */
import { SITE_CONTACT_ELEMENT_ID, type SiteContact } from '@ungana/contracts-shell'
import { useSyncExternalStore } from 'react'
import { isRecord, parseJson } from '#lib/untrusted-json.ts'

let read: SiteContact | null | undefined

/** Null where nothing is configured, and in a page that was drawn before anybody asked for it. */
export function useSiteContact(): SiteContact | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => (read ??= parseSiteContact(document.getElementById(SITE_CONTACT_ELEMENT_ID)?.textContent ?? '')),
    () => null,
  )
}

/** The gateway has checked each setting; what it wrote is whole or missing. */
export function parseSiteContact(text: string): SiteContact | null {
  const parsed = parseJson(text)
  return isRecord(parsed) && Array.isArray(parsed.social) ? (parsed as unknown as SiteContact) : null
}

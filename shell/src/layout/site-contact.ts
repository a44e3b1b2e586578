/** How the operator is reached: read from the page itself, where the gateway wrote it. */
import { SITE_CONTACT_ELEMENT_ID, type SiteContact } from '@ungana/contracts-shell'
import { useSyncExternalStore } from 'react'
import { isRecord, parseJson } from '#lib/untrusted-json.ts'

/** What was read last: as long as its text is the same, so is the object. */
let read: { readonly text: string; readonly contact: SiteContact | null } = { text: '', contact: null }

/** Null where nothing is configured, and in a page that was drawn before anybody asked for it. */
export function useSiteContact(): SiteContact | null {
  return useSyncExternalStore(
    () => () => undefined,
    readSiteContact,
    () => null,
  )
}

function readSiteContact(): SiteContact | null {
  const text = document.getElementById(SITE_CONTACT_ELEMENT_ID)?.textContent ?? ''
  if (text !== read.text) read = { text, contact: parseSiteContact(text) }
  return read.contact
}

/** The gateway has checked each setting; what it wrote is whole or missing. */
export function parseSiteContact(text: string): SiteContact | null {
  const parsed = parseJson(text)
  return isRecord(parsed) && Array.isArray(parsed.social) ? (parsed as unknown as SiteContact) : null
}

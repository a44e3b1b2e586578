/** The operator's contact details, read from the document, where the gateway wrote them. */
import { SITE_CONTACT_ELEMENT_ID, type SiteContact } from '@ungana/contracts-shell'
import { usePrerendered } from '@ungana/ui'
import { isRecord, parseJson } from '#lib/untrusted-json.ts'

/** The last result. Returns the same object while the text is the same. */
let read: { readonly text: string; readonly contact: SiteContact | null } = { text: '', contact: null }

/** Null if nothing is configured, and in prerendered pages. */
export const useSiteContact = (): SiteContact | null => (usePrerendered() ? null : readSiteContact())

function readSiteContact(): SiteContact | null {
  const text = document.getElementById(SITE_CONTACT_ELEMENT_ID)?.textContent ?? ''
  if (text !== read.text) read = { text, contact: parseSiteContact(text) }
  return read.contact
}

/** A light check is enough, because the gateway has checked each setting. */
export function parseSiteContact(text: string): SiteContact | null {
  const parsed = parseJson(text)
  return isRecord(parsed) && Array.isArray(parsed.social) ? (parsed as unknown as SiteContact) : null
}

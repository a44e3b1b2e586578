/** The operator's choices, read from the document, where the gateway wrote them. They never change while a page is open. */
import { SITE_SETTINGS_ELEMENT_ID, type SiteSetting } from '@ungana/contracts-shell'
import { parseJson } from '#lib/untrusted-json.ts'

export function hasSetting(setting: SiteSetting): boolean {
  const settings = parseJson(document.getElementById(SITE_SETTINGS_ELEMENT_ID)?.textContent ?? '')
  return Array.isArray(settings) && settings.includes(setting)
}

/** The registry of remotes: read from the document, where the gateway wrote it, or fetched. */
import { REGISTRY_ELEMENT_ID, type RegisteredRemote, type Registry } from '@ungana/contracts-shell'
import { isRecord, isString, parseJson } from '#lib/untrusted-json.ts'
import { fetchWithin, MANIFEST_BUDGET } from './budgets.ts'

/** The registry in the document; null if it is missing or invalid. */
export function inlinedRegistry(): Registry | null {
  const text = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent
  return text ? parseRegistry(text) : null
}

/** Fetches the gateway's current registry. Rejects if it takes too long or is invalid. */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetchWithin(MANIFEST_BUDGET, `/registry.json?language=${document.documentElement.lang}`, { cache: 'no-store' })
  const found = parseRegistry(await response.text())
  if (!found) throw new Error('/registry.json is not a registry')
  return found
}

/** Null if `text` is not a registry. Drops only the entries that are invalid. */
export function parseRegistry(text: string): Registry | null {
  const parsed = parseJson(text)
  if (!isRecord(parsed) || !Array.isArray(parsed.remotes)) return null
  return { remotes: parsed.remotes.filter(isRegisteredRemote), shell: parsed.shell as Registry['shell'] }
}

/** A light check is enough, because the gateway has checked the entry against the contract. */
function isRegisteredRemote(entry: unknown): entry is RegisteredRemote {
  return (
    isRecord(entry) &&
    isString(entry.name) &&
    [entry.pages, entry.preload, entry.navigation, entry.integrity ?? []].every(Array.isArray) &&
    isRecord(entry.slots)
  )
}

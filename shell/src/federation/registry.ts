/** Which remotes exist: read from the page itself, where the gateway wrote it, or fetched. */
import { REGISTRY_ELEMENT_ID, type RegisteredRemote, type Registry } from '@ungana/contracts-shell'
import { isRecord, isString, parseJson } from '#lib/untrusted-json.ts'
import { fetchWithin, MANIFEST_BUDGET } from './budgets.ts'

/** The registry that came with the page; null when there is none, or when it is not one. */
export function inlinedRegistry(): Registry | null {
  const text = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent
  return text ? parseRegistry(text) : null
}

/** The registry as the gateway has it now. Rejects when it does not come in time or is not one. */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetchWithin(MANIFEST_BUDGET, '/registry.json', { cache: 'no-store' })
  const found = parseRegistry(await response.text())
  if (!found) throw new Error('/registry.json is not a registry')
  return found
}

/** Null when `text` is no registry. An entry in it that cannot be understood costs that remote and no other. */
export function parseRegistry(text: string): Registry | null {
  const parsed = parseJson(text)
  if (!isRecord(parsed) || !Array.isArray(parsed.remotes)) return null
  return { remotes: parsed.remotes.filter(isRegisteredRemote) }
}

/** The gateway wrote it with the contract's own parser. */
function isRegisteredRemote(entry: unknown): entry is RegisteredRemote {
  return (
    isRecord(entry) &&
    ['name', 'title', 'version', 'manifestUrl'].every((key) => typeof entry[key] === 'string') &&
    typeof entry.hostApi === 'number' &&
    isListOf(entry.pages, isString) &&
    isListOf(entry.preload, isString) &&
    (entry.integrity === undefined || isListOf(entry.integrity, isString)) &&
    isListOf(entry.navigation, (link) => isRecord(link) && isString(link.label) && isString(link.to) && typeof link.order === 'number') &&
    isRecord(entry.slots) &&
    Object.values(entry.slots).every(isString)
  )
}

function isListOf(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is)
}

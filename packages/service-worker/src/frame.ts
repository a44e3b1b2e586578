/** The document for all pages when the network is away: the shell's frame, with the newest release of each remote whose files are saved. */
import { REGISTRY_ELEMENT_ID } from '@ungana/contracts-shell/registry-element'
import { isReleasedFile } from './rules.ts'

export interface RegistryEntry {
  readonly name: string
  readonly preload: readonly string[]
  readonly texts?: Readonly<Record<string, { readonly address: string }>>
}

export interface SavedRegistry {
  readonly remotes: readonly RegistryEntry[]
}

const REGISTRY = new RegExp(`(<script type="application/json" id="${REGISTRY_ELEMENT_ID}">)([^]*?)(</script>)`)

/** Addresses of the released files that a document needs to start. */
export function filesOf(html: string): string[] {
  const found = Array.from(html.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="([^"]+)"/g), ([, address]) => address as string)
  return [...new Set(found)].filter((address) => isReleasedFile(address))
}

/** The registry in a document, as text; undefined if there is none. */
export const registryTextOf = (html: string): string | undefined => REGISTRY.exec(html)?.[2]

/** Files that must be saved before the remote's pages work. */
export const filesOfRemote = ({ preload, texts }: RegistryEntry, language: string): string[] => [
  ...preload,
  ...(texts?.[language] ? [texts[language].address] : []),
]

/** Each remote in its newest release whose files are saved. A remote without saved files stays as the server lists it. */
export function usableRegistry(now: SavedRegistry, before: SavedRegistry | undefined, isSaved: (remote: RegistryEntry) => boolean): SavedRegistry {
  const older = new Map(before?.remotes.map((remote) => [remote.name, remote]))
  return {
    ...now,
    remotes: now.remotes.map((remote) => {
      const last = older.get(remote.name)
      return !isSaved(remote) && last && isSaved(last) ? last : remote
    }),
  }
}

/** The document with another registry, marked so that the shell renders the page instead of expecting it in the document. */
export function asFrame(html: string, registry: SavedRegistry): string {
  const text = JSON.stringify(registry).replaceAll('<', '\\u003c')
  return html.replace('<html ', '<html data-saved ').replace(REGISTRY, (_, before: string, _old: string, after: string) => before + text + after)
}

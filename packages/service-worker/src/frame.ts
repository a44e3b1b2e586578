/** The document for all pages when there is no network: the shell's frame, with the newest release of each remote whose files are saved. */
import { REGISTRY_ELEMENT_ID } from '@ungana/contracts-shell/registry-element'
import { isReleasedFile } from './rules.ts'

export interface RegistryEntry {
  readonly name: string
  readonly version: string
  /** Path patterns of its pages: `/deals/:id`. */
  readonly pages: readonly string[]
  readonly preload: readonly string[]
  /** Of the scripts in `preload`, in the same order. */
  readonly integrity?: readonly string[]
  readonly texts?: Readonly<Record<string, { readonly address: string; readonly integrity: string }>>
}

export interface SavedRegistry {
  readonly remotes: readonly RegistryEntry[]
}

/** Address → integrity; undefined where the document states none. */
export type Files = ReadonlyMap<string, string | undefined>

const REGISTRY = new RegExp(`(<script type="application/json" id="${REGISTRY_ELEMENT_ID}">)([^]*?)(</script>)`)

/** The released files that a document needs to start. */
export function filesOf(html: string): Files {
  const files = new Map<string, string | undefined>()
  for (const [tag, address = ''] of html.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="([^"]+)"[^>]*>/g)) {
    if (isReleasedFile(address)) files.set(address, / integrity="([^"]+)"/.exec(tag)?.[1] ?? files.get(address))
  }
  return files
}

/** The registry in a document, as text; undefined if there is none. */
export const registryTextOf = (html: string): string | undefined => REGISTRY.exec(html)?.[2]

/** Files that must be saved before the remote's pages work. */
export function filesOfRemote({ preload, integrity, texts }: RegistryEntry, language: string): Files {
  const own = texts?.[language]
  return new Map([
    ...preload.map((address, index) => [address, integrity?.[index]] as const),
    ...(own ? [[own.address, own.integrity] as const] : []),
  ])
}

/** The scripts of a whole release in one language, from its files.json. */
export function scriptsIn(list: Readonly<Record<string, string>>, remote: string, language: string): Files {
  const isNeeded = (path: string) => {
    const [, textsIn = language] = /^assets\/messages-([a-z]{2})\b/.exec(path) ?? []
    return /^assets\/.*\.js$/.test(path) && textsIn === language
  }
  const needed = Object.entries(list).filter(([path]) => isNeeded(path))
  return new Map(needed.map(([path, integrity]) => [`/r/${remote}/${path}`, integrity]))
}

/** Whether the remote renders one of these paths. */
export function rendersAny({ pages }: RegistryEntry, paths: readonly string[]): boolean {
  const patterns = pages.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}$`))
  return paths.some((path) => patterns.some((pattern) => pattern.test(path.split('?', 1)[0] as string)))
}

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

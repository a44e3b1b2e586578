/** Saves and shows the document for pages without a network, one for each language that the visitor uses. */
import {
  asFrame,
  type Files,
  filesOf,
  filesOfRemote,
  type RegistryEntry,
  registryTextOf,
  rendersAny,
  type SavedRegistry,
  scriptsIn,
  usableRegistry,
} from './frame.ts'
import { keptPaths } from './kept-data.ts'
import { isSaved, saveFiles } from './saved-files.ts'

const SAVED_FRAMES = 'ungana:saved-frames'
/** The page of the shell whose document is the frame. */
const OFFLINE_PAGE = '/offline'

const frameAddress = (language: string) => `${language === 'en' ? '' : `/${language}`}${OFFLINE_PAGE}`

/** The language in a document. */
const languageIn = (html: string) => /<html\b[^>]*? lang="([a-z]{2})"/.exec(html)?.[1] ?? 'en'

export async function savedFrame(language: string): Promise<Response | undefined> {
  return (await caches.open(SAVED_FRAMES)).match(frameAddress(language))
}

/** Takes over the releases that a document from the server names. Replaces the saved frame only when all its files are saved. */
export async function followDocument(html: string): Promise<void> {
  const language = languageIn(html)
  const named = registryTextOf(html)
  if (named === undefined) return
  const store = await caches.open(SAVED_FRAMES)
  const address = frameAddress(language)
  const old = await (await store.match(address))?.text()
  const before = old && (JSON.parse(registryTextOf(old) ?? '{"remotes":[]}') as SavedRegistry)
  const now = JSON.parse(named) as SavedRegistry
  const kept = await keptPaths()
  for (const remote of now.remotes) if (rendersAny(remote, kept)) await saveRelease(remote, language).catch(() => undefined)
  const saved = new Set<RegistryEntry>()
  for (const remote of [...now.remotes, ...(before ? before.remotes : [])]) {
    // The page of a kept thing loads more than the first files.
    const whole = rendersAny(remote, kept) ? await listedScripts(remote, language) : undefined
    const needed = [...filesOfRemote(remote, language).keys(), ...(whole?.keys() ?? [])]
    if ((await Promise.all(needed.map(isSaved))).every(Boolean)) saved.add(remote)
  }
  const registry = usableRegistry(now, before || undefined, (remote) => saved.has(remote))
  const isSameShell = old && [...filesOf(old).keys()].every((file) => html.includes(file))
  if (isSameShell && JSON.stringify(before) === JSON.stringify(registry)) return

  const answer = await fetch(address)
  if (answer.status !== 200) return
  const headers = new Headers(answer.headers)
  // The body is stored as plain text.
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name)
  const frame = await answer.text()
  await saveFiles(filesOf(frame))
  await store.put(address, new Response(asFrame(frame, registry), { headers }))
}

/** After an account has kept something: its page must open without a network, whatever part of it was not opened yet. */
export async function saveKeptParts(): Promise<void> {
  const store = await caches.open(SAVED_FRAMES)
  const kept = await keptPaths()
  for (const { url } of await store.keys()) {
    const frame = url.endsWith(OFFLINE_PAGE) ? await (await store.match(url))?.text() : undefined
    const { remotes = [] } = frame ? (JSON.parse(registryTextOf(frame) ?? '{}') as Partial<SavedRegistry>) : {}
    for (const remote of remotes) if (frame && rendersAny(remote, kept)) await saveRelease(remote, languageIn(frame))
  }
}

const listAddress = ({ name, version }: RegistryEntry) => `/r/${name}/files.json?v=${version}`

async function saveRelease(remote: RegistryEntry, language: string): Promise<void> {
  const store = await caches.open(SAVED_FRAMES)
  const address = listAddress(remote)
  if (!(await store.match(address))) {
    const answer = await fetch(address)
    const list = await answer.arrayBuffer()
    // The name of a release is the hash of its list. While a release goes out, the server may answer with another one.
    if (answer.status !== 200 || !(await hexOf(list)).startsWith(remote.version)) throw new Error(`${address} is not the list of this release`)
    for (const { url } of await store.keys()) if (new URL(url).pathname === address.split('?', 1)[0]) await store.delete(url)
    await store.put(address, new Response(list))
  }
  await saveFiles((await listedScripts(remote, language)) ?? new Map())
}

/** Undefined while the list of this release is not saved. */
async function listedScripts(remote: RegistryEntry, language: string): Promise<Files | undefined> {
  const list = await (await caches.open(SAVED_FRAMES)).match(listAddress(remote))
  return list && scriptsIn(await list.json(), remote.name, language)
}

async function hexOf(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

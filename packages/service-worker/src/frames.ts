/** Saves and shows the document for pages without a network, one for each language that the visitor uses. */
import { asFrame, filesOf, filesOfRemote, type RegistryEntry, registryTextOf, type SavedRegistry, usableRegistry } from './frame.ts'
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
  const saved = new Set<RegistryEntry>()
  for (const remote of [...now.remotes, ...(before ? before.remotes : [])]) {
    if ((await Promise.all(filesOfRemote(remote, language).map(isSaved))).every(Boolean)) saved.add(remote)
  }
  const registry = usableRegistry(now, before || undefined, (remote) => saved.has(remote))
  const isSameShell = old && filesOf(old).every((file) => html.includes(file))
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

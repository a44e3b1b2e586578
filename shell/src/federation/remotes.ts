/** Loads remotes' exposed modules within the time limits, and again after a failure. */
import type { RegisteredRemote, Registry } from '@ungana/contracts-shell'
import { chunkAttempts } from '@ungana/web-kit'
import { noticedParts } from '#reports/noticed.ts'
import { TOTAL_BUDGET, within } from './budgets.ts'
import { loadTexts } from './remote-texts.ts'
import { rememberIntegrity } from './script-integrity.ts'

/** The running release of each remote. Another release must not replace it, because the rendered pages would crash. */
const running = new Map<string, string>()
/** Container address by remote, as last registered. Empty if the runtime must forget the remote. */
const announced = new Map<string, string>()

/** Stores the integrity hashes of the registry, and makes the runtime forget `failed`, a remote that did not load. */
export function announceRemotes(registry: Registry, failed?: string) {
  rememberIntegrity(registry)
  if (failed !== undefined && announced.has(failed)) announced.set(failed, '')
}

/** The module that a remote exposes as `exposed` ("./routes"). Rejects after 12 s, or if one of its files fails. */
export async function loadExposed<T>(remote: RegisteredRemote, exposed: string): Promise<T> {
  const loaded = await within(TOTAL_BUDGET, load<T>(remote, exposed))
  if (!loaded) throw new Error(`${remote.name} exposes no ${exposed}`)
  if (!running.has(remote.name)) running.set(remote.name, remote.version)
  return loaded
}

async function load<T>(remote: RegisteredRemote, exposed: string): Promise<T | null> {
  noticedParts.set(remote.name, running.get(remote.name) ?? remote.version)
  const { federation } = await import(/* webpackChunkName: "federation" */ './federation-runtime.ts')
  await loadTexts(remote)
  const name = containerName(remote)
  const [entry] = remote.preload
  if (!entry) throw new Error(`${remote.name} has no container`)
  // A running remote stays as it is. A remote that has moved or failed is registered again.
  if (!running.has(remote.name) && announced.get(remote.name) !== entry) {
    federation.registerRemotes([{ name, entry, entryGlobalName: name, type: 'global' }], { force: announced.has(remote.name) })
    announced.set(remote.name, entry)
  }
  return federation.loadRemote<T>(`${name}/${exposed.replace(/^\.\//, '')}`)
}

/**
 * Loads a remote's first files into the browser's cache. Uses prefetch, not the runtime's preloadRemote: browsers warn about unused preloads, and
 * pass a failed preload to the script that needs it later without retrying.
 */
export function prefetchPages(remote: RegisteredRemote): void {
  if (running.has(remote.name)) return
  for (const address of remote.preload) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = 'script'
    link.crossOrigin = 'anonymous'
    link.href = address
    document.head.append(link)
  }
}

/**
 * Makes a retry use other addresses for a remote's chunks. The browser would otherwise reuse the page's failed preloads without asking the network
 * again.
 */
export function bypassPreloads(remote: RegisteredRemote): void {
  const attempts = chunkAttempts()
  for (const link of document.querySelectorAll(`link[rel=preload][href^="/r/${remote.name}/"]`)) {
    const address = link.getAttribute('href') as string
    attempts.set(address, attempts.get(address) ?? 1)
  }
}

/** The container name that the federation preset uses. */
function containerName(remote: RegisteredRemote): string {
  return `ungana_${remote.name.replaceAll('-', '_')}`
}

/** Whether the remote's code has run, so that a failure is an error in the code and not in loading it. */
export function hasStarted({ name }: Pick<RegisteredRemote, 'name'>): boolean {
  return running.has(name)
}

/** Whether another release has replaced the running one. The running release's files may be gone, and only a reload loads the new release. */
export function isReplaced(remote: RegisteredRemote): boolean {
  return hasStarted(remote) && running.get(remote.name) !== remote.version
}

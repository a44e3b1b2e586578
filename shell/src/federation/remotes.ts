/** Loading of remotes: what they expose, within the budgets, and again after a failure. */
import type { RegisteredRemote, Registry } from '@ungana/contracts-shell'
import { chunkAttempts } from '@ungana/web-kit'
import { TOTAL_BUDGET, within } from './budgets.ts'
import { rememberIntegrity } from './script-integrity.ts'

/** Release by remote whose code runs in this page: swapping one for another release would crash what it has drawn. */
const running = new Map<string, string>()
/** Name → address of its container, as last told to the runtime; empty when the runtime must forget what it knows. */
const announced = new Map<string, string>()

/** Takes over what the registry says of the remotes' scripts, and makes the runtime forget `failed`, the name of a remote that did not load. */
export function announceRemotes(registry: Registry, failed?: string) {
  rememberIntegrity(registry)
  if (failed !== undefined && announced.has(failed)) announced.set(failed, '')
}

/** What a remote exposes under `exposed` ("./routes"). Rejects after 12 s, or when any file of it does not come. */
export async function loadExposed<T>(remote: RegisteredRemote, exposed: string): Promise<T> {
  const loaded = await within(TOTAL_BUDGET, load<T>(remote, exposed))
  if (!loaded) throw new Error(`${remote.name} exposes no ${exposed}`)
  if (!running.has(remote.name)) running.set(remote.name, remote.version)
  return loaded
}

async function load<T>(remote: RegisteredRemote, exposed: string): Promise<T | null> {
  const { federation } = await import(/* webpackChunkName: "federation" */ './federation-runtime.ts')
  const name = containerName(remote)
  const [entry] = remote.preload
  if (!entry) throw new Error(`${remote.name} has no container`)
  // One whose code runs stays what it is; another that has moved, or did not load, is told anew.
  if (!running.has(remote.name) && announced.get(remote.name) !== entry) {
    federation.registerRemotes([{ name, entry, entryGlobalName: name, type: 'global' }], { force: announced.has(remote.name) })
    announced.set(remote.name, entry)
  }
  return federation.loadRemote<T>(`${name}/${exposed.replace(/^\.\//, '')}`)
}

/**
 * Brings a remote's first files into the browser's cache before anyone asks for it. By prefetch, not by the runtime's preloadRemote: that
 * writes `<link rel="preload">`, which the browser complains about when nobody goes there, and whose failure it hands to the script that
 * asks later, without trying the network again.
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
 * What the page itself fetched ahead, and in vain, the browser hands to whoever asks for it next, without trying the network again. So after
 * a failure the chunks of `remote` are asked for under other addresses.
 */
export function distrustPreloads(remote: RegisteredRemote): void {
  const attempts = chunkAttempts()
  for (const link of document.querySelectorAll(`link[rel=preload][href^="/r/${remote.name}/"]`)) {
    const address = link.getAttribute('href') as string
    attempts.set(address, attempts.get(address) ?? 1)
  }
}

/** The name under which the federation preset builds a remote's container. */
function containerName(remote: RegisteredRemote): string {
  return `ungana_${remote.name.replaceAll('-', '_')}`
}

/** Whether the remote's code came and ran, so that what fails now is a mistake in it and not its absence. */
export function hasStarted(remote: RegisteredRemote): boolean {
  return running.has(remote.name)
}

/** Whether another release than the one that runs here has taken its place since: its files may be gone, and only a fresh page gets the new ones. */
export function isReplaced(remote: RegisteredRemote): boolean {
  return hasStarted(remote) && running.get(remote.name) !== remote.version
}

/** Loading of remotes: what they expose, within the budgets, and again after a failure. */
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { RegisteredRemote, Registry } from '@ungana/contracts-shell'
import { TOTAL_BUDGET, within } from './budgets.ts'
import { rememberManifests } from './manifests.ts'

/** Remotes whose code runs in this page: swapping one for another release would crash what it has drawn. */
const running = new Set<string>()
/** Name → manifest address, as last told to the runtime. */
const announced = new Map<string, string>()

/**
 * Tells the federation runtime where the remotes are. Called again, it moves those that have not started yet to their new release, and
 * makes the runtime forget what it knows of `failed`, the name of a remote that did not load.
 */
export function announceRemotes(registry: Registry, failed?: string) {
  rememberManifests(registry)
  const moved = registry.remotes.filter(({ name, manifestUrl }) => !running.has(name) && (name === failed || announced.get(name) !== manifestUrl))
  for (const remote of moved) {
    registerRemotes([{ name: containerName(remote), entry: remote.manifestUrl }], { force: announced.has(remote.name) })
    announced.set(remote.name, remote.manifestUrl)
  }
}

/** What a remote exposes under `exposed` ("./routes"). Rejects after 12 s, or when any file of it does not come. */
export async function loadExposed<T>(remote: RegisteredRemote, exposed: string): Promise<T> {
  const loaded = await within(TOTAL_BUDGET, loadRemote<T>(`${containerName(remote)}/${exposed.replace(/^\.\//, '')}`))
  if (!loaded) throw new Error(`${remote.name} exposes no ${exposed}`)
  running.add(remote.name)
  return loaded
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
    link.href = address
    document.head.append(link)
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

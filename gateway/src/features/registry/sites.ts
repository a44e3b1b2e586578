// Combines releases into sites. Visitors who get the same releases share one site.
import { LRUCache } from 'lru-cache'
import { type ReleasedFile, SHELL, type Site } from '#lib/site.ts'
import { isInCanary, type Lane } from './lanes.ts'
import type { ReleasedPart, Variant } from './released-part.ts'

/** Each canary doubles the number of sites, and every site keeps its rendered pages. */
const MAX_CACHED_SITES = 32

/**
 * @returns a function that returns the site of a lane; without a lane, it returns the site without canaries. While a site is cached, the function
 * returns the same object.
 */
export function createSites(parts: readonly ReleasedPart[]): (lane: Lane | undefined) => Site {
  const canaries = parts.flatMap(({ name, canary }) => (canary ? [{ name, ...canary }] : []))
  const hashed = new Map(parts.flatMap(({ files }) => [...files]))
  const sites = new LRUCache<string, Site>({ max: MAX_CACHED_SITES })

  return (lane) => {
    const activeCanaries = canaries.filter(({ name, variant, percent }) => lane !== undefined && isInCanary(lane, name, variant.version, percent))
    const key = activeCanaries.map(({ name }) => name).join()
    const known = sites.get(key)
    if (known) return known
    const variantOf = ({ name, current }: ReleasedPart) => activeCanaries.find((canary) => canary.name === name)?.variant ?? current
    const site = siteOf(new Map(parts.map((part) => [part.name, variantOf(part)])), hashed, canaries.length > 0)
    sites.set(key, site)
    return site
  }
}

function siteOf(variants: ReadonlyMap<string, Variant>, hashed: ReadonlyMap<string, ReleasedFile>, varies: boolean): Site {
  const unhashed = new Map([...variants.values()].flatMap(({ files }) => [...files]))
  const shell = variants.get(SHELL)
  return {
    shell: shell?.shell,
    registry: { remotes: [...variants.values()].flatMap(({ registered }) => registered ?? []), ...(shell && { shell: shell.version }) },
    skeletons: new Map([...variants].map(([name, { skeletons }]) => [name, skeletons])),
    pages: new Map([...variants].flatMap(([name, { pages }]) => (pages ? [[name, pages]] : []))),
    translations: new Map([...variants].map(([name, { translations }]) => [name, translations])),
    manifests: new Map([...variants].map(([name, { manifests }]) => [name, manifests])),
    heads: new Map([...variants.values()].flatMap(({ manifest }) => Object.entries(manifest.heads ?? {}))),
    sitemaps: new Map([...variants].flatMap(([name, { manifest }]) => (manifest.sitemap ? [[name, manifest.sitemap]] : []))),
    shortcuts: new Map([...variants].map(([name, { manifest }]) => [name, manifest.shortcuts ?? []])),
    file: (path) => unhashed.get(path) ?? hashed.get(path),
    varies,
  }
}

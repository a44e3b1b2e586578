// Which releases a visitor gets, put together once for all who get the same.
import { LRUCache } from 'lru-cache'
import { type ReleasedFile, SHELL, type Site } from '#lib/site.ts'
import { isInCanary, type Lane } from './lanes.ts'
import type { ReleasedPart, Variant } from './released-part.ts'

/** Each canary doubles how many sites there are, and what is rendered of each is kept as long as the site. */
const KEPT_SITES = 32

/** @returns the site of those in a lane, or of those in none, who get no canary; the same object each time, while it is kept */
export function createSites(parts: readonly ReleasedPart[]): (lane: Lane | undefined) => Site {
  const canaries = parts.flatMap(({ name, canary }) => (canary ? [{ name, ...canary }] : []))
  const hashed = new Map(parts.flatMap(({ files }) => [...files]))
  const sites = new LRUCache<string, Site>({ max: KEPT_SITES })

  return (lane) => {
    const shown = canaries.filter(({ name, variant, percent }) => lane !== undefined && isInCanary(lane, name, variant.version, percent))
    const key = shown.map(({ name }) => name).join()
    const known = sites.get(key)
    if (known) return known
    const variantOf = ({ name, current }: ReleasedPart) => shown.find((canary) => canary.name === name)?.variant ?? current
    const site = siteOf(new Map(parts.map((part) => [part.name, variantOf(part)])), hashed, canaries.length > 0)
    sites.set(key, site)
    return site
  }
}

function siteOf(variants: ReadonlyMap<string, Variant>, hashed: ReadonlyMap<string, ReleasedFile>, varies: boolean): Site {
  const named = new Map([...variants.values()].flatMap(({ files }) => [...files]))
  return {
    shell: variants.get(SHELL)?.shell,
    registry: { remotes: [...variants.values()].flatMap(({ registered }) => registered ?? []) },
    skeletons: new Map([...variants].map(([name, { skeletons }]) => [name, skeletons])),
    heads: new Map([...variants.values()].flatMap(({ manifest }) => Object.entries(manifest.heads ?? {}))),
    sitemaps: new Map([...variants].flatMap(([name, { manifest }]) => (manifest.sitemap ? [[name, manifest.sitemap]] : []))),
    file: (path) => named.get(path) ?? hashed.get(path),
    varies,
  }
}

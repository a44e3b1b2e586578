// Reads what the gateways have counted of each release, and adds it up over restarts of a gateway.
import { lookup } from 'node:dns/promises'
import type { Views } from '#canaries/rule.ts'

/** `directory 0123456789ab` → its views. */
export type Figures = ReadonlyMap<string, Views>

export const keyOf = (part: string, release: string) => `${part} ${release}`

const line = /^ungana_browser_judged_(views|failures)_total\{part="([a-z][a-z0-9-]*)",release="([0-9a-f]{12})"\} (\d+)$/gm

/** @param metrics the answer of a gateway's /metrics */
export function figuresIn(metrics: string): Figures {
  const figures = new Map<string, Views>()
  for (const [, what, part = '', release = '', value] of metrics.matchAll(line)) {
    const key = keyOf(part, release)
    const known = figures.get(key) ?? nothing
    figures.set(key, what === 'views' ? { ...known, views: Number(value) } : { ...known, failed: Number(value) })
  }
  return figures
}

const nothing: Views = { views: 0, failed: 0 }

/** Adds up what is new in each reading. */
export class Totals {
  readonly #last = new Map<string, Figures>()
  readonly #totals = new Map<string, Views>()

  of(key: string): Views {
    return this.#totals.get(key) ?? nothing
  }

  /** The first reading of a gateway only says where it begins. */
  add(gateway: string, figures: Figures): void {
    const before = this.#last.get(gateway)
    this.#last.set(gateway, figures)
    if (!before) return
    for (const [key, now] of figures) {
      const was = before.get(key) ?? nothing
      // A gateway that restarted, or that forgot the release in between, counts from zero.
      const from = now.views < was.views || now.failed < was.failed ? nothing : was
      const total = this.of(key)
      this.#totals.set(key, { views: total.views + now.views - from.views, failed: total.failed + now.failed - from.failed })
    }
  }
}

/**
 * Reads all gateways at `addresses`. One name may stand for several.
 * @returns the address of each gateway that answered, with its figures
 */
export async function readGateways(addresses: readonly string[], onProblem: (text: string) => void): Promise<ReadonlyMap<string, Figures>> {
  const found = await Promise.all(
    addresses.map((address) => instancesOf(address).catch((error: Error) => void onProblem(`${address}: ${error.message}`))),
  )
  const read = await Promise.all(
    found.flat().map(async (address) => {
      if (address === undefined) return []
      try {
        const answer = await fetch(address, { signal: AbortSignal.timeout(3000) })
        if (!answer.ok) throw new Error(`it answered ${answer.status}`)
        return [[address, figuresIn(await answer.text())] as const]
      } catch (error) {
        onProblem(`${address}: ${(error as Error).message}`)
        return []
      }
    }),
  )
  return new Map(read.flat())
}

async function instancesOf(address: string): Promise<string[]> {
  const url = new URL(address)
  const hosts = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true })
  return hosts.map(({ address: host, family }) => {
    url.hostname = family === 6 ? `[${host}]` : host
    return url.href
  })
}

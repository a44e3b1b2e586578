// Ends a canary whose pages clearly fail more often than those of the current release.
import { setTimeout as sleep } from 'node:timers/promises'
import { keyOf, readGateways, Totals } from '#canaries/figures.ts'
import { isSick, type Views } from '#canaries/rule.ts'
import { lockReleases, pointTo, pullReleases } from '#publish.ts'
import { canaryEnded, type Pointer, signed } from '#release/pointer.ts'
import { readPointer, readPointers } from '#release/pointer-file.ts'
import type { ReleaseBucket } from '#release/release-bucket.ts'

export interface WatchOptions {
  readonly releasesDir: string
  readonly bucket?: ReleaseBucket | undefined
  /** Addresses of the gateways' figures: http://127.0.0.1:9100/metrics */
  readonly gateways: readonly string[]
  /** Milliseconds between two readings. */
  readonly interval?: number
  /** Prints that a canary was ended. */
  readonly log: (text: string) => void
  /** Called when something cannot be read; once for each thing in a row. */
  readonly onProblem?: (text: string) => void
  /** Called after each reading. */
  readonly onRead?: () => void
}

const INTERVAL = 5000

/** The two releases that are compared, and what was counted of them before. */
interface Trial {
  readonly canary: string
  readonly current: string
  readonly before: { readonly canary: Views; readonly current: Views }
}

export function watchCanaries({ releasesDir, bucket, gateways, interval = INTERVAL, log, onProblem = () => {}, onRead }: WatchOptions): {
  stop(): Promise<void>
} {
  const stopped = new AbortController()
  const totals = new Totals()
  let trials: ReadonlyMap<string, Trial> = new Map()
  let known: ReadonlySet<string> = new Set()

  async function check(): Promise<void> {
    const problems = new Set<string>()
    try {
      if (bucket) await pullReleases(releasesDir, bucket)
      trials = trialsOf(await readPointers(releasesDir), trials, totals)
      for (const [gateway, figures] of await readGateways(gateways, (text) => problems.add(text))) totals.add(gateway, figures)
      for (const [part, trial] of trials) await judge(part, trial)
    } catch (error) {
      problems.add((error as Error).message)
    }
    for (const text of problems) if (!known.has(text)) onProblem(text)
    known = problems
  }

  async function judge(part: string, { canary, current, before }: Trial): Promise<void> {
    const ofCanary = since(totals.of(keyOf(part, canary)), before.canary)
    const ofCurrent = since(totals.of(keyOf(part, current)), before.current)
    if (!isSick(ofCanary, ofCurrent)) return
    const reason = `${said(ofCanary)} had an error, with ${current} ${said(ofCurrent)}`
    if (await endCanary(part, canary, reason)) log(`${part}: the canary ${canary} was ended: ${reason}.`)
  }

  /** Returns whether the canary was still there. */
  function endCanary(part: string, release: string, reason: string): Promise<boolean> {
    const work = async () => {
      const pointer = await readPointer(releasesDir, part)
      if (pointer?.canary?.release !== release) return false
      await pointTo(releasesDir, part, signed(canaryEnded(pointer, new Date()), { author: AUTHOR, reason }))
      return true
    }
    return lockReleases(releasesDir, work, { bucket })
  }

  const running = (async () => {
    while (!stopped.signal.aborted) {
      await check()
      onRead?.()
      await sleep(interval, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}

const said = ({ views, failed }: Views) => `${failed} of ${views} page views`
const since = (now: Views, before: Views): Views => ({ views: now.views - before.views, failed: now.failed - before.failed })

function trialsOf(pointers: ReadonlyMap<string, Pointer>, before: ReadonlyMap<string, Trial>, totals: Totals): Map<string, Trial> {
  const trials = new Map<string, Trial>()
  for (const [part, { current, canary }] of pointers) {
    if (!canary) continue
    const running = before.get(part)
    const isSame = running?.canary === canary.release && running.current === current
    const counted = { canary: totals.of(keyOf(part, canary.release)), current: totals.of(keyOf(part, current)) }
    trials.set(part, isSame ? running : { canary: canary.release, current, before: counted })
  }
  return trials
}

/** Who, in the history. */
const AUTHOR = 'automatic'

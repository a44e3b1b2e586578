// The content of pointer.json: which release visitors get, and the history. Each function returns the next pointer and writes nothing.
import type { ReleasePointer } from '@ungana/contracts-shell'

/** History entries to keep, newest last. */
const REMEMBERED = 50

/** Who made a change, from which commit, and why. */
export interface Signature {
  readonly author?: string
  /** The commit of the sources, with `+` if they were changed since. */
  readonly commit?: string
  readonly reason?: string
}

export interface HistoryEntry extends Signature {
  /** The release that became current, or that was shown as canary. */
  readonly release: string
  /** ISO 8601. */
  readonly at: string
  readonly by: 'release' | 'canary' | 'promote' | 'rollback'
  readonly percent?: number
  /** The canary that this change ended; equal to `release` if ending it was the only change. */
  readonly ended?: string
}

export interface Pointer extends Readonly<ReleasePointer> {
  readonly history: readonly HistoryEntry[]
}

/** Everybody gets `release`. A canary of another release ends, because the release that it was compared with is no longer current. */
export function released(pointer: Pointer | undefined, release: string, at: Date): Pointer {
  return next(pointer, { current: release }, { release, at: at.toISOString(), by: 'release', ...otherCanary(pointer, release) })
}

export function canaried(pointer: Pointer, release: string, percent: number, at: Date): Pointer {
  const change = { current: pointer.current, canary: { release, percent } }
  return next(pointer, change, { release, at: at.toISOString(), by: 'canary', percent, ...otherCanary(pointer, release) })
}

/** @throws if there is no canary */
export function promoted(pointer: Pointer, at: Date): Pointer {
  if (!pointer.canary) throw new Error('There is no canary.')
  const { release } = pointer.canary
  return next(pointer, { current: release }, { release, at: at.toISOString(), by: 'promote' })
}

/** @throws if there is no canary */
export function canaryEnded(pointer: Pointer, at: Date): Pointer {
  if (!pointer.canary) throw new Error('There is no canary.')
  const { release } = pointer.canary
  return next(pointer, { current: pointer.current }, { release, at: at.toISOString(), by: 'rollback', ended: release })
}

export function rolledBack(pointer: Pointer, release: string, at: Date): Pointer {
  return next(pointer, { current: release }, { release, at: at.toISOString(), by: 'rollback', ...otherCanary(pointer, release) })
}

/**
 * Earlier current releases, newest first. A rollback removes the releases it skipped from this list, so that the next rollback goes further back instead
 * of forward again.
 */
export function earlierReleases({ current, history }: Pointer): string[] {
  const stack: string[] = []
  for (const entry of history.filter(isChangeOfCurrent)) {
    const known = entry.by === 'rollback' ? stack.lastIndexOf(entry.release) : -1
    if (known >= 0) stack.length = known + 1
    else if (stack.at(-1) !== entry.release) stack.push(entry.release)
  }
  // A pointer edited by hand may not be in its history.
  if (stack.at(-1) !== current) stack.push(current)
  return [...new Set(stack.slice(0, -1).reverse())].filter((release) => release !== current)
}

/** The build that was last released or shown as canary, ignoring rollbacks. */
export function lastBuilt({ current, history }: Pointer): string {
  return history.findLast(({ by }) => by === 'release' || by === 'canary')?.release ?? current
}

/** When the current release became current. */
export function currentSince({ current, history }: Pointer): string | undefined {
  return history.filter(isChangeOfCurrent).findLast(({ release }) => release === current)?.at
}

/** Signs the last change. */
export function signed({ history, ...pointer }: Pointer, signature: Signature): Pointer {
  return { ...pointer, history: history.map((entry, index) => (index === history.length - 1 ? { ...entry, ...signature } : entry)) }
}

/** Of the sources of a release. */
export function commitOf({ history }: Pointer, release: string): string | undefined {
  return history.findLast((entry) => entry.release === release && entry.commit !== undefined)?.commit
}

function isChangeOfCurrent({ by, release, ended }: HistoryEntry): boolean {
  return by !== 'canary' && ended !== release
}

function otherCanary(pointer: Pointer | undefined, release: string): { ended?: string } {
  const canary = pointer?.canary?.release
  return canary === undefined || canary === release ? {} : { ended: canary }
}

function next(pointer: Pointer | undefined, change: Omit<Pointer, 'history'>, entry: HistoryEntry): Pointer {
  return { ...change, history: [...(pointer?.history ?? []), entry].slice(-REMEMBERED) }
}

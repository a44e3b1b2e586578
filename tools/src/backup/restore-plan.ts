// Chooses what a restore starts from. Each restore begins a new timeline: the log of the undone time stays, and another restore can return to it.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Backups } from '#backup/archive.ts'
import { type BaseBackup, listBackups } from '#backup/take-backup.ts'

/** A restore that was done: from `at` on the databases are on `timeline`, which left the one before at `to`. ISO 8601, UTC. */
export interface Restored {
  readonly at: string
  readonly to: string
  readonly timeline: number
}

export interface RestorePlan {
  readonly to: Date
  readonly base: BaseBackup
  readonly timeline: number
}

/** @throws if no base backup is older than `to` */
export function planRestore(to: Date, bases: readonly BaseBackup[], restores: readonly Restored[]): RestorePlan {
  const timeline = timelineAt(to, restores)
  const base = bases.findLast((each) => leadsTo(each, to, restores))
  if (base) return { to, base, timeline }
  const first = bases[0]
  throw new Error(
    first
      ? `No base backup leads to ${to.toISOString()}. The oldest begins at ${first.finished}.`
      : 'There is no backup. Make one with: npm run backup',
  )
}

/** The timeline that the databases were on at a time. */
function timelineAt(time: Date, restores: readonly Restored[]): number {
  return restores.findLast(({ at }) => new Date(at) <= time)?.timeline ?? 1
}

/** Whether the log leads from the end of a base backup to `to`: on its own timeline, or through those that began on it later. */
function leadsTo(base: BaseBackup, to: Date, restores: readonly Restored[]): boolean {
  if (new Date(base.finished) > to) return false
  const timeline = timelineAt(to, restores)
  if (base.timeline === timeline) return true
  const begun = restores.find((each) => each.timeline === timeline)
  return begun !== undefined && leadsTo(base, new Date(begun.to), restores)
}

export function readPlan(to: Date, backups: Backups): RestorePlan {
  return planRestore(to, listBackups(backups), readRestores(backups))
}

function readRestores({ restores }: Backups): Restored[] {
  return existsSync(restores) ? (JSON.parse(readFileSync(restores, 'utf8')) as Restored[]) : []
}

export function noteRestore(backups: Backups, restored: Restored): void {
  const fresh = `${backups.restores}.new`
  writeFileSync(fresh, `${JSON.stringify([...readRestores(backups), restored], undefined, 2)}\n`)
  renameSync(fresh, backups.restores)
}

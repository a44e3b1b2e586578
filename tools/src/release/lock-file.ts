// A lock between processes: a file that names the process that holds it.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identify, isAlive, type ProcessIdentity } from '#launcher/process-identity.ts'

const RETRY_AFTER = 50
let created = 0

export interface LockOptions {
  /** Milliseconds to wait for the lock. */
  readonly patience?: number
  /** Called once if another process holds the lock. */
  readonly onWait?: (holder: ProcessIdentity) => void
}

/**
 * Runs `work` while holding the lock `file`. A lock of a dead process, or without a process, is free.
 * @throws Error that names the process that held the lock too long, or what `work` throws
 */
export async function withLock<T>(file: string, work: () => Promise<T>, { patience = 60_000, onWait }: LockOptions = {}): Promise<T> {
  const giveUpAt = performance.now() + patience
  mkdirSync(dirname(file), { recursive: true })
  for (let waited = false; !take(file); await sleep(RETRY_AFTER)) {
    const holder = read(file)
    if (holder === null) continue
    if (!holder || !isAlive(holder)) {
      removeStale(file)
      continue
    }
    if (performance.now() > giveUpAt) throw new Error(`Process ${holder.pid} has held the lock ${file} for too long.`)
    if (!waited) onWait?.(holder)
    waited = true
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  created += 1
  const fresh = `${file}.${process.pid}.${created}`
  writeFileSync(fresh, JSON.stringify(identify(process.pid)))
  try {
    // A hard link appears with its full content or not at all.
    linkSync(fresh, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(fresh)
  }
}

/** Removes a stale lock. If another process took the lock in the meantime, puts it back. */
function removeStale(file: string): void {
  created += 1
  const aside = `${file}.${process.pid}.${created}.left`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return
  }
  const taken = read(aside)
  if (taken && isAlive(taken)) {
    try {
      linkSync(aside, file)
    } catch {}
  }
  rmSync(aside, { force: true })
}

/** Null if there is no file, undefined if its content was cut short by a power failure. */
function read(file: string): ProcessIdentity | null | undefined {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity | null) ?? undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

// Work that one process at a time may do, by a file that names the process which is at it.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identify, isAlive, type ProcessIdentity } from '#launcher/process-identity.ts'

const LOOK_AGAIN = 50
let made = 0

export interface LockOptions {
  /** Milliseconds until the waiting is given up. */
  readonly patience?: number
  /** Told once, when another process is at it. */
  readonly onWait?: (holder: ProcessIdentity) => void
}

/**
 * Runs `work` while `file` is this call's. A file whose process has died, or that names none, is nobody's.
 * @throws Error that names the process which did not end in time, or what `work` throws
 */
export async function withLock<T>(file: string, work: () => Promise<T>, { patience = 60_000, onWait }: LockOptions = {}): Promise<T> {
  const giveUpAt = performance.now() + patience
  mkdirSync(dirname(file), { recursive: true })
  for (let waited = false; !take(file); await sleep(LOOK_AGAIN)) {
    const holder = read(file)
    if (holder === null) continue
    if (!holder || !isAlive(holder)) {
      putAway(file)
      continue
    }
    if (performance.now() > giveUpAt) throw new Error(`Process ${holder.pid} is at the same work and does not come to an end. Its note: ${file}`)
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
  made += 1
  const fresh = `${file}.${process.pid}.${made}`
  writeFileSync(fresh, JSON.stringify(identify(process.pid)))
  try {
    // A link appears with its content, or not at all.
    linkSync(fresh, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(fresh)
  }
}

/** What nobody holds is taken by one of those who wait; if it was another's already, it gets it back. */
function putAway(file: string): void {
  made += 1
  const aside = `${file}.${process.pid}.${made}.left`
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

/** Null where there is no file; undefined where a power failure has cut it short. */
function read(file: string): ProcessIdentity | null | undefined {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity | null) ?? undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

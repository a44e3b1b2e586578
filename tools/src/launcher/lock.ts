// Allows one running site per state directory.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identify, isAlive, type ProcessIdentity } from '#launcher/process-identity.ts'

interface LockFile extends ProcessIdentity {
  readonly url: string
}

export class AlreadyRunning extends Error {
  /** Address of the running site. */
  readonly url: string

  constructor({ pid, url }: LockFile) {
    super(`Ungana is already running from this folder: open ${url}. To stop it, press Ctrl-C in its terminal, or run: kill ${pid}`)
    this.name = 'AlreadyRunning'
    this.url = url
  }
}

/** @returns a function that releases the lock. @throws AlreadyRunning */
export function lockState(stateDir: string, url: string): () => void {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const file = join(stateDir, 'running.json')
  const identity = identify(process.pid)
  const content = JSON.stringify({ pid: process.pid, started: identity?.started ?? '', url } satisfies LockFile)
  const fresh = `${file}.${process.pid}.new`
  writeFileSync(fresh, content)
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        // A hard link appears with its full content or not at all.
        linkSync(fresh, file)
        return () => rmSync(file, { force: true })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 3) throw error
        const holder = readLock(file)
        if (holder && isAlive(holder)) throw new AlreadyRunning(holder)
        rmSync(file, { force: true })
      }
    }
  } finally {
    rmSync(fresh)
  }
}

function readLock(file: string): LockFile | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockFile
  } catch {
    return undefined
  }
}

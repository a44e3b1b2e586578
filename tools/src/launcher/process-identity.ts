// Distinguishes a process that we started from a later process with the same number.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface ProcessIdentity {
  readonly pid: number
  /** Start time in the system's own format; unique per process and boot. */
  readonly started: string
}

/** Undefined if no such process is alive; a zombie is not alive. */
export function identify(pid: number): ProcessIdentity | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The command name is in brackets and may itself contain brackets and spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined
      return { pid, started: `${fields[19]}@${bootId()}` }
    } catch {
      return undefined
    }
  }
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return started === '' ? undefined : { pid, started }
  } catch {
    return undefined
  }
}

export function isAlive(identity: ProcessIdentity): boolean {
  const now = identify(identity.pid)
  return now !== undefined && now.started === identity.started
}

/** The command line; empty if the process is gone or may not be read. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

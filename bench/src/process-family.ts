// Running processes and their children, as Linux lists them.
import { readdirSync, readFileSync } from 'node:fs'

/** What `/proc/<pid>/stat` says. */
export interface Status {
  readonly pid: number
  readonly parent: number
  /** Seconds of processor time. */
  readonly seconds: number
}

/** USER_HZ: 100 on every Linux that Node runs on. */
const TICKS_A_SECOND = 100

/** The process and all its descendants. */
export function familyOf(pid: number): Status[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statusOf(name) ?? [])
  const family = new Set([pid])
  // Children may have smaller numbers than their parents, because numbers are reused.
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const { pid: child, parent } of all) if (family.has(parent)) family.add(child)
  }
  return all.filter((status) => family.has(status.pid))
}

function statusOf(name: string): Status | undefined {
  try {
    return parseStatus(Number(name), readFileSync(`/proc/${name}/stat`, 'utf8'))
  } catch {
    // The process has ended.
    return undefined
  }
}

/** @param stat `/proc/<pid>/stat`; its second field is the program's name in brackets, which may contain anything */
export function parseStatus(pid: number, stat: string): Status {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { pid, parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND }
}

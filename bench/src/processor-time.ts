// Processor time of running processes, as Linux counts it.
import { readdirSync, readFileSync } from 'node:fs'

/** USER_HZ: 100 on every Linux that Node runs on. */
const TICKS_A_SECOND = 100

interface Usage {
  readonly pid: number
  readonly parent: number
  readonly seconds: number
}

/** Seconds of processor time that the process and its children use until `end` is called. */
export function processorTime(pid: number): { end(): number } {
  const before = secondsOf(pid)
  return { end: () => secondsOf(pid) - before }
}

function secondsOf(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => usageOf(name) ?? [])
  const family = new Set([pid])
  // Children may have smaller numbers than their parents, because numbers are reused.
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const { pid: child, parent } of all) if (family.has(parent)) family.add(child)
  }
  return all.filter((usage) => family.has(usage.pid)).reduce((total, { seconds }) => total + seconds, 0)
}

function usageOf(name: string): Usage | undefined {
  try {
    return parseUsage(Number(name), readFileSync(`/proc/${name}/stat`, 'utf8'))
  } catch {
    // The process has ended.
    return undefined
  }
}

/** @param stat `/proc/<pid>/stat`; its second field is the program's name in brackets, which may contain anything */
export function parseUsage(pid: number, stat: string): Usage {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { pid, parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND }
}

// What a process has used, from /proc.
import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK = 10

export interface Used {
  /** Bytes of memory. */
  readonly memory: number
  /** Milliseconds of the processor. */
  readonly processor: number
}

export function usedBy(pid: number | undefined): Used {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  // The name, in parentheses, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return {
    memory: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024,
    processor: (Number(fields[11]) + Number(fields[12])) * TICK,
  }
}

import { readFileSync } from 'node:fs'
import { familyOf } from '#process-family.ts'

/** Bytes of the process and its children. Memory that processes share counts once, in parts: Linux calls this PSS. */
export const memoryOf = (pid: number): number => familyOf(pid).reduce((total, process) => total + shareOf(process.pid), 0)

function shareOf(pid: number): number {
  try {
    return parseShare(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  } catch {
    // The process has ended.
    return 0
  }
}

/** @param rollup `/proc/<pid>/smaps_rollup`, in kB */
export const parseShare = (rollup: string): number => Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024

import { readFileSync } from 'node:fs'
import { familyOf } from '#process-family.ts'

/** Bytes of the process and its children. Memory that processes share counts once, in parts: Linux calls this PSS. */
export const memoryOf = (pid: number): number => familyOf(pid).reduce((total, process) => total + shareOf(process.pid), 0)

function shareOf(pid: number): number {
  try {
    return parseShare(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  } catch (error) {
    // The process has ended.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}

/** @param rollup `/proc/<pid>/smaps_rollup`, in kB */
export function parseShare(rollup: string): number {
  const found = /^Pss:\s+(\d+) kB$/m.exec(rollup)
  if (!found) throw new Error(`No PSS in ${rollup}`)
  return Number(found[1]) * 1024
}

import { familyOf } from '#process-family.ts'

/** Seconds of processor time that the process and its children use until `end` is called. */
export function processorTime(pid: number): { end(): number } {
  const before = secondsOf(pid)
  return { end: () => secondsOf(pid) - before }
}

const secondsOf = (pid: number): number => familyOf(pid).reduce((total, { seconds }) => total + seconds, 0)

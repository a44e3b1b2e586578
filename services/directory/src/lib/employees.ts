// Parses a company's employee count, which is free text.
import { numberRange } from '#lib/number-range.ts'

export function employeesOf(employeeCount: string | null): { employeesFrom: number | null; employeesTo: number | null } {
  const range = employeeCount === null ? null : numberRange(employeeCount)
  return { employeesFrom: range?.from ?? null, employeesTo: range?.to ?? null }
}

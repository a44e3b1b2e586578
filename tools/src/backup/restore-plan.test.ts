import { expect, it } from 'vitest'
import { planRestore, type Restored } from '#backup/restore-plan.ts'
import type { BaseBackup } from '#backup/take-backup.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 27, hour)).toISOString()
const base = (hour: number, timeline = 1): BaseBackup => ({ name: `base-${hour}`, finished: at(hour), timeline, firstWal: '', bytes: 1 })
const plan = (hour: number, bases: BaseBackup[], restores: Restored[] = []) => {
  const { base, timeline } = planRestore(new Date(at(hour)), bases, restores)
  return [base.name, timeline]
}

it('starts from the last base backup before the moment', () => {
  expect(plan(9, [base(2), base(8), base(10)])).toEqual(['base-8', 1])
  expect(plan(8, [base(2), base(8)])).toEqual(['base-8', 1])
})

it('says from when on a restore is possible', () => {
  expect(() => plan(1, [base(2), base(8)])).toThrow(`The oldest begins at ${at(2)}`)
  expect(() => plan(1, [])).toThrow('npm run backup')
})

it('follows the timeline that the databases were on at the moment', () => {
  // At 12 o'clock the databases returned to 9 o'clock. A base backup of the undone time leads to the undone time only.
  const restores = [{ at: at(12), to: at(9), timeline: 2 }]
  const bases = [base(8), base(11), base(13, 2)]
  expect(plan(11, bases, restores)).toEqual(['base-11', 1])
  expect(plan(14, bases, restores)).toEqual(['base-13', 2])
  expect(plan(12, [base(8), base(11)], restores)).toEqual(['base-8', 2])
})

it('finds a base backup through several timelines', () => {
  const restores = [
    { at: at(12), to: at(9), timeline: 2 },
    { at: at(15), to: at(14), timeline: 3 },
  ]
  expect(plan(16, [base(8), base(10)], restores)).toEqual(['base-8', 3])
  expect(plan(16, [base(8), base(13, 2)], restores)).toEqual(['base-13', 3])
})

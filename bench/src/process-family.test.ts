import { expect, test } from 'vitest'
import { memoryOf, parseShare } from '#memory.ts'
import { parseStatus } from '#process-family.ts'
import { processorTime } from '#processor-time.ts'

test('reads the fields after the program name, even if it contains brackets and spaces', () => {
  const stat = '4711 (a (b) c 1) S 815 4711 4711 0 -1 4194560 1 2 3 4 250 50 6 7 20 0 11 0 100 200 300'
  expect(parseStatus(4711, stat)).toEqual({ pid: 4711, parent: 815, seconds: 3 })
})

test.runIf(process.platform === 'linux')('counts work, and never goes back', () => {
  const time = processorTime(process.pid)
  const until = performance.now() + 300
  while (performance.now() < until);
  expect(time.end()).toBeGreaterThan(0)
})

test("reads the process's share of its memory", () => {
  expect(parseShare('55e0-7ffd ---p 00000000 00:00 0 [rollup]\nRss:                1616 kB\nPss:                 213 kB\nPss_Dirty:  112 kB\n')).toBe(
    213 * 1024,
  )
})

test.runIf(process.platform === 'linux')('counts the memory of a process, and nothing for one that has ended', () => {
  expect(memoryOf(process.pid)).toBeGreaterThan(10_000_000)
  expect(memoryOf(2 ** 22 + 1)).toBe(0)
})

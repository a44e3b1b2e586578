import { expect, test } from 'vitest'
import { parseUsage, processorTime } from '#processor-time.ts'

test('reads the fields after the program name, even if it contains brackets and spaces', () => {
  const stat = '4711 (a (b) c 1) S 815 4711 4711 0 -1 4194560 1 2 3 4 250 50 6 7 20 0 11 0 100 200 300'
  expect(parseUsage(4711, stat)).toEqual({ pid: 4711, parent: 815, seconds: 3 })
})

test.runIf(process.platform === 'linux')('counts work, and never goes back', () => {
  const time = processorTime(process.pid)
  const until = performance.now() + 300
  while (performance.now() < until);
  expect(time.end()).toBeGreaterThan(0)
})

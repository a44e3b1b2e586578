import { expect, test } from 'vitest'
import { startChores } from './chores.ts'
import { createLogger } from './logging.ts'
import { processMetrics } from './metrics.ts'

async function figure(name: string, chore: string) {
  const { values = [] } = (await processMetrics.getSingleMetric(name)?.get()) ?? {}
  return values.find(({ labels }) => labels.chore === chore)?.value
}

test('repeats a chore that failed, and tells when each last ended well', async () => {
  let [failed, worked] = [0, 0]
  const working = async () => {
    worked += 1
  }
  const failing = async () => {
    failed += 1
    throw new Error('not today')
  }
  const logged: string[] = []
  const logger = createLogger({ name: 'chores', destination: { write: (line: string) => void logged.push(line) } })
  const chores = startChores(
    [
      { name: 'failing', every: 5, run: failing },
      { name: 'working', every: 5, run: working },
    ],
    logger,
  )
  await expect.poll(() => Math.min(failed, worked)).toBeGreaterThan(2)
  await chores.close()
  expect(await figure('chore_failures_total', 'failing')).toBe(failed)
  expect(await figure('chore_failures_total', 'working')).toBe(0)
  expect(await figure('chore_interval_seconds', 'working')).toBe(0.005)
  const [stale = 0, fresh = 0] = [
    await figure('chore_last_success_timestamp_seconds', 'failing'),
    await figure('chore_last_success_timestamp_seconds', 'working'),
  ]
  expect(fresh).toBeGreaterThan(stale)
  expect(logged[0]).toContain('a chore failed')
})

import { expect, inject, it } from 'vitest'
import { runFailover } from '#failover/run-failover.ts'

it('loses no acknowledged change when the primary of Postgres dies', async () => {
  const { acknowledged, unknown, refused, back, ...faults } = await runFailover({
    kills: [{ behind: 1, connections: 'end', early: true }],
    synchronous: true,
    facts: 100,
    noticedAfter: 300,
    alone: 0,
    natsServer: inject('natsServer'),
    log: () => {},
  })
  expect(faults).toEqual({ lost: 0, unexplained: [], duplicate: 0, invented: 0, missing: 0 })
  expect(acknowledged).toBeGreaterThan(200)
  expect(refused).toBeGreaterThan(0)
  expect(back).toHaveLength(1)
})

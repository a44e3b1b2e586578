import { expect, inject, test } from 'vitest'
import { runFailover } from '../../proof/failover.ts'

test('loses and repeats no event when the server that leads the stream dies, and never begins again with old events', {
  timeout: 300_000,
}, async () => {
  const report = await runFailover({ old: 2000, kills: 1, postgresAdminUrl: inject('postgresAdminUrl'), say: () => {} })
  expect(report).toMatchObject({ lost: 0, duplicate: 0, repeated: 0 })
  expect(report.committed).toBeGreaterThan(0)
  expect(report.heardAfter).toHaveLength(1)
})

import { asAdministrator } from '@ungana/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ownData } from '#features/exports/own-data.ts'
import { findAccount } from '#features/staff/accounts.ts'
import { startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

test('finds what the audit log has about an account without reading the rest', async () => {
  const { pool, prisma } = service.database
  const { body } = await service.register()
  await asAdministrator(
    pool,
    `INSERT INTO audit.entries (sequence, at, actor, action, subject, details, previous_hash, hash)
     SELECT n + 100000, '2026-11-01T00:00:00.000Z', 'actor ' || n, 'team.joined', 'subject ' || n, '{}', '', '' FROM generate_series(1, 5000) AS n`,
  )
  await asAdministrator(pool, 'ANALYZE audit.entries')
  const seen = vi.spyOn(pg.Client.prototype, 'query')
  await findAccount({ prisma }, body.id)
  await ownData({ prisma }, { accountId: body.id, companyId: body.id, isOwner: false })
  const statements = seen.mock.calls.map(([given]) => given as unknown as pg.QueryConfig).filter(({ text }) => /FROM audit\.entries/.test(text))
  seen.mockRestore()
  expect(statements).toHaveLength(2)
  for (const { text, values } of statements) {
    const { rows } = await pool.query(`EXPLAIN ${text}`, values)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
  }
})

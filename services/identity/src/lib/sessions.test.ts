import { asAdministrator } from '@ungana/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startIdentity, type TestService } from '#testing/identity.ts'
import { deleteOldSessions, endCompanySessions, refreshSessions, requireCallersSession } from './sessions.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

test('finds the sessions of a caller and of a company without reading those of others', async () => {
  const { token, body } = await service.register()
  const { pool } = service.database
  await pool.query(`
    INSERT INTO accounts (id, username, email, name, password_hash, role)
    SELECT gen_random_uuid(), 'many_' || n, 'many' || n || '@sessions.example', 'Many', '$argon2id$', 'member' FROM generate_series(1, 1000) AS n`)
  await pool.query(`
    INSERT INTO sessions (id, token_hash, account_id, company_id, trusted, user_agent, device, address, expires_at)
    SELECT gen_random_uuid(), sha256(convert_to(a.username || n, 'UTF8')), a.id, a.id, false, '', '', '', now() + interval '12 hours'
    FROM accounts AS a, generate_series(1, 5) AS n WHERE a.name = 'Many'`)
  await asAdministrator(pool, 'ANALYZE')

  const claims = await service.claims(token)
  const seen = vi.spyOn(pg.Client.prototype, 'query')
  await requireCallersSession(service.database, claims)
  await service.courier.transaction(async (tx) => {
    await refreshSessions(tx, { companyId: body.id })
    await endCompanySessions(tx, { companyId: body.id }, {})
  })
  const statements = seen.mock.calls.map(([given]) => given as unknown as pg.QueryConfig).filter(({ text }) => /(?:FROM|UPDATE) sessions/.test(text))
  seen.mockRestore()
  expect(statements).toHaveLength(3)
  for (const { text, values } of statements) {
    const { rows } = await pool.query(`EXPLAIN ${text}`, values)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/on sessions(?:_company_id_idx)? .*\n\s+Index Cond: \((?:id|company_id) = /)
  }
})

test('deletes sessions that ended over 90 days ago, and reads none that are younger', async () => {
  const { body } = await service.register()
  const { pool } = service.database
  // The login and the end in days from now.
  const add = (device: string, login: number, expires: number, revoked: number | null = null) =>
    pool.query(
      `INSERT INTO sessions (id, token_hash, account_id, trusted, user_agent, device, address, created_at, expires_at, revoked_at)
       SELECT uuidv7($2 * interval '1 day'), sha256(convert_to($1::text || n, 'UTF8')), $5, true, '', $1, '', now() + $2 * interval '1 day', now() + $3 * interval '1 day', now() + $4 * interval '1 day'
       FROM generate_series(1, CASE $1 WHEN 'young' THEN 5000 ELSE 1 END) AS n`,
      [device, login, expires, revoked, body.id],
    )
  await add('young', -60, -30)
  await add('expired long ago', -100, -91)
  await add('expired lately', -100, -89)
  await add('ended long ago', -100, -70, -91)
  await add('ended lately', -100, -70, -89)
  await asAdministrator(pool, 'ANALYZE sessions')
  const seen = vi.spyOn(pg.Client.prototype, 'query')
  await deleteOldSessions(service.database)
  const statements = seen.mock.calls.map(([given]) => given as unknown as pg.QueryConfig).filter(({ text }) => /DELETE FROM sessions/.test(text))
  seen.mockRestore()
  const { rows } = await pool.query("SELECT DISTINCT device FROM sessions WHERE account_id = $1 AND user_agent = '' ORDER BY device", [body.id])
  expect(rows.map(({ device }) => device)).toEqual(['ended lately', 'expired lately', 'young'])
  expect(statements).toHaveLength(1)
  const plan = await pool.query(`EXPLAIN ${statements[0]?.text}`, statements[0]?.values)
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: \(id < /)
})

import { type ActivityEntry, closeAccount, type IdentityClaims, inviteToTeam, listActivity, showNames, startExport } from '@ungana/contracts-identity'
import { Unavailable } from '@ungana/service-kit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AskActivity } from '#lib/company-activity.ts'
import { password, startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
let asked: Parameters<AskActivity>[] = []
let entries: ActivityEntry[] = []
let away = false
const other: AskActivity = async (...call) => {
  if (away) throw new Unavailable('payments')
  asked.push(call)
  const [, { before = 'z', limit }] = call
  const older = entries.filter(({ id }) => id < before)
  return { entries: older.slice(0, limit), more: older.length > limit }
}
beforeAll(async () => {
  service = await startIdentity({ activityOf: [other] })
})
afterAll(() => service.close())

async function company() {
  const { body, token } = await service.register()
  return { id: body.id as string, as: await service.claims(token) }
}
const read = (as: IdentityClaims, query = '') => service.call('GET', `${listActivity.url}${query}`, undefined, { as })
const recently = (as: IdentityClaims) => ({ ...as, auth_time: Math.floor(Date.now() / 1000) })
const invite = (as: IdentityClaims) => service.call('POST', inviteToTeam.url, { email: 'driver@team.example', role: 'driver' }, { as: recently(as) })
const entry = (hour: number): ActivityEntry => ({
  id: `01a1fc85-00${String(hour).padStart(2, '0')}-7510-8bf0-06e9a79a1f9b`,
  at: `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`,
  person: { id: '01a1fc90-1111-7510-8bf0-06e9a79a1f01', name: 'Grace Uwera' },
  action: 'POST /api/bank-details',
  subject: null,
})

test('merges what people did in all services, newest first, in pages', async () => {
  const { as, id } = await company()
  entries = [entry(9), entry(8), entry(7)]
  expect((await invite(as)).status).toBe(201)
  const { body } = await read(as, '?limit=2')
  expect(body).toMatchObject({
    entries: [{ action: 'POST /api/team/invitations', person: { id, name: 'Wanjiru Kamau' } }, entry(9)],
    more: true,
  })
  expect((await read(as, `?limit=2&before=${body.entries[1].id}`)).body).toEqual({ entries: [entry(8), entry(7)], more: false })
  expect(asked.map(([companyId]) => companyId)).toEqual([id, id])
})

test('passes the person on', async () => {
  const { as, id } = await company()
  asked = []
  await invite(as)
  const stranger = '01a1fc90-3333-7510-8bf0-06e9a79a1f01'
  entries = []
  expect((await read(as, `?person=${stranger}`)).body.entries).toEqual([])
  expect((await read(as, `?person=${id}`)).body.entries).toHaveLength(1)
  expect(asked.map(([, { person }]) => person)).toEqual([stranger, id])
})

test('fails rather than leave out a service that does not answer', async () => {
  const { as } = await company()
  away = true
  expect((await read(as)).status).toBe(503)
  away = false
  expect((await read(as)).status).toBe(200)
})

test('only owners read it', async () => {
  const { as, id } = await company()
  for (const role of ['manager', 'finance', 'viewer', 'driver'] as const) {
    expect(await read({ ...as, person: { id, name: '', role } })).toMatchObject({ status: 403, body: { code: 'ROLE_FORBIDS' } })
  }
})

test('a company shows names to others only if it says so, and its sessions learn it', async () => {
  const { body, token } = await service.register()
  const show = (as: IdentityClaims, shown: unknown = true) => service.call('PUT', showNames.url, { shown }, { as })
  const shown = async () => (await service.claims(token)).person?.shown
  expect(await shown()).toBeUndefined()
  const as = await service.claims(token)
  expect(await show(as, 'yes')).toMatchObject({ status: 400, body: { field: 'shown' } })
  expect((await show(as)).status).toBe(204)
  expect(await shown()).toBe(true)
  expect((await service.call('GET', '/api/team', undefined, { as })).body.namesShown).toBe(true)
  expect((await service.events<{ accountId: string; renewed?: boolean }>('identity.sessions.revoked.v1')).at(-1)).toMatchObject({
    accountId: body.id,
    renewed: true,
  })
  await show(as, false)
  expect(await shown()).toBeUndefined()
})

test('is in the export of the company, and gone when the company closes', async () => {
  const { as, id } = await company()
  await invite(as)
  entries = Array.from({ length: 9 }, (_, hour) => entry(9 - hour))
  await service.database.pool.query(
    `INSERT INTO approvals.requests (id, company_id, kind, subject, content, words, payload, person_id, person_name, asked_at, expires_at)
     VALUES (gen_random_uuid(), $1, 'limit', 'limit', '', '{"about": "", "amount": null}', '{"secret": 1}', $1, 'Aline Uwase', now(), now() + interval '1 day')`,
    [id],
  )
  const { body } = await service.call('POST', startExport.url, undefined, { as: recently(as) })
  const { accountExport } = service.database.prisma
  await vi.waitFor(async () => expect(await accountExport.findUnique({ where: { id: body.id } })).toMatchObject({ status: 'ready' }), {
    timeout: 30_000,
  })
  const { content } = await accountExport.findUniqueOrThrow({ where: { id: body.id } })
  const { 'who did what': acts, approvals } = (content as { services: { identity: { 'who did what': ActivityEntry[]; approvals: object[] } } })
    .services.identity
  expect(approvals).toMatchObject([{ kind: 'limit', askedBy: 'Aline Uwase', state: 'waiting' }])
  expect(approvals[0]).not.toHaveProperty('payload')
  // The export itself may be an entry already.
  expect(acts.slice(0, 10).map(({ action }) => action)).toEqual([...entries.map(({ action }) => action), 'POST /api/team/invitations'])

  const { pool } = service.database
  const rows = async () => (await pool.query('SELECT FROM activity.entries WHERE company_id = $1', [id])).rowCount
  expect(await rows()).toBe(2)
  expect((await service.call('POST', closeAccount.url, { currentPassword: password }, { as })).status).toBe(204)
  expect(await rows()).toBe(0)
})

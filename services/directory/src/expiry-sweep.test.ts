// Expiry of verifications and plans: reminder emails and the expiry itself, each once, with several instances running.
import { randomUUID } from 'node:crypto'
import type { Business, Verification } from '@ungana/contracts-directory'
import { asAdministrator } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExpirySweep } from '#expiry-sweep.ts'
import { SITE, startDirectory, type TestDirectory } from '#testing/directory.ts'
import { testRegistration } from '#testing/registration.ts'
import { approved, givePlan, inDays, newOwner, newStaff, submitted } from '#testing/verification.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

const sweepOnce = () => createExpirySweep({ ...directory, logger: directory.app.log, site: SITE }).sweep()
/** Three sweeps at the same time, as if three instances were running. */
const sweep = () => Promise.all([sweepOnce(), sweepOnce(), sweepOnce()])
const subjects = async (to: string) => (await directory.mails(to)).map(({ subject }) => subject).slice(2)
/** Sets the expiry date without triggers, as if time had passed. */
const endsIn = (id: string, days: number) =>
  asAdministrator(
    directory.database.pool,
    `BEGIN; SET LOCAL session_replication_role = replica; UPDATE verifications SET expires_on = '${inDays(days)}' WHERE id = '${id}'; COMMIT`,
  )
const verifiedAfterSweep = async (id: string) => {
  await sweep()
  return (await business(id)).verified
}
const business = async (id: string) => (await directory.get(`/api/users/${id}`)).body as Business

async function verifiedOwner() {
  const owner = await newOwner(directory)
  await givePlan(directory, owner.id, 'professional')
  const { id } = await submitted(directory, owner.as)
  await approved(directory, newStaff(), id)
  expect((await business(owner.id)).verified).toBe(true)
  return { ...owner, verificationId: id }
}

test('reminds the owner once a month and once a week before expiry, and removes the badge after the last day', async () => {
  const { id, email, verificationId } = await verifiedOwner()
  await endsIn(verificationId, 31)
  await sweep()
  expect(await subjects(email)).toEqual([])
  await endsIn(verificationId, 30)
  await sweep()
  await sweep()
  expect(await subjects(email)).toEqual(['Your verification expires in a month'])
  await endsIn(verificationId, 7)
  await sweep()
  await sweep()
  expect(await subjects(email)).toEqual(['Your verification expires in a month', 'Your verification expires in a week'])

  await endsIn(verificationId, 0)
  await sweep()
  expect((await business(id)).verified).toBe(true)
  const announced = (await directory.published('directory.business.changed.v1')).length
  await endsIn(verificationId, -1)
  await sweep()
  await sweep()
  expect((await business(id)).verified).toBe(false)
  expect(await subjects(email)).toHaveLength(3)
  expect((await directory.mails(email)).at(-1)).toMatchObject({ subject: 'Your verification has expired' })
  expect(await directory.published('directory.business.changed.v1')).toHaveLength(announced + 1)
  const decided = await directory.published<{ verificationId: string; decision: string }>('directory.verification.decided.v1')
  expect(decided.filter((event) => event.verificationId === verificationId).map(({ decision }) => decision)).toEqual(['approved', 'expired'])
  const { verifications } = (await directory.get('/api/verifications/me', { role: 'member', sub: id })).body as { verifications: Verification[] }
  expect(verifications[0]?.steps.at(-1)).toMatchObject({ status: 'expired', by: 'time' })
})

test('sends one reminder for an approval shorter than a week', async () => {
  const { email, verificationId } = await verifiedOwner()
  await endsIn(verificationId, 5)
  await sweep()
  await sweep()
  expect(await subjects(email)).toEqual(['Your verification expires in 5 days'])
})

test.each([
  [12, 'in 12 days'],
  [1, 'tomorrow'],
  [0, 'today'],
])('with %i days left, the reminder says "%s"', async (days, words) => {
  const { email, verificationId } = await verifiedOwner()
  await endsIn(verificationId, days)
  await sweep()
  expect(await subjects(email)).toEqual([`Your verification expires ${words}`])
})

test('removes badge and featured placement when a plan ends, and adds the badge when a later plan starts', async () => {
  const { id } = await verifiedOwner()
  const soon = () => new Date(Date.now() + 5000).toISOString()
  await givePlan(directory, id, 'enterprise', { until: soon() })
  expect(await business(id)).toMatchObject({ verified: true })
  await expect.poll(() => verifiedAfterSweep(id), { timeout: 25_000 }).toBe(false)
  expect(await directory.database.prisma.business.findUnique({ where: { id } })).toMatchObject({ featured: false })

  await givePlan(directory, id, 'professional', { from: soon() })
  expect((await business(id)).verified).toBe(false)
  await expect.poll(() => verifiedAfterSweep(id), { timeout: 25_000 }).toBe(true)
  // No change is due before the plan ends.
  const due = await directory.database.pool.query('SELECT FROM memberships WHERE next_change_at <= now()')
  expect(due.rowCount).toBe(0)
})

test('a failing record does not delay the others', async () => {
  const broken = await verifiedOwner()
  const healthy = await verifiedOwner()
  for (const { verificationId } of [broken, healthy]) await endsIn(verificationId, -1)
  const { pool } = directory.database
  await asAdministrator(
    pool,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON verifications FOR EACH ROW WHEN (OLD.id = '${broken.verificationId}') EXECUTE FUNCTION refuse()`,
  )
  await sweep()
  expect((await business(healthy.id)).verified).toBe(false)
  expect((await business(broken.id)).verified).toBe(true)
  await asAdministrator(pool, 'DROP TRIGGER refuse ON verifications')
  await sweep()
  expect((await business(broken.id)).verified).toBe(false)
})

test('a plan waits until its company exists', async () => {
  const registration = testRegistration()
  await givePlan(directory, registration.id, 'enterprise')
  expect((await directory.putCompany(registration)).status).toBe(200)
  expect(await directory.database.prisma.business.findUnique({ where: { id: registration.id } })).toMatchObject({ featured: true })
})

test('deletes the imports of members after thirty days, also of an organization that imports no more', async () => {
  const { prisma } = directory.database
  const id = randomUUID()
  const said = { name: 'Kivu Guild', type: 'regional', country: 'Rwanda', description: 'A guild.', memberCount: '12', status: 'active' }
  await prisma.organization.create({ data: { id, ...said } })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const file = { organizationId: id, createdBy: id, encoding: 'UTF-8', content: 'Name\nAline', mapping: {} }
  await prisma.memberImport.createMany({
    data: [29, 31].map((days) => ({ ...file, fileName: `${days}.csv`, createdAt: daysAgo(days) })),
  })
  await sweep()
  expect(await prisma.memberImport.findMany({ where: { organizationId: id }, select: { fileName: true } })).toEqual([{ fileName: '29.csv' }])
})

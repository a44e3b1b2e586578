// What time does to evidence and plans: mails before the end, the end itself, each once, however many look.
import type { Business, Verification } from '@ungana/contracts-directory'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStandingSweep } from '#standing-sweep.ts'
import { SITE, startDirectory, type TestDirectory } from '#testing/directory.ts'
import { testRegistration } from '#testing/registration.ts'
import { approved, givePlan, inDays, newOwner, newStaff, submitted } from '#testing/verification.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

const sweepOnce = () => createStandingSweep({ ...directory, logger: directory.app.log, site: SITE }).sweep()
/** As several instances do. */
const sweep = () => Promise.all([sweepOnce(), sweepOnce(), sweepOnce()])
const subjects = async (to: string) => (await directory.mails(to)).map(({ subject }) => subject).slice(2)
/** As if time had passed: no trigger sees it. */
const endsIn = (id: string, days: number) =>
  directory.database.pool.query(
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

test('a month and a week before the end the owner is told, once each; after the last day the badge goes', async () => {
  const { id, email, verificationId } = await verifiedOwner()
  await endsIn(verificationId, 31)
  await sweep()
  expect(await subjects(email)).toEqual([])
  await endsIn(verificationId, 30)
  await sweep()
  await sweep()
  expect(await subjects(email)).toEqual(['Your verification ends in a month'])
  await endsIn(verificationId, 7)
  await sweep()
  await sweep()
  expect(await subjects(email)).toEqual(['Your verification ends in a month', 'Your verification ends in a week'])

  await endsIn(verificationId, 0)
  await sweep()
  expect((await business(id)).verified).toBe(true)
  const announced = (await directory.told('directory.business.changed.v1')).length
  await endsIn(verificationId, -1)
  await sweep()
  await sweep()
  expect((await business(id)).verified).toBe(false)
  expect(await subjects(email)).toHaveLength(3)
  expect((await directory.mails(email)).at(-1)).toMatchObject({ subject: 'Your verification has ended' })
  expect(await directory.told('directory.business.changed.v1')).toHaveLength(announced + 1)
  const decided = await directory.told<{ verificationId: string; decision: string }>('directory.verification.decided.v1')
  expect(decided.filter((event) => event.verificationId === verificationId).map(({ decision }) => decision)).toEqual(['approved', 'expired'])
  const { verifications } = (await directory.get('/api/verifications/me', { role: 'member', sub: id })).body as { verifications: Verification[] }
  expect(verifications[0]?.steps.at(-1)).toMatchObject({ status: 'expired', by: 'time' })
})

test('what was approved for less than a week has one mail before its end', async () => {
  const { email, verificationId } = await verifiedOwner()
  await endsIn(verificationId, 5)
  await sweep()
  await sweep()
  expect(await subjects(email)).toEqual(['Your verification ends in 5 days'])
})

test.each([
  [12, 'in 12 days'],
  [1, 'tomorrow'],
  [0, 'today'],
])('with %i days left a mail says no more than that', async (days, words) => {
  const { email, verificationId } = await verifiedOwner()
  await endsIn(verificationId, days)
  await sweep()
  expect(await subjects(email)).toEqual([`Your verification ends ${words}`])
})

test('a plan that ends by itself takes badge and placement with it; one that begins later brings them then', async () => {
  const { id } = await verifiedOwner()
  const soon = () => new Date(Date.now() + 5000).toISOString()
  await givePlan(directory, id, 'enterprise', { until: soon() })
  expect(await business(id)).toMatchObject({ verified: true })
  await expect.poll(() => verifiedAfterSweep(id), { timeout: 25_000 }).toBe(false)
  expect(await directory.database.prisma.business.findUnique({ where: { id } })).toMatchObject({ featured: false })

  await givePlan(directory, id, 'professional', { from: soon() })
  expect((await business(id)).verified).toBe(false)
  await expect.poll(() => verifiedAfterSweep(id), { timeout: 25_000 }).toBe(true)
  // Nobody need look at it again before it ends.
  const due = await directory.database.pool.query('SELECT FROM memberships WHERE next_change_at <= now()')
  expect(due.rowCount).toBe(0)
})

test('what cannot be settled keeps nothing else waiting', async () => {
  const broken = await verifiedOwner()
  const whole = await verifiedOwner()
  for (const { verificationId } of [broken, whole]) await endsIn(verificationId, -1)
  await directory.database.pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON verifications FOR EACH ROW WHEN (OLD.id = '${broken.verificationId}') EXECUTE FUNCTION refuse()`)
  await sweep()
  expect((await business(whole.id)).verified).toBe(false)
  expect((await business(broken.id)).verified).toBe(true)
  await directory.database.pool.query('DROP TRIGGER refuse ON verifications')
  await sweep()
  expect((await business(broken.id)).verified).toBe(false)
})

test('the plan of a company that is not here yet waits for it', async () => {
  const registration = testRegistration()
  await givePlan(directory, registration.id, 'enterprise')
  expect((await directory.nudge(registration)).status).toBe(200)
  expect(await directory.database.prisma.business.findUnique({ where: { id: registration.id } })).toMatchObject({ featured: true })
})

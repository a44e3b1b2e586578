// Plans as they come over the courier: in any order, more than once.
import type { Business } from '@ungana/contracts-directory'
import { membershipChanged } from '@ungana/contracts-payments'
import { type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepMembership } from '#features/memberships/memberships.ts'
import { SITE, startDirectory, type TestDirectory } from '#testing/directory.ts'
import { approved, membership, newOwner, newStaff, submitted } from '#testing/verification.ts'

const prefix = 'memberships'
let nats: TestNats
let payments: Neighbour
let directory: TestDirectory
beforeAll(async () => {
  nats = await startNats()
  payments = await startNeighbour('payments', { natsUrl: nats.url, prefix })
  directory = await startDirectory({ natsUrl: nats.url, prefix })
})
afterAll(async () => {
  await directory?.close()
  await payments?.close()
  await nats?.remove()
})

type Membership = ReturnType<typeof membership>
const tell = (told: Membership) => payments.tell(membershipChanged, told)
const business = async (id: string) => (await directory.get(`/api/users/${id}`)).body as Business
const planOf = (holderId: string) => directory.database.prisma.membership.findUnique({ where: { holderId } })
const until = (condition: () => Promise<void>) => vi.waitFor(condition, { timeout: 30_000, interval: 20 })

test('a plan that has the badge shows it; one that has not takes it back; the directory tells of both', async () => {
  const owner = await newOwner(directory)
  await approved(directory, newStaff(), (await submitted(directory, owner.as)).id)
  await tell(membership(owner.id, 'professional'))
  await until(async () => expect((await business(owner.id)).verified).toBe(true))
  await tell(membership(owner.id, 'basic', { until: null }))
  await until(async () => expect((await business(owner.id)).verified).toBe(false))
  const told = await directory.told<{ business: Business }>('directory.business.changed.v1')
  expect(told.filter((event) => event.business.id === owner.id).map((event) => event.business.verified)).toEqual([true, false])
})

test('what comes late or again changes nothing', async () => {
  const { id } = await newOwner(directory)
  const [first, second, third] = [membership(id, 'professional'), membership(id, 'enterprise'), membership(id, 'basic')]
  await tell(second)
  await until(async () => expect(await planOf(id)).toMatchObject({ plan: 'enterprise' }))
  const versionBefore = (await directory.database.prisma.business.findUniqueOrThrow({ where: { id } })).version
  await tell(first)
  await tell(second)
  // Events are handled in the stream's order: once this one is, those are.
  const marker = membership((await newOwner(directory)).id, 'basic')
  await tell(marker)
  await until(async () => expect(await planOf(marker.holderId)).not.toBeNull())
  expect(await planOf(id)).toMatchObject({ plan: 'enterprise', version: BigInt(second.version) })
  expect((await directory.database.prisma.business.findUniqueOrThrow({ where: { id } })).version).toBe(versionBefore)
  await tell(third)
  await until(async () => expect(await planOf(id)).toMatchObject({ plan: 'basic' }))
})

test('in whatever order they come, the newest stays', async () => {
  const plans = ['basic', 'professional', 'enterprise']
  const some = fc
    .shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 })
    .chain((versions) => fc.tuple(fc.constant(versions), fc.array(fc.constantFrom(...versions))))
  await fc.assert(
    fc.asyncProperty(some, async ([versions, again]) => {
      const { id } = await newOwner(directory)
      for (const version of [...versions, ...again]) {
        const told = membership(id, plans[version % 3] ?? 'basic', { version })
        await directory.courier.transaction((tx) => keepMembership(tx, told, { site: SITE }))
      }
      const newest = Math.max(...versions)
      expect(await planOf(id)).toMatchObject({ plan: plans[newest % 3], version: BigInt(newest) })
      expect(await directory.database.prisma.business.findUnique({ where: { id } })).toMatchObject({ featured: plans[newest % 3] === 'enterprise' })
    }),
    { numRuns: 20 },
  )
})

test('a holder of a kind that only a newer payments service knows is nobody’s', async () => {
  const { id } = await newOwner(directory)
  await tell(membership(id, 'enterprise', { holderKind: 'cooperative' }))
  const marker = membership((await newOwner(directory)).id, 'basic')
  await tell(marker)
  await until(async () => expect(await planOf(marker.holderId)).not.toBeNull())
  expect(await planOf(id)).toBeNull()
})

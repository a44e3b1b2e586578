// Plans from payments' events, which can arrive in any order and repeatedly.
import type { Business } from '@ungana/contracts-directory'
import { membershipChanged } from '@ungana/contracts-payments'
import { checkoutParts, type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeMembership } from '#features/memberships/memberships.ts'
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
const publish = (event: Membership) => payments.publish(membershipChanged, event)
const business = async (id: string) => (await directory.get(`/api/users/${id}`)).body as Business
const planOf = (holderId: string) => directory.database.prisma.membership.findUnique({ where: { holderId } })
const until = (condition: () => Promise<void>) => vi.waitFor(condition, { timeout: 30_000, interval: 20 })

test('a plan that includes the badge shows it, a plan that does not include it removes it, and both changes are published', async () => {
  const owner = await newOwner(directory)
  await approved(directory, newStaff(), (await submitted(directory, owner.as)).id)
  await publish(membership(owner.id, 'professional'))
  await until(async () => expect((await business(owner.id)).verified).toBe(true))
  await publish(membership(owner.id, 'basic', { until: null }))
  await until(async () => expect((await business(owner.id)).verified).toBe(false))
  const events = await directory.published<{ business: Business }>('directory.business.changed.v1')
  expect(events.filter((event) => event.business.id === owner.id).map((event) => event.business.verified)).toEqual([true, false])
})

test('a late or repeated event changes nothing', async () => {
  const { id } = await newOwner(directory)
  const [first, second, third] = [membership(id, 'professional'), membership(id, 'enterprise'), membership(id, 'basic')]
  await publish(second)
  await until(async () => expect(await planOf(id)).toMatchObject({ plan: 'enterprise' }))
  const versionBefore = (await directory.database.prisma.business.findUniqueOrThrow({ where: { id } })).version
  await publish(first)
  await publish(second)
  // Events are handled in the order of the stream, so when this event is handled, all earlier events are handled too.
  const marker = membership((await newOwner(directory)).id, 'basic')
  await publish(marker)
  await until(async () => expect(await planOf(marker.holderId)).not.toBeNull())
  expect(await planOf(id)).toMatchObject({ plan: 'enterprise', version: BigInt(second.version) })
  expect((await directory.database.prisma.business.findUniqueOrThrow({ where: { id } })).version).toBe(versionBefore)
  await publish(third)
  await until(async () => expect(await planOf(id)).toMatchObject({ plan: 'basic' }))
})

test('keeps the newest version, in any order of arrival', async () => {
  const plans = ['basic', 'professional', 'enterprise']
  const some = fc
    .shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 })
    .chain((versions) => fc.tuple(fc.constant(versions), fc.array(fc.constantFrom(...versions))))
  await fc.assert(
    fc.asyncProperty(some, async ([versions, again]) => {
      const { id } = await newOwner(directory)
      for (const version of [...versions, ...again]) {
        const event = membership(id, plans[version % 3] ?? 'basic', { version })
        await directory.courier.transaction((tx) => storeMembership(tx, event, { site: SITE }))
      }
      const newest = Math.max(...versions)
      expect(await planOf(id)).toMatchObject({ plan: plans[newest % 3], version: BigInt(newest) })
      expect(await directory.database.prisma.business.findUnique({ where: { id } })).toMatchObject({ featured: plans[newest % 3] === 'enterprise' })
    }),
    { numRuns: 20 },
  )
})

test('ignores an unknown kind of holder', async () => {
  const { id } = await newOwner(directory)
  await publish(membership(id, 'enterprise', { holderKind: 'cooperative' }))
  const marker = membership((await newOwner(directory)).id, 'basic')
  await publish(marker)
  await until(async () => expect(await planOf(marker.holderId)).not.toBeNull())
  expect(await planOf(id)).toBeNull()
})

test('another service cannot forge the event that gives a Basic account Enterprise', async () => {
  const guarded = await startNats({ parts: checkoutParts() })
  const provider = await startNeighbour('payments', { natsUrl: guarded.urlOf('payments') })
  const reader = await startDirectory({ natsUrl: guarded.urlOf('directory') })
  const planIn = (holderId: string) => reader.database.prisma.membership.findUnique({ where: { holderId } })
  const owner = await newOwner(reader)
  for (const user of ['identity', 'directory', 'messaging', 'logistics', 'notifications', 'gateway'])
    expect(String(await guarded.forge(user, membershipChanged.name, membership(owner.id, 'enterprise')))).toMatch(/permission/i)
  const marker = membership((await newOwner(reader)).id, 'professional')
  await provider.publish(membershipChanged, marker)
  await until(async () => expect(await planIn(marker.holderId)).toMatchObject({ plan: 'professional' }))
  expect(await planIn(owner.id)).toBeNull()
  await reader.close()
  await provider.close()
  await guarded.remove()
})

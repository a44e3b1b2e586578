// Compares inquiries with a model, for any order of steps by either side.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMessaging, type TestMessaging } from '#testing/messaging.ts'

let messaging: TestMessaging
let people: Record<'buyer' | 'seller' | 'stranger', string>
beforeAll(async () => {
  messaging = await startMessaging()
  people = { buyer: await messaging.company(), seller: await messaging.company(), stranger: await messaging.company() }
})
afterAll(() => messaging.close())

type Who = keyof typeof people
const actions = ['look', 'reply', 'quote', 'accept', 'decline', 'close'] as const
type What = (typeof actions)[number]
const bodies: Partial<Record<What, object>> = {
  reply: { content: 'A reply.' },
  quote: { priceMinor: 100, currency: 'RWF', validUntil: '2030-01-01' },
}

/** The status after a step, or a number if the step is refused. Written from the rules, independently of the service's table. */
function expected(status: string, who: Who, what: What, quotedBy: Who): string | number {
  if (who === 'stranger') return 404
  const open = ['pending', 'viewed', 'answered', 'quoted'].includes(status)
  if (what === 'look') return who === 'seller' && status === 'pending' ? 'viewed' : status
  if (what === 'close') return status === 'closed' ? 409 : 'closed'
  if (what === 'reply') {
    if (status === 'declined' || status === 'closed') return 409
    return who === 'seller' && open && status !== 'quoted' ? 'answered' : status
  }
  if (what === 'quote') return (who === 'buyer' ? status === 'quoted' : open) ? 'quoted' : 409
  if (what === 'accept') return status !== 'quoted' ? 409 : who === quotedBy ? 403 : 'accepted'
  if (who === 'seller') return open ? 'declined' : 409
  return status === 'quoted' ? 'declined' : 409
}

const steps = fc.array(
  fc.record({
    who: fc.oneof({ weight: 5, arbitrary: fc.constantFrom<Who>('buyer', 'seller') }, { weight: 1, arbitrary: fc.constant<Who>('stranger') }),
    what: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...actions) }, { weight: 3, arbitrary: fc.constantFrom<What>('reply', 'quote') }),
  }),
  { minLength: 1, maxLength: 12 },
)

test('an inquiry follows the model for any steps', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(steps, async (tried) => {
      const { id } = (
        await messaging.call('POST', '/api/inquiries', people.buyer, { receiverId: people.seller, subject: 'Coffee', content: 'How much?' })
      ).body
      let status = 'pending'
      let quotedBy: Who = 'seller'
      let entries = 0
      for (const { who, what } of tried) {
        const url = `/api/inquiries/${id}${what === 'look' ? '' : `/${what}`}`
        const answer = await messaging.call(what === 'look' ? 'GET' : 'POST', url, people[who], what === 'look' ? undefined : (bodies[what] ?? {}))
        const next = expected(status, who, what, quotedBy)
        if (typeof next === 'number') {
          expect(answer.status, `${what} by ${who} while ${status}`).toBe(next)
          if (next === 409) expect(answer.body).toMatchObject({ code: 'MESSAGING_INQUIRY_STATE', message: expect.stringContaining(status) })
        } else {
          if (what !== 'look') entries++
          if (what === 'quote') quotedBy = who
          expect(answer.body, `${what} by ${who} while ${status}`).toMatchObject({ status: next })
          expect(answer.body.entries).toHaveLength(entries)
          status = next
        }
        reached.add(status)
      }
    }),
    // Random steps alone rarely reach an acceptance.
    {
      numRuns: 60,
      examples: [
        [
          [
            { who: 'seller', what: 'look' },
            { who: 'seller', what: 'reply' },
            { who: 'seller', what: 'quote' },
            { who: 'buyer', what: 'accept' },
            { who: 'seller', what: 'reply' },
            { who: 'buyer', what: 'close' },
          ],
        ],
        [
          [
            { who: 'seller', what: 'quote' },
            { who: 'buyer', what: 'quote' },
            { who: 'buyer', what: 'accept' },
            { who: 'seller', what: 'accept' },
          ],
        ],
        [
          [
            { who: 'seller', what: 'decline' },
            { who: 'buyer', what: 'reply' },
          ],
        ],
      ],
    },
  )
  expect([...reached].sort()).toEqual(['accepted', 'answered', 'closed', 'declined', 'pending', 'quoted', 'viewed'])
})

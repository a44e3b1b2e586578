import { randomUUID } from 'node:crypto'
import { conversationAnswered, conversationBegun, messageSent } from '@ungana/contracts-messaging'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMessaging, type TestMessaging } from '#testing/messaging.ts'

let messaging: TestMessaging
let second: Awaited<ReturnType<TestMessaging['another']>>
beforeAll(async () => {
  messaging = await startMessaging()
  second = await messaging.another()
})
afterAll(async () => {
  await second.close()
  await messaging.close()
})

/** Random senders and receivers, all at the same moment through two instances; each call has a key and some are sent twice. */
test('many messages at once give the same result as one after the other', async () => {
  const rare = fc.constantFrom('suspended', 'sample', 'blocking', 'nobody')
  const who = fc.oneof({ weight: 5, arbitrary: fc.constantFrom('enterprise', 'other', 'basic') }, { weight: 1, arbitrary: rare })
  const sends = fc.array(fc.record({ from: who, to: who, twice: fc.boolean() }), { minLength: 20, maxLength: 80 })
  await fc.assert(
    fc.asyncProperty(sends, async (wanted) => {
      const ids: Record<string, string> = {
        enterprise: await messaging.company({ plan: 'enterprise' }),
        other: await messaging.company({ plan: 'enterprise' }),
        basic: await messaging.company(),
        suspended: await messaging.company({ plan: 'enterprise', status: 'suspended' }),
        sample: await messaging.company({ plan: 'enterprise', sample: true }),
        blocking: await messaging.company({ plan: 'enterprise' }),
        nobody: randomUUID(),
      }
      const idOf = (name: string) => ids[name] ?? ''
      await messaging.call('PUT', `/api/blocks/${idOf('basic')}`, idOf('blocking'))
      const answers = await Promise.all(
        wanted.map(async ({ from, to, twice }, nth) => {
          const key = randomUUID()
          const [first, again] = await Promise.all(
            (twice ? [messaging, second] : nth % 2 ? [messaging] : [second]).map((instance) =>
              instance.send(idOf(from), idOf(to), `${nth}`, { key }),
            ),
          )
          if (again && first?.status === 201) expect(again).toMatchObject({ status: 201, text: first.text })
          return { from, to, ...first }
        }),
      )
      const expectedRefusal = ({ from, to }: { from: string; to: string }): string | undefined => {
        if (from === to) return 'VALIDATION'
        if (from === 'nobody') return 'MESSAGING_SENDER_HAS_NO_COMPANY'
        if (to === 'nobody') return 'MESSAGING_RECEIVER_NOT_FOUND'
        if (from === 'suspended') return 'MESSAGING_SENDER_SUSPENDED'
        if (to === 'sample') return 'MESSAGING_SAMPLE_COMPANY'
        if (from === 'blocking' && to === 'basic') return 'MESSAGING_RECEIVER_BLOCKED'
        if (to === 'suspended' || (from === 'basic' && to === 'blocking')) return 'MESSAGING_RECEIVER_UNAVAILABLE'
        return undefined
      }
      const allowed = answers.filter((each) => expectedRefusal(each) === undefined)
      for (const each of answers) if (expectedRefusal(each)) expect(each.body.code).toBe(expectedRefusal(each))
      // A sender with a limited plan sends exactly as many messages as the plan allows.
      const ofBasic = allowed.filter(({ from }) => from === 'basic')
      expect(ofBasic.filter(({ status }) => status === 201)).toHaveLength(Math.min(5, ofBasic.length))
      for (const each of ofBasic) if (each.status !== 201) expect(each.body.code).toBe('MESSAGING_QUOTA_USED_UP')
      for (const each of allowed) if (each.from !== 'basic') expect(each.status).toBe(201)

      const sent = allowed.filter(({ status }) => status === 201)
      const { rows } = await messaging.pool.query<{ id: string; seq: number; conversation: string; sender: string; content: string }>(
        'SELECT id, seq, conversation_id AS conversation, sender_id AS sender, content FROM messages WHERE sender_id = ANY ($1) ORDER BY conversation_id, seq',
        [Object.values(ids)],
      )
      expect(rows.map(({ id }) => id).sort()).toEqual(sent.map(({ body }) => body.id).sort())
      for (const { body } of sent)
        expect(rows.find(({ id }) => id === body.id)).toMatchObject({ seq: body.seq, sender: body.senderId, content: body.content })
      const conversations = Map.groupBy(rows, ({ conversation }) => conversation)
      for (const messages of conversations.values()) expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, nth) => nth + 1))

      const conversationIds = new Set(conversations.keys())
      const published = (await messaging.events(messageSent.name)).filter(({ conversationId }) => conversationIds.has(conversationId))
      expect(published.map(({ messageId }) => messageId).sort()).toEqual(rows.map(({ id }) => id).sort())
      const begun = (await messaging.events(conversationBegun.name)).filter(({ conversationId }) => conversationIds.has(conversationId))
      expect(begun.map(({ conversationId, begunBy }) => [conversationId, begunBy]).sort()).toEqual(
        [...conversations].map(([id, messages]) => [id, messages[0]?.sender]).sort(),
      )
      const answered = (await messaging.events(conversationAnswered.name)).filter(({ conversationId }) => conversationIds.has(conversationId))
      const withAnswer = [...conversations].filter(([, messages]) => messages.some(({ sender }) => sender !== messages[0]?.sender))
      expect(answered.map(({ conversationId }) => conversationId).sort()).toEqual(withAnswer.map(([id]) => id).sort())
      for (const { conversationId, answeredBy } of answered) expect(answeredBy).not.toBe(conversations.get(conversationId)?.[0]?.sender)
    }),
    { numRuns: 12 },
  )
})

import { expect, test } from 'vitest'
import { outgoingByOther, outgoingText } from './outgoing.ts'

const entry = (id: number, otherId: string, refused = false) => ({
  id,
  accountId: 'ada',
  otherId,
  otherName: 'Company',
  content: 'Do you ship to Kigali?',
  files: [],
  key: '0'.repeat(32),
  writtenAt: '2026-11-21T08:00:00.000Z',
  attemptedAt: null,
  refusal: refused ? { code: 'MESSAGING_QUOTA_EXHAUSTED', message: 'You have sent all 5 messages.' } : null,
})

test('a conversation with a refused message says that it was not sent, also where others wait behind it', () => {
  const outgoing = outgoingByOther([entry(1, 'kivu', true), entry(2, 'huye'), entry(3, 'kivu')])
  const texts = [...outgoing].map(([otherId, of]) => [otherId, outgoingText(of)])
  expect(texts).toEqual([
    ['kivu', 'Not sent'],
    ['huye', 'Waiting to be sent'],
  ])
})

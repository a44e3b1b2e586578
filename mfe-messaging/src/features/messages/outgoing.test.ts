import { expect, test } from 'vitest'
import { outgoingByOther, outgoingText } from './outgoing.ts'

const entry = (id: number, subject: string, refused = false) => ({
  id,
  part: 'messaging',
  subject,
  title: 'Message to Company',
  text: 'Do you ship to Kigali?',
  path: '/messages',
  data: { otherName: 'Company' },
  files: [],
  key: '0'.repeat(32),
  writtenAt: '2026-11-21T08:00:00.000Z',
  attemptedAt: null,
  refusal: refused ? { code: 'MESSAGING_QUOTA_EXHAUSTED', message: 'You have sent all 5 messages.' } : null,
})

test('shows a conversation as not sent when any message was refused', () => {
  const outgoing = outgoingByOther([entry(1, 'kivu', true), entry(2, 'huye'), entry(3, 'kivu')])
  const texts = [...outgoing].map(([otherId, of]) => [otherId, outgoingText(of)])
  expect(texts).toEqual([
    ['kivu', 'Not sent'],
    ['huye', 'Waiting to be sent'],
  ])
})

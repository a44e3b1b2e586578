import { inquiryStatuses } from '@ungana/contracts-messaging'
import { expect, test } from 'vitest'
import { entryLine, movesOf, statusLabel, statusNote } from './inquiry-text.ts'

const can = (status: string, side: 'sender' | 'receiver') =>
  Object.entries(movesOf(status, side))
    .filter(([, may]) => may)
    .map(([move]) => move)
    .join(' ')

// As services/messaging decides it.
test.each([
  ['pending', 'reply close', 'reply quote decline close'],
  ['viewed', 'reply close', 'reply quote decline close'],
  ['answered', 'reply close', 'reply quote decline close'],
  ['quoted', 'reply accept decline close', 'reply quote decline close'],
  ['accepted', 'reply close', 'reply close'],
  ['declined', 'close', 'close'],
  ['closed', '', ''],
])('%s: the sender may %s, the receiver %s', (status, sender, receiver) => {
  expect([can(status, 'sender'), can(status, 'receiver')]).toEqual([sender, receiver])
})

test('every state has a name and says to each side what it means; one of a newer service is shown as it is', () => {
  for (const status of inquiryStatuses) {
    expect(statusLabel(status)).not.toBe(status)
    for (const side of ['sender', 'receiver'] as const) expect(statusNote(status, side)).toMatch(/\.$/)
  }
  expect(statusLabel('parked')).toBe('parked')
  expect(entryLine('quote', 'You')).toBe('You made a quote')
})

import { INQUIRY_ENTRIES_MAX, inquiryStatuses } from '@ungana/contracts-messaging'
import { expect, test } from 'vitest'
import { entryLine } from '#lib/entry-line.ts'
import { movesOf, type Stand, statusLabel, statusNote } from './inquiry-text.ts'

const inquiry = (status: string, different: Partial<Stand> = {}): Stand => ({ status, entries: [], ...different })
const can = (status: string, side: 'sender' | 'receiver', different?: Partial<Stand>) =>
  Object.entries(movesOf(inquiry(status, different), side))
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

test.each([
  [{ removed: true }, 'decline close', 'decline close'],
  [{ entries: { length: INQUIRY_ENTRIES_MAX } }, 'accept decline close', 'decline close'],
])('with %j there is nothing more to write, which is said', (different, sender, receiver) => {
  expect([can('quoted', 'sender', different), can('quoted', 'receiver', different)]).toEqual([sender, receiver])
  for (const side of ['sender', 'receiver'] as const) {
    expect(statusNote(inquiry('quoted', different), side)).not.toBe(statusNote(inquiry('quoted'), side))
    expect(statusNote(inquiry('closed', different), side)).toBe('It is closed.')
    expect(statusNote(inquiry('declined', different), side)).toBe('It was declined. Nothing more can be written here.')
  }
})

test('every state has a name and says to each side what it means; one of a newer service is shown as it is', () => {
  for (const status of inquiryStatuses) {
    expect(statusLabel(status)).not.toBe(status)
    for (const side of ['sender', 'receiver'] as const) expect(statusNote(inquiry(status), side)).toMatch(/\.$/)
  }
  expect(statusLabel('parked')).toBe('parked')
  expect(statusNote(inquiry('parked'), 'sender')).toBe('')
  expect(entryLine('quote', 'You')).toBe('You made a quote')
})

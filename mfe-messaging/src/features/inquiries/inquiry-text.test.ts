import { INQUIRY_ENTRIES_MAX, inquiryStatuses } from '@ungana/contracts-messaging'
import { expect, test } from 'vitest'
import { entryLine } from '#lib/entry-line.ts'
import { statusLabel } from '#lib/inquiry-status.ts'
import { allowedActions, type InquiryState, statusNote } from './inquiry-text.ts'

const inquiry = (status: string, different: Partial<InquiryState> = {}): InquiryState => ({ status, entries: [], ...different })
const can = (status: string, side: 'sender' | 'receiver', different?: Partial<InquiryState>) =>
  Object.entries(allowedActions(inquiry(status, different), side))
    .filter(([, may]) => may)
    .map(([move]) => move)
    .join(' ')

// Same rules as services/messaging.
test.each([
  ['pending', 'reply close', 'reply quote decline close'],
  ['viewed', 'reply close', 'reply quote decline close'],
  ['answered', 'reply close', 'reply quote decline close'],
  ['quoted', 'reply quote accept decline close', 'reply quote decline close'],
  ['accepted', 'reply close', 'reply close'],
  ['declined', 'close', 'close'],
  ['closed', '', ''],
])('%s: the sender may %s, the receiver %s', (status, sender, receiver) => {
  expect([can(status, 'sender'), can(status, 'receiver')]).toEqual([sender, receiver])
})

test('a counter-quote waits for the receiver', () => {
  expect(can('quoted', 'sender', { countered: true })).toBe('reply quote decline close')
  expect(can('quoted', 'receiver', { countered: true })).toBe('reply quote accept decline close')
  for (const side of ['sender', 'receiver'] as const) {
    expect(statusNote(inquiry('quoted', { countered: true }), side)).not.toBe(statusNote(inquiry('quoted'), side))
    expect(statusNote(inquiry('accepted', { countered: true }), side)).toBe(statusNote(inquiry('accepted'), side))
  }
})

test.each([
  [{ removed: true }, 'decline close', 'decline close'],
  [{ entries: { length: INQUIRY_ENTRIES_MAX } }, 'accept decline close', 'decline close'],
])('an inquiry with %j accepts no more text and says so', (different, sender, receiver) => {
  expect([can('quoted', 'sender', different), can('quoted', 'receiver', different)]).toEqual([sender, receiver])
  for (const side of ['sender', 'receiver'] as const) {
    expect(statusNote(inquiry('quoted', different), side)).not.toBe(statusNote(inquiry('quoted'), side))
    expect(statusNote(inquiry('closed', different), side)).toBe('This inquiry is closed.')
    expect(statusNote(inquiry('declined', different), side)).toBe('This inquiry was declined. Neither side can write here.')
  }
})

test('labels and explains every state to both sides; shows an unknown state as it is', () => {
  for (const status of inquiryStatuses) {
    expect(statusLabel(status)).not.toBe(status)
    for (const side of ['sender', 'receiver'] as const) expect(statusNote(inquiry(status), side)).toMatch(/\.$/)
  }
  expect(statusLabel('parked')).toBe('parked')
  expect(statusNote(inquiry('parked'), 'sender')).toBe('')
  expect(entryLine('quote', 'You')).toBe('You made a quote')
})

import { expect, test } from 'vitest'
import { remedyText, stopText } from './renewal-text.ts'

test('promises another attempt only when the card is tried again', () => {
  expect(remedyText({ renews: true, renewalRemedy: null })).toContain('We will try the card again')
  expect(remedyText({ renews: false, renewalRemedy: null })).toContain('We will not try the card again')
  expect(remedyText({ renews: true, renewalRemedy: 'another-card' })).toContain('with another card')
})

test('names no end date when the paid period has already ended', () => {
  expect(stopText('Professional', '28 Feb 2026')).toContain('You keep Professional until 28 Feb 2026')
  expect(stopText('Basic', null)).not.toContain('Basic')
})

import { expect, test } from 'vitest'
import { remedyText, stopText } from './renewal-words.ts'

test('only a card that is tried again is said to be', () => {
  expect(remedyText({ renews: true, renewalRemedy: null })).toContain('is tried again')
  expect(remedyText({ renews: false, renewalRemedy: null })).toContain('is not tried again')
  expect(remedyText({ renews: true, renewalRemedy: 'another-card' })).toContain('with another card')
})

test('a renewal can be stopped after what was paid has ended: nothing then stays until a day', () => {
  expect(stopText('Professional', '28 Feb 2026')).toContain('stays yours until 28 Feb 2026')
  expect(stopText('Basic', null)).not.toContain('Basic')
})

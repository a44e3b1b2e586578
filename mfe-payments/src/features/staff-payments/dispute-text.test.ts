import { expect, test } from 'vitest'
import { answerText, moneyStateText } from './dispute-text.ts'

test('tells staff where to answer and by when, but only while an answer is needed', () => {
  const respondBy = '2026-12-02T09:30:00.000Z'
  expect(answerText({ state: 'open', respondBy })).toMatch(/^Answer in the provider's dashboard before 2 Dec 2026, \d\d:30\.$/)
  expect(answerText({ state: 'open', respondBy: null })).toBe("Answer in the provider's dashboard.")
  for (const state of ['under_review', 'won', 'lost', 'closed']) expect(answerText({ state, respondBy })).toBeUndefined()
})

test('tells staff where the money is, but only after the provider has reported it', () => {
  expect([true, false, null].map(moneyStateText)).toEqual(['The bank or PayPal took the money back', 'We still have the money', undefined])
})

import { expect, test } from 'vitest'
import { answerText, moneyWords } from './dispute-words.ts'

test('staff read where to answer and until when, and only while an answer is waited for', () => {
  const respondBy = '2026-12-02T09:30:00.000Z'
  expect(answerText({ state: 'open', respondBy })).toMatch(/^Answer in the provider's dashboard before 2 Dec 2026, \d\d:30\.$/)
  expect(answerText({ state: 'open', respondBy: null })).toBe("Answer in the provider's dashboard.")
  for (const state of ['under_review', 'won', 'lost', 'closed']) expect(answerText({ state, respondBy })).toBeUndefined()
})

test('where the money is they read only once the provider has said so', () => {
  expect([true, false, null].map(moneyWords)).toEqual(['The money was taken back', 'The money is still with us', undefined])
})

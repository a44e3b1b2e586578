import { type Ranking, rankingReasons } from '@ungana/contracts-directory'
import { describe, expect, test } from 'vitest'
import { positionWords, reasonWords } from './ranking-text.ts'

const best = { featured: 1, match: 1, verified: 1, rating: 5, completeness: 8 }
const nothing: Ranking = {
  match: 'exact',
  position: 12,
  total: 1041,
  reasons: rankingReasons.map((kind) => ({ kind, value: kind === 'rating' ? 3.5 : 0, best: best[kind], details: [] })),
}
const withReason = (kind: string, facts: Partial<Ranking['reasons'][number]>): Ranking => ({
  ...nothing,
  reasons: nothing.reasons.map((reason) => (reason.kind === kind ? { ...reason, ...facts } : reason)),
})
const wordsOf = (kind: string, facts: Partial<Ranking['reasons'][number]>) =>
  reasonWords(withReason(kind, facts), 'tea').find((words) => words.kind === kind)

describe('positionWords', () => {
  test.each([
    [nothing, 'Position 12 of 1,041', 'You are on page 2 in results for “tea”.'],
    [{ ...nothing, position: 9 }, 'Position 9 of 1,041', 'You are on page 1 in results for “tea”.'],
    [
      { ...nothing, match: 'similar', position: 6, total: 4 },
      'Below exact matches',
      'You are on page 1 in results for “tea”, below 4 exact matches.',
    ],
    [{ ...nothing, match: 'none', position: null }, 'Not shown', 'Your company does not appear in results for “tea”.'],
  ])('describes %o as %s', (ranking, title, explanation) => {
    expect(positionWords(ranking, 'tea')).toEqual({ title, explanation })
  })

  test('describes the position in the whole directory when there is no search term', () => {
    expect(positionWords(nothing, '').explanation).toBe('You are on page 2 in the directory.')
  })
})

describe('reasonWords', () => {
  test('lists all factors in order of importance, with advice', () => {
    const words = reasonWords(nothing, 'tea')
    expect(words.map(({ kind }) => kind)).toEqual([...rankingReasons])
    expect(words.filter(({ isFull }) => isFull)).toEqual([])
    expect(words.filter(({ improve }) => improve).map(({ kind }) => kind)).toEqual(['match', 'verified', 'rating'])
  })

  test('gives no advice for a factor at its maximum', () => {
    for (const kind of rankingReasons) {
      const words = wordsOf(kind, { value: best[kind] })
      expect(words).toMatchObject({ isFull: true })
      expect(words).not.toHaveProperty('improve')
    }
  })

  test('names the fields that contain the search term, and names the missing parts of the profile', () => {
    expect(wordsOf('match', { details: ['description', 'username'] })?.explanation).toBe(
      '“tea” is in your description and your username. Businesses with this word in their name, products or services come before you.',
    )
    expect(wordsOf('match', { value: 1, best: 2, details: ['products'] })).toMatchObject({
      isFull: false,
      explanation: '“tea” is in your products. Businesses in the usual category of this product come before you.',
      improve: 'If it is your main product, choose its category in your profile.',
    })
    expect(wordsOf('completeness', { value: 5, details: ['tags', 'website', 'coverImage'] })).toMatchObject({
      title: 'Profile: 5 of 8 parts',
      improve: 'Still missing: specializations, a website and a cover picture.',
    })
  })

  test('leaves out the name factor when there is no search term', () => {
    expect(reasonWords(withReason('match', { best: 0 }), '').map(({ kind }) => kind)).not.toContain('match')
  })

  test('leaves out an unknown factor', () => {
    expect(reasonWords({ ...nothing, reasons: [{ kind: 'moon', value: 1, best: 1, details: [] }] }, 'tea')).toEqual([])
  })
})

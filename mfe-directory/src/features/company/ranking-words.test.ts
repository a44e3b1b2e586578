import { type Ranking, rankingReasons } from '@ungana/contracts-directory'
import { describe, expect, test } from 'vitest'
import { placeWords, reasonWords } from './ranking-words.ts'

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

describe('placeWords', () => {
  test.each([
    [nothing, 'Place 12 of 1,041', 'You are on page 2 for “tea”.'],
    [{ ...nothing, position: 9 }, 'Place 9 of 1,041', 'You are on page 1 for “tea”.'],
    [{ ...nothing, match: 'similar', position: 6, total: 4 }, 'Below the matches', 'You come close, on page 1, below the 4 that match for “tea”.'],
    [{ ...nothing, match: 'none', position: null }, 'Not shown', 'The search does not find you for “tea”.'],
  ])('%o', (ranking, title, says) => {
    expect(placeWords(ranking, 'tea')).toEqual({ title, says })
  })

  test('without a term it is the whole directory', () => {
    expect(placeWords(nothing, '').says).toBe('You are on page 2 in the directory.')
  })
})

describe('reasonWords', () => {
  test('says all that counts, in its order, and how to have more of it', () => {
    const words = reasonWords(nothing, 'tea')
    expect(words.map(({ kind }) => kind)).toEqual([...rankingReasons])
    expect(words.filter(({ full }) => full)).toEqual([])
    expect(words.filter(({ improve }) => improve).map(({ kind }) => kind)).toEqual(['match', 'verified', 'rating'])
  })

  test('what is had needs no advice', () => {
    for (const kind of rankingReasons) {
      const words = wordsOf(kind, { value: best[kind] })
      expect(words).toMatchObject({ full: true })
      expect(words).not.toHaveProperty('improve')
    }
  })

  test('names the fields that hold the term, and the parts that are missing', () => {
    expect(wordsOf('match', { details: ['description', 'products'] })?.says).toBe(
      '“tea” is in your description and your products. Businesses that have it in their name stand before you.',
    )
    expect(wordsOf('completeness', { value: 5, details: ['tags', 'website', 'coverImage'] })).toMatchObject({
      title: 'Profile: 5 of 8 parts',
      improve: 'Still missing: specializations, a website and a cover picture.',
    })
  })

  test('without a term a name cannot hold it', () => {
    expect(reasonWords(withReason('match', { best: 0 }), '').map(({ kind }) => kind)).not.toContain('match')
  })

  test('leaves out a reason that it does not know', () => {
    expect(reasonWords({ ...nothing, reasons: [{ kind: 'moon', value: 1, best: 1, details: [] }] }, 'tea')).toEqual([])
  })
})

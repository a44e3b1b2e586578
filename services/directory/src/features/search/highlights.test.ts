import type { Business } from '@ungana/contracts-directory'
import { expect, test } from 'vitest'
import { highlightText, highlightWords } from './highlights.ts'

const business = (facts: Partial<Business>): Business => ({
  id: '',
  username: '',
  businessName: '',
  companyName: null,
  description: '',
  businessType: '',
  category: null,
  country: '',
  location: '',
  email: null,
  phone: null,
  website: null,
  coverImage: null,
  logo: null,
  verified: false,
  tags: [],
  products: [],
  services: [],
  rating: null,
  reviewCount: 0,
  averageResponseTime: null,
  yearFounded: null,
  employeeCount: null,
  facebookUrl: null,
  instagramUrl: null,
  linkedinUrl: null,
  sample: false,
  createdAt: '',
  ...facts,
})

test('lists each field and value, with each position', () => {
  expect(highlightText(business({ businessName: 'Tea & tea', products: ['Rice', 'Green TEA'], tags: ['tea'] }), 'tea')).toEqual([
    {
      field: 'businessName',
      text: 'Tea & tea',
      ranges: [
        [0, 3],
        [6, 9],
      ],
    },
    { field: 'products', text: 'Green TEA', ranges: [[6, 9]] },
    { field: 'tags', text: 'tea', ranges: [[0, 3]] },
  ])
})

test('ranges are separate, and count UTF-16 units', () => {
  expect(highlightText(business({ username: 'aaaa', businessName: '👩‍🌾İstanbul ΣΟΣ' }), 'aa')[0]?.ranges).toEqual([
    [0, 2],
    [2, 4],
  ])
  expect(highlightText(business({ businessName: '👩‍🌾İstanbul' }), 'istan')).toEqual([
    { field: 'businessName', text: '👩‍🌾İstanbul', ranges: [[5, 10]] },
  ])
  // A final sigma differs from a sigma inside a word, as in the database.
  expect(highlightText(business({ businessName: 'ΟΔΟΣ' }), 'οδοσ')).toHaveLength(1)
  expect(highlightText(business({ businessName: 'ΟΔΟΣ' }), 'οδος')).toEqual([])
})

test('shows the part of a long description with the first match', () => {
  const long = `${'word '.repeat(40)}needle ${'word '.repeat(40)}needle`
  const [highlight] = highlightText(business({ description: long }), 'needle')
  expect(highlight?.text).toMatch(/^…word (word )*needle (word )*w?o?r?d?…$/)
  expect(highlight?.text.length).toBeLessThanOrEqual(102)
  expect(highlight?.ranges.map(([start, end]) => highlight.text.slice(start, end))).toEqual(['needle'])
  expect(highlightText(business({ description: `needle ${long}` }), 'needle')[0]).toMatchObject({
    ranges: [[0, 6]],
    text: expect.stringMatching(/^needle/),
  })
  const whole = 'x'.repeat(150)
  expect(highlightText(business({ description: `a${whole}b` }), whole)[0]).toEqual({ field: 'description', text: `a${whole}…`, ranges: [[1, 151]] })
  const emoji = `${'🚚'.repeat(60)} needle ${'🚚'.repeat(60)}`
  expect(highlightText(business({ description: emoji }), 'needle')[0]?.text.isWellFormed()).toBe(true)
})

test('matches whole words, ignoring accents', () => {
  const words = new Set(['cafe', 'electrique'])
  expect(highlightWords(business({ businessName: 'Café Électrique', location: 'Cafeteria', tags: ['cafe\u0301s', 'cafe\u0301'] }), words)).toEqual([
    {
      field: 'businessName',
      text: 'Café Électrique',
      ranges: [
        [0, 4],
        [5, 15],
      ],
    },
    { field: 'tags', text: 'cafe\u0301', ranges: [[0, 5]] },
  ])
})

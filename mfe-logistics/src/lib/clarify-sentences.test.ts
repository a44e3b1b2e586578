import { expect, it } from 'vitest'
import { clarifySentences } from './clarify-sentences.ts'

it('names the reason for each number that prevents matching', () => {
  expect(
    clarifySentences({
      clarify: ['volume', 'budget'],
      clarifyWhy: [
        { field: 'volume', why: 'unreadable' },
        { field: 'budget', why: 'unreadable' },
      ],
    }),
  ).toEqual(['We could not read the volume and budget. Please enter a number.'])
  expect(
    clarifySentences({
      clarify: ['capacityWeight', 'pricePerTon', 'availableVolume'],
      clarifyWhy: [
        { field: 'capacityWeight', why: 'too-much' },
        { field: 'pricePerTon', why: 'unreadable' },
        { field: 'availableVolume', why: 'more-than-capacity' },
      ],
    }),
  ).toEqual([
    'We could not read the price per ton. Please enter a number.',
    'The weight capacity is above the limit for matching (100 t).',
    'The free volume is larger than the truck.',
  ])
  // An answer of an earlier service release, which gave no reasons.
  expect(clarifySentences({ clarify: ['weight'], clarifyWhy: [] })).toEqual(['We could not read the weight. Please enter a number.'])
})

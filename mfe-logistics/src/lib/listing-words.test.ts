import { expect, it } from 'vitest'
import { clarifySentences } from './listing-words.ts'

it('says of each figure why it keeps a listing from being matched', () => {
  expect(
    clarifySentences({
      clarify: ['volume', 'budget'],
      clarifyWhy: [
        { field: 'volume', why: 'unreadable' },
        { field: 'budget', why: 'unreadable' },
      ],
    }),
  ).toEqual(['We could not read the volume and budget: please write a number.'])
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
    'We could not read the price per ton: please write a number.',
    'The weight capacity is more than we match (100 t).',
    'More volume is free than the truck has.',
  ])
  // As a service of before says it.
  expect(clarifySentences({ clarify: ['weight'], clarifyWhy: [] })).toEqual(['We could not read the weight: please write a number.'])
})

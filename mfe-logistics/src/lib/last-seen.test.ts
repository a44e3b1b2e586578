import { expect, test } from 'vitest'
import { lastSeen } from './last-seen.ts'

const route = { points: ['Nairobi', 'Busia', 'Kampala'].map((name) => ({ name, lat: 0, lon: 0, border: false })) }
const at = (...milestones: [kind: string, place: string | null][]) =>
  lastSeen(
    milestones.map(([kind, place]) => ({ kind, place })),
    route,
  )

test.each([
  ['before the pick-up, nowhere', [['booked', null]], undefined],
  ['after the pick-up, at the origin', [['picked up', 'Nairobi']], 'Nairobi'],
  [
    'at the place of the latest milestone',
    [
      ['picked up', 'Nairobi'],
      ['at border', 'Busia'],
    ],
    'Busia',
  ],
  [
    'where it was before a milestone without a place',
    [
      ['at border', 'Busia'],
      ['in transit', null],
    ],
    'Busia',
  ],
  [
    'not at the closed post that changed its route',
    [
      ['picked up', 'Nairobi'],
      ['rerouted', 'Busia'],
    ],
    'Nairobi',
  ],
  [
    'not at a place that the route no longer passes',
    [
      ['picked up', 'Nairobi'],
      ['in transit', 'Eldoret'],
    ],
    'Nairobi',
  ],
] as [string, [string, string | null][], string | undefined][])('a load was last seen %s', (_name, milestones, place) => {
  expect(at(...milestones)).toBe(place)
})

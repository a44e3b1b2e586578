import { listShipmentMatches } from '@ungana/contracts-logistics'
import { sample } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { reasonText } from './match-reasons.ts'

const [match] = await sample({ listShipmentMatches })
if (!match) throw new Error('The sample lacks a match')
const pair = {
  match: { ...match, detourKm: 37.6, detourPercent: 2.5, pickupDate: '2026-12-02', deliveryDate: '2026-12-05', estimatedPrice: 95.8 },
  load: { targetDate: '2026-12-02', budgetUsd: 300 },
  truck: { maxDetourPercent: 15 },
}
const say = (code: string, text = 'As the service says it.', changed: Partial<typeof pair> = {}) =>
  reasonText({ code, text, warning: false }, { ...pair, ...changed })

test.each([
  ['on-the-way', 'The truck passes both places on its route.'],
  ['small-detour', 'A detour of 38 km, 2.5% of the truck’s route.'],
  ['within-detour-limit', 'A detour of 38 km, 2.5% of the truck’s route; its owner allows 15%.'],
  ['same-day', 'The truck loads on the target date.'],
  ['in-time', 'Arrives on 5 December 2026, in time for the “Deliver by” date.'],
  ['within-budget', 'About USD 95.80. The budget is USD 300.'],
  ['fills-free-space', 'The load fills the free space.'],
  ['return-trip', 'Without this load, the truck drives back empty.'],
  ['a-later-release', 'As the service says it.'],
])('%s', (code, text) => {
  expect(say(code)).toBe(text)
})

test.each([
  ['2026-12-03', '1 day before'],
  ['2026-12-01', '1 day after'],
  ['2026-11-30', '2 days after'],
])('the truck loads on 2 December, the target date is %s', (targetDate, when) => {
  expect(say('within-days', '', { load: { ...pair.load, targetDate } })).toBe(`The truck loads ${when} the target date.`)
})

test('names the restricted border post', () => {
  const [border] = pair.match.borders
  expect(say('border-restricted', `${border?.name} is restricted.`)).toBe(`${border?.name} is restricted: expect to wait there.`)
  expect(say('border-restricted', 'Nimule is restricted.')).toBe('Nimule is restricted.')
})

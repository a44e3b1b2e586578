import { expect, test } from 'vitest'
import { createRoads } from '#lib/roads/roads.ts'
import { savingOf, simulate } from './simulate.ts'

const run = { days: 30, trucks: 25, loadsUp: 20 }

test('the same seed gives the same result, and another seed gives a different result', () => {
  const roads = createRoads()
  const first = simulate({ ...run, seed: 1, mode: 'return seat' }, roads)
  expect(simulate({ ...run, seed: 1, mode: 'return seat' }, roads)).toEqual(first)
  expect(simulate({ ...run, seed: 2, mode: 'return seat' }, roads)).not.toEqual(first)
})

test('trucks drive fewer empty km with the return seat than with the board, for every seed', () => {
  const roads = createRoads()
  for (let seed = 1; seed <= 6; seed++) {
    const { board, seat, percent } = savingOf({ ...run, seed }, roads)
    expect(board.emptyKm, `seed ${seed}`).toBeGreaterThan(0)
    expect(seat.broughtBack).toBeGreaterThan(board.broughtBack)
    expect(percent).toBeGreaterThan(0)
  }
})

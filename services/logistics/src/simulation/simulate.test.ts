import { expect, test } from 'vitest'
import { createRoads } from '#lib/roads/roads.ts'
import { savingOf, simulate } from './simulate.ts'

const run = { days: 30, trucks: 25, loadsUp: 20 }

test('the same seed is the same thirty days, and another is another', () => {
  const roads = createRoads()
  const first = simulate({ ...run, seed: 1, way: 'return seat' }, roads)
  expect(simulate({ ...run, seed: 1, way: 'return seat' }, roads)).toEqual(first)
  expect(simulate({ ...run, seed: 2, way: 'return seat' }, roads)).not.toEqual(first)
})

test('a way back that is offered along the road is driven empty less than one for which a board is read, with every seed', () => {
  const roads = createRoads()
  for (let seed = 1; seed <= 6; seed++) {
    const { board, seat, percent } = savingOf({ ...run, seed }, roads)
    expect(board.emptyKm, `seed ${seed}`).toBeGreaterThan(0)
    expect(seat.broughtBack).toBeGreaterThan(board.broughtBack)
    expect(percent).toBeGreaterThan(0)
  }
})

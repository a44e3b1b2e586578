import { expect, it } from 'vitest'
import { affectedText, borderForm, borderOf } from './border-form.ts'

const post = {
  id: 'malaba',
  name: 'Malaba',
  sideA: 'Kenya',
  sideB: 'Uganda',
  corridor: 'Northern',
  lat: 0.6,
  lon: 34.2,
  status: 'unknown' as const,
  source: null,
  asOf: null,
  note: null,
}

it('wants a source, and takes the present where no moment is named', () => {
  const { defaults, problemsOf } = borderForm(post)
  expect(problemsOf(defaults)).toEqual({ source: 'Please say where this is from.' })
  expect(problemsOf({ ...defaults, status: 'closed', source: 'Uganda Revenue Authority' })).toEqual({})
  expect(borderOf({ ...defaults, source: 'URA' })).toEqual({ status: 'unknown', source: 'URA', note: null })
})

it('sends a moment of the reader’s own clock in UTC, and says of what is none that it is wrong', () => {
  const { defaults, problemsOf } = borderForm(post)
  expect(borderOf({ ...defaults, asOf: '2026-11-20T06:40' }).asOf).toBe(new Date('2026-11-20T06:40').toISOString())
  expect(problemsOf({ ...defaults, source: 'URA', asOf: 'yesterday' })).toEqual({ asOf: 'Please say since when this is so.' })
})

it('says what depends on a post', () => {
  expect(affectedText({ rerouted: 0, suspended: 0, resumed: 0 })).toBe('Nothing depends on it.')
  expect(affectedText({ rerouted: 2, suspended: 1, resumed: 0 })).toBe('2 led another way, 1 suspended.')
})

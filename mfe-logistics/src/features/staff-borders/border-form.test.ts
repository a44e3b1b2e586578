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

it('requires a source, and uses the current time by default', () => {
  const { defaults, problemsOf } = borderForm(post)
  expect(problemsOf(defaults)).toEqual({ source: 'Please name the source.' })
  expect(problemsOf({ ...defaults, status: 'closed', source: 'Uganda Revenue Authority' })).toEqual({})
  expect(borderOf({ ...defaults, source: 'URA' })).toEqual({ status: 'unknown', source: 'URA', note: null })
})

it('sends local time as UTC, and refuses an invalid time', () => {
  const { defaults, problemsOf } = borderForm(post)
  expect(borderOf({ ...defaults, asOf: '2026-11-20T06:40' }).asOf).toBe(new Date('2026-11-20T06:40').toISOString())
  expect(problemsOf({ ...defaults, source: 'URA', asOf: 'yesterday' })).toEqual({ asOf: 'Please enter a day and a time.' })
})

it('counts the affected bookings', () => {
  expect(affectedText({ rerouted: 0, suspended: 0, resumed: 0 })).toBe('No bookings are affected.')
  expect(affectedText({ rerouted: 2, suspended: 1, resumed: 0 })).toBe('2 rerouted, 1 suspended.')
})

import { expect, test } from 'vitest'
import { findPlaces, meantPlace, placesIn } from './find-places.ts'

const places = placesIn({
  cities: [
    ['Kigali', 'Rwanda'],
    ['Kigoma', 'Tanzania'],
    ['Dar es Salaam', 'Tanzania'],
    ['Bujumbura', 'Burundi'],
    ['Kampala', 'Uganda'],
  ].map(([name = '', country = '']) => ({ name, country })),
  countries: [{ name: 'Côte d’Ivoire' }],
  stops: ['Kigali', 'Nakuru'],
})
const found = (typed: string) => findPlaces(places, typed).map(({ value }) => value)

test('the places are the cities, the other towns on our roads, and the countries', () => {
  expect(places.map(({ value, note }) => `${value}, ${note}`)).toEqual([
    ...['Kigali, Rwanda', 'Kigoma, Tanzania', 'Dar es Salaam, Tanzania', 'Bujumbura, Burundi', 'Kampala, Uganda'],
    ...['Nakuru, undefined', 'Côte d’Ivoire, Country'],
  ])
})

test.each([
  ['kig', ['Kigali', 'Kigoma']],
  ['salaam', ['Dar es Salaam']],
  ['ala', ['Dar es Salaam', 'Kampala']],
  ['cote', ['Côte d’Ivoire']],
  ['Kigalli', ['Kigali']],
  ['Kampla', ['Kampala']],
  ['Nakruu', ['Nakuru']],
  ['bujmub', ['Bujumbura']],
  ['kgl', []],
  ['Timbuktu', []],
])('%s finds %j', (typed, expected) => {
  expect(found(typed)).toEqual(expected)
})

test('no text finds every place', () => {
  expect(found('')).toHaveLength(places.length)
})

test.each([
  ['Kigalli', 'Kigali'],
  ['Kigali', undefined],
  ['Kiga', undefined],
  ['Timbuktu', undefined],
  ['', undefined],
])('%s is taken for %s', (typed, meant) => {
  expect(meantPlace(places, typed)).toBe(meant)
})

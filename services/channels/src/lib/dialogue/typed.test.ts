import { expect, test } from 'vitest'
import { dayTyped, laneTyped, namesLike, sizeTyped, stopOrStart, usdTyped } from './typed.ts'

const names = ['Mombasa', 'Nairobi', 'Kampala', 'Dar es Salaam', 'Kigoma', 'Kigali', 'Goma', 'Djibouti']

test.each([
  ['MBA KGL', ['Mombasa'], ['Kigali']],
  ['mombasa-kigali', ['Mombasa'], ['Kigali']],
  ['Mombasa to Kigali', ['Mombasa'], ['Kigali']],
  ['dar es salaam goma', ['Dar es Salaam'], ['Goma']],
  ['goma dar', ['Goma'], ['Dar es Salaam']],
  ['mom kig', ['Mombasa'], ['Kigoma', 'Kigali']],
  ['kig', ['Kigoma', 'Kigali'], []],
  ['Paris', [], []],
  ['', [], []],
])('reads %s as a lane', (typed, from, to) => {
  expect(laneTyped(typed, names)).toEqual({ from, to })
})

test('finds a border post by either of its names', () => {
  const posts = ['Malaba', 'Katuna/Gatuna', 'Mirama Hills/Kagitumba']
  expect([namesLike('mal', posts), namesLike('GAT', posts), namesLike('k', posts)]).toEqual([
    ['Malaba'],
    ['Katuna/Gatuna'],
    ['Katuna/Gatuna', 'Mirama Hills/Kagitumba'],
  ])
})

test.each([
  ['1.5 450', { kg: 1500, usd: 450 }],
  ['1,5t', { kg: 1500 }],
  ['800kg 300 usd', { kg: 800, usd: 300 }],
  ['1500*450', { kg: 1500, usd: 450 }],
  ['١٫٥ ٤٥٠', { kg: 1500, usd: 450 }],
  ['1,500', undefined],
  ['0', undefined],
  ['200t', undefined],
  ['much', undefined],
])('reads %s as a weight and a price', (typed, size) => {
  expect(sizeTyped(typed)).toEqual(size)
})

test.each([
  ['450', 450],
  ['usd 12.50', 12.5],
  ['0', undefined],
  ['99999999', undefined],
  ['free', undefined],
])('reads %s as USD', (typed, usd) => {
  expect(usdTyped(typed)).toBe(usd)
})

test.each([
  ['2412', '2026-12-24'],
  ['24.12', '2026-12-24'],
  ['0112', '2026-12-01'],
  ['0101', '2027-01-01'],
  ['29', '2026-11-29'],
  ['28', '2026-12-28'],
  ['3102', undefined],
  ['45', undefined],
  ['soon', undefined],
])('reads %s as the next such day', (typed, day) => {
  expect(dayTyped(typed, '2026-11-29')).toBe(day)
})

// cspell:disable
test.each([
  ['STOP', 'stop'],
  [' Stop! ', 'stop'],
  ['Arrêt', 'stop'],
  ['SITISHA', 'stop'],
  ['Hagarika', 'stop'],
  ['إيقاف', 'stop'],
  ['parar', 'stop'],
  ['start', 'start'],
  ['Démarrer', 'start'],
  ['anza', 'start'],
  ['tangira', 'start'],
  ['ابدأ', 'start'],
  ['Começar', 'start'],
  ['stop at malaba', undefined],
  ['1', undefined],
])('reads %s as a wish about messages', (typed, wish) => {
  expect(stopOrStart(typed)).toBe(wish)
})
// cspell:enable

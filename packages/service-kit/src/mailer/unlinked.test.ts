import { expect, test } from 'vitest'
import { unlinked } from './unlinked.ts'

test.each([
  ['https://evil.example/a', 'https[:]//evil[.]example/a'],
  ['HTTP://1.2.3.4/login', 'HTTP[:]//1[.]2[.]3[.]4/login'],
  ['http://localhost', 'http[:]//localhost'],
  ['www.evil.example', 'www[.]evil[.]example'],
  ['evil.co.ke', 'evil[.]co[.]ke'],
  ['pay@evil.example', 'pay@evil[.]example'],
  ['mailto:pay@localhost', 'mailto[:]pay@localhost'],
  ['tel:+254700', 'tel[:]+254700'],
  ['пример.рф', 'пример[.]рф'],
  ['evil。example', 'evil[.]example'],
  ['evil\u200b.\u2060example', 'evil[.]example'],
  ['10.0.0.1:8080', '10[.]0[.]0[.]1:8080'],
  ['\\\\evil\\share', '\\evil\\share'],
])('makes no link of %s', (text, shown) => {
  expect(unlinked(text)).toBe(shown)
})

test.each([
  'We received your payment of RWF 4,500.50. Thank you.',
  'Kahawa & Sons Ltd.',
  'Dr. Mwangi, St. Mary',
  'Address: 41.186.9.9, Kenya',
  'U.S.A.',
  'Ratio 2:1',
])('leaves %s as it is', (text) => {
  expect(unlinked(text)).toBe(text)
})

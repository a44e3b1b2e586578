import { expect, test } from 'vitest'
import { readFigure } from './typed-numbers.ts'

test.each([
  ['1.5', 'weight', 1500],
  ['1,5', 'weight', 1500],
  ['1500 kg', 'weight', 1500],
  ['1 500 kg', 'weight', 1500],
  ['1,500kg', 'weight', 1500],
  ['0.5 t', 'weight', 500],
  ['2 tons', 'weight', 2000],
  ['2 Tonnes.', 'weight', 2000],
  ['12', 'volume', 12],
  ['12.25 m³', 'volume', 12.25],
  ['8 m3', 'volume', 8],
  ['4 cbm', 'volume', 4],
  ['$450', 'money', 450],
  ['USD 1,200', 'money', 1200],
  ['1,200.50 usd', 'money', 1200.5],
  ['1.200,50', 'money', 1200.5],
  ["1'200", 'money', 1200],
  ['80', 'money', 80],
  ['١٫٥', 'weight', 1500],
  ['١٬٢٠٠ usd', 'money', 1200],
] as const)('reads "%s" (%s) as %d', (text, quantity, value) => {
  expect(readFigure(text, quantity)).toBeCloseTo(value)
})

test.each([
  ['about two', 'weight'],
  ['', 'weight'],
  ['2-3', 'weight'],
  ['1.500 kg', 'weight'],
  ['-5', 'weight'],
  ['0', 'weight'],
  ['2 bags', 'weight'],
  ['5 kg', 'volume'],
  ['100 KES', 'money'],
  ['$ 5 usd', 'money'],
  ['NaN', 'money'],
  ['1e3', 'money'],
] as const)('cannot read "%s" (%s)', (text, quantity) => {
  expect(readFigure(text, quantity)).toBe('unreadable')
})

test.each([
  ['100 t', 'weight', 100_000],
  ['100.1 t', 'weight', 'too-much'],
  ['1,001 m³', 'volume', 'too-much'],
  ['USD 10,000,001', 'money', 'too-much'],
] as const)('refuses "%s" (%s): %s', (text, quantity, read) => {
  expect(readFigure(text, quantity)).toBe(read)
})

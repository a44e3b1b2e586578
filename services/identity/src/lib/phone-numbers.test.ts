import { loadConfig } from '@ungana/service-kit'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { maskedPhone, smsCountries } from './phone-numbers.ts'

const read = (env: Record<string, string>) => loadConfig(z.object({ SMS_COUNTRIES: smsCountries }), env).SMS_COUNTRIES

test('the countries are those that signed the AfCFTA, unless others are set', () => {
  expect(read({}).size).toBe(54)
  expect([...read({ SMS_COUNTRIES: 'RW, KE' })]).toEqual(['RW', 'KE'])
  expect(() => read({ SMS_COUNTRIES: 'RW,Kenya' })).toThrow('SMS_COUNTRIES must hold codes of countries, such as RW, separated by commas')
})

test.each([
  ['+250788123456', '+250 ••• ••56'],
  ['+27821234567', '+27 ••• ••67'],
])('shows only the end of %s', (number, shown) => {
  expect(maskedPhone(number)).toBe(shown)
})

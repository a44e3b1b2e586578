import { expect, test } from 'vitest'
import { hasContactDetails, hasName } from './contact-details.ts'

test.each([
  'Call 0788 123 456',
  'WhatsApp +250 788 123 456',
  '250788123456',
  '٠٧٨٨١٢٣٤٥٦',
  '０７８８１２３４５６',
  'sales@kivu.example.org',
  'sales (at) kivu example',
  'see kivu-coffee.co.rw',
  'https://kivu.example',
  'wa.me/250788',
  'find @kivucoffee on X',
])('finds the contact details in %j', (text) => expect(hasContactDetails(text)).toBe(true))

test.each([
  'We can supply 40 000 kg of AA, ISO 22000-2018 certified, from 2026-12-31.',
  'Ready on 01.12.2026, 200 bags @ 60 kg',
  'Washed at our station. Kigali or Kampala.',
  'HS code 0901.21, moisture 11.5 %',
  'e.g. jute bags of 60 kg',
])('lets %j pass', (text) => expect(hasContactDetails(text)).toBe(false))

test('finds a company’s name without its legal form, accents and signs, but no part of a word', () => {
  expect(hasName('for Kivu-Roasters', 'Kivu Roasters Ltd')).toBe(true)
  expect(hasName('Café  dorée, washed', 'Cafe Doree SARL')).toBe(true)
  expect(hasName('Roasters in Kivu', 'Kivu Roasters Ltd')).toBe(false)
  expect(hasName('Maizena', 'Maize Co')).toBe(false)
  expect(hasName('40 bags', 'AB')).toBe(false)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inLanguage, messageOf } from './in-language.ts'
import { textKey } from './text-key.ts'

const texts = {
  Coffee: 'Café',
  'Please use at most {0} photos.': 'Utilisez au plus {0} photos.',
  'From {0} to {1}': 'Jusqu’à {1} depuis {0}',
  '{0} has no decimals.': 'Pas de décimales en {0}.',
  'The amount must be at least {0}.': 'Le montant doit être d’au moins {0}.',
}
beforeEach(() => void vi.stubGlobal('unganaTexts', Object.fromEntries(Object.entries(texts).map(([message, text]) => [textKey(message), text]))))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Coffee', 'Café'],
  ['Please use at most 8 photos.', 'Utilisez au plus 8 photos.'],
  ['From 1,000 to 12.50', 'Jusqu’à 12.50 depuis 1,000'],
  ['RWF has no decimals.', 'Pas de décimales en RWF.'],
  ['The amount must be at least 1 USD.', 'Le montant doit être d’au moins 1 USD.'],
  ['Kivu {Roasters} 1', 'Kivu {Roasters} 1'],
])('%s is said in the language', (text, expected) => {
  expect(inLanguage(text)).toBe(expected)
})

test('is English without a catalogue', () => {
  vi.unstubAllGlobals()
  expect(inLanguage('Please use at most 8 photos.')).toBe('Please use at most 8 photos.')
})

test.each([
  ['Please enter 12.50.', 'Please enter {0}.'],
  ['240+ members', '{0} members'],
  ['DRC', 'DRC'],
  ['Small Truck (1-3 tons)', 'Small Truck ({0}-{1} tons)'],
])('the catalogue of %s has values', (text, message) => {
  expect(messageOf(text)).toBe(message)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsScreen, gsmLength, toGsm } from './gsm.ts'

test('counts the characters of the GSM alphabet, some of them twice', () => {
  expect(gsmLength('Mombasa à Kigali: 5 €')).toBe(22)
  expect(gsmLength('{~}')).toBe(6)
  expect(gsmLength('ç')).toBeUndefined()
  expect(gsmLength('حمولة')).toBeUndefined()
})

test('a screen has 160 characters of the GSM alphabet, or 70 others', () => {
  expect([fitsScreen('a'.repeat(160)), fitsScreen('a'.repeat(161))]).toEqual([true, false])
  expect([fitsScreen(`${'a'.repeat(158)}€`), fitsScreen(`${'a'.repeat(159)}€`)]).toEqual([true, false])
  expect([fitsScreen('ح'.repeat(70)), fitsScreen('ح'.repeat(71))]).toEqual([true, false])
})

test('writes any text in the GSM alphabet', () => {
  expect(toGsm('Réservation annulée : « ça va » – l’été, 3 m³')).toBe('Réservation annulée : " ca va " - l\'été, 3 m3')
  expect(toGsm('Não há · ½')).toBe('Nao ha ? ?')
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => gsmLength(toGsm(text)) !== undefined))
})

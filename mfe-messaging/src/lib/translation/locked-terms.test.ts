import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mask, unmask } from './locked-terms.ts'

describe('locks', () => {
  test.each([
    ['We offer 40 bags at USD 4,250.50.', ['40', 'USD 4,250.50']],
    ['Prix : 1 250 000 FRw la tonne', ['1 250 000 FRw']],
    ['It weighs 1,500 kg and takes 12.5 m3', ['1,500 kg', '12.5 m3']],
    ['FOB Mombasa or DAP Kigali', ['FOB', 'DAP']],
    ['HS code 0901.11.00', ['0901.11.00']],
    ['The truck RAB 123 C left, KCA 123A follows', ['RAB 123 C', 'KCA 123A']],
    ['It arrives on 2026-12-01, or 3/12/2026', ['2026-12-01', '3/12/2026']],
    ['Account 0123 4567 8901 at the bank', ['0123 4567 8901']],
    ['IBAN GB29 NWBK 6016 1331 9268 19', ['GB29 NWBK 6016 1331 9268 19']],
    ['Call +250 788 123 456', ['+250 788 123 456']],
    ['Write to sales@kivu.example, see https://kivu.example/coffee?a=1', ['sales@kivu.example', 'https://kivu.example/coffee?a=1']],
    ['Moisture below 12%', ['12%']],
    ['Keep at -18°C, or −5 °C', ['-18°C', '−5 °C']],
    ['The balance is USD -40', ['USD -40']],
    ['In 3-5 days, on Mon-3', ['3-5', '3']],
    ['2½ t, or ¾ of it', ['2½ t', '¾']],
    ['Priced in USD', ['USD']],
    ['Habari! Karibu sana.', []],
  ])('%s', (text, terms) => {
    expect(mask(text).terms).toEqual(terms)
  })
})

const word = fc.constantFrom('we', 'offer', 'washed', 'coffee', 'ya', 'kahawa', 'nous', 'café', 'ሰላም', 'tomorrow.', 'Karibu!\n', 'am', 'Mai')
const term = fc.oneof(
  fc.constantFrom('FOB', 'DAP', 'CIF', 'RAB 123 C', 'KCA 123A', 'GB29 NWBK 6016 1331 9268 19', 'a@b.example', '0901.11.00'),
  fc.integer({ min: 0 }).map((value) => value.toLocaleString('en')),
  fc.tuple(fc.constantFrom('USD', 'RWF', '€'), fc.integer({ min: 1, max: 99_999 })).map(([code, value]) => `${code} ${value}`),
  fc.tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom('kg', 'm3', '%', 't')).map(([value, unit]) => `${value} ${unit}`),
)
const message = fc.array(fc.oneof(word, term), { maxLength: 30 }).map((parts) => parts.join(' '))

test('no number is ever handed to a translator, and what is not translated comes back as it was', () => {
  fc.assert(
    fc.property(fc.oneof(message, fc.string({ unit: 'binary' })), (text) => {
      const { text: masked, terms } = mask(text)
      expect(masked.replaceAll(/⟦\d+⟧/gu, '')).not.toMatch(/[\p{Nd}¼-¾⟦⟧]/u)
      expect(unmask(masked, terms)).toBe(text)
    }),
  )
})

test('a translation may move what is locked, and has all of it', () => {
  fc.assert(
    fc.property(message, fc.infiniteStream(fc.nat()), (text, random) => {
      const { text: masked, terms } = mask(text)
      const moved = masked
        .split(' ')
        .map((part) => ({ part: part.replaceAll(/\p{L}+/gu, 'tafsiri'), at: random.next().value as number }))
        .sort((a, b) => a.at - b.at)
        .map(({ part }) => part)
        .join(' ')
      const translated = unmask(moved, terms)
      expect(translated).not.toBeNull()
      for (const locked of terms) expect(translated).toContain(locked)
    }),
  )
})

test('one that loses, doubles, changes or invents something locked is refused', () => {
  const withTerms = message.filter((text) => mask(text).terms.length > 0)
  fc.assert(
    fc.property(withTerms, fc.nat(), fc.constantFrom('lose', 'double', 'change', 'invent', 'break'), (text, at, fault) => {
      const { text: masked, terms } = mask(text)
      const mark = `⟦${at % terms.length}⟧`
      const harmed = {
        lose: masked.replace(mark, ''),
        double: `${masked} ${mark}`,
        change: masked.replace(mark, `⟦${terms.length}⟧`),
        invent: `${masked} 7`,
        break: masked.replace(mark, mark.slice(0, -1)),
      }[fault]
      expect(unmask(harmed, terms)).toBeNull()
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mask, unmask } from './locked-terms.ts'

/** Each line is one locked term. */
const whole = [
  ...['USD 20k', 'USD 1.5M', '1.5M', '2 million', '2 million USD', 'milioni 2', 'elfu 50', '3 dozen', 'USD 40 million'],
  ...['Ksh 50,000', 'Ksh. 50,000', 'KSH50,000', 'Tsh 50,000', 'usd 40', 'Usd 40', 'US$ 40', 'US$40', '$40', '40 usd', '5,000/=', '5,000/-', '₦500'],
  ...['ETB 40', 'ZAR 40', 'R 500', 'AED 40', 'cny 40', 'NGN 40', 'XAF 40', '500 FCFA', '500 F', '40 euros', '50 shillings', 'MAD 40'],
  ...['40 KG', '20 MT', '500 Kg', '40kg', '40 Tonnes', 'kilo 40', 'tani 20', '4.10/kg', 'USD 4.10/kg', '40 L', '20FT', '20 ft', '40HC'],
  ...['12 %', '12 percent', 'asilimia 12', '3 December 2026', '3 dec', '3rd of December', 'December 3, 2026', 'décembre 2026', '1er mars 2026'],
  ...['3 Desemba 2026', '5 Mei', 'May 5', '5 pm', '5 p.m', '10 AM', '5pm', '17h30', 'fob', 'Cif', 'exw', 'DDU', 'C&F', 'c&f', 'CAF', 'ex works'],
  ...['rab 123 c', 'RAB 123 C', 'kca 123a', 'uba 123b', 't 123 abc', '1234AB/01', '1234 ab/01', 'MSCU1234567', 'mscu 123456-7', 'ACC12345678'],
  ...['INV-2026/014', 'HS0901', 'Swift code: BKIGRWRW', 'SWIFT: BKIGRWRWXXX', 'gb29 nwbk 6016 1331 9268 19'],
]

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
    ['In 3-5 days, on Mon-3', ['3-5', 'Mon-3']],
    ['2½ t, or ¾ of it', ['2½ t', '¾']],
    ['Priced in USD', ['USD']],
    ['Habari! Karibu sana.', []],
    ['我们需要40吨', ['40']],
    ['En 2026 l’offre, 40 t, 5 m2', ['2026', '40 t', '5 m2']],
    ['SWIFT BKIGRWRW, swift code: bkigrwrw', ['SWIFT BKIGRWRW', 'swift code: bkigrwrw']],
    ['Price per kg, not /MT', ['per kg', '/MT']],
    ['40 USD/kg or 4.10 USD per MT', ['40 USD/kg', '4.10 USD', 'per MT']],
    ['dola za Marekani 40, shilingi milioni 2', ['dola za Marekani 40', 'shilingi milioni 2']],
    ['40 US dollars, 500 francs congolais', ['40 US dollars', '500 francs congolais']],
  ])('%s', (text, terms) => {
    expect(mask(text).terms).toEqual(terms)
  })

  test.each(whole)('all of %s, anywhere in a text', (term) => {
    expect(mask(term).terms).toEqual([term])
    expect(mask(`we (${term}), ${term}; na ${term}.`).terms).toEqual([term, term, term])
  })

  test.each([
    'may I, we march, mars, he is, I am, cap, can, all, top, mad, try, sh, us, per bag, par avion',
    'ton prix, des sacs, dat, caf, kwa kila, rab, exwork, fobs, million, kilo, dollars, pm, mur, Swift delivery, Bob',
    'We march in May, all is on top; I am mad, try me and/or send us the rest.',
    'l’avion n’est pas là; t’es là, m’bali',
  ])('nothing in %s', (text) => {
    expect(mask(text).terms).toEqual([])
  })

  test.each([
    ['kwa 500 t', ['500 t']],
    ['send us 40 bags', ['40']],
    ['the 500 bags and 300 more', ['500', '300']],
    ['You can try 5 bags', ['5']],
    ['ton 40 pieds', ['40']],
  ])('no ordinary word in %s', (text, terms) => {
    expect(mask(text).terms).toEqual(terms)
  })
})

describe('refuses', () => {
  test.each([
    ['a currency that the text does not have', 'Bei ni 40', (masked: string) => `${masked} USD`],
    ['a sign that the text does not have', 'Bei ni 40', (masked: string) => `€${masked}`],
    ['a currency’s name that the text does not have', 'Bei ni 40', (masked: string) => `${masked} dollars`],
    ['a multiplier that the text does not have', 'Bei ni 40', (masked: string) => `${masked} million`],
    ['a unit that the text does not have', 'Bei ni 40', (masked: string) => `kilo ${masked.slice(-3)}, ni`],
    ['an Incoterm that the text does not have', 'Bei ni 40', (masked: string) => `${masked} FOB`],
  ])('%s', (_, text, harm) => {
    const masked = mask(text)
    expect(unmask(harm(masked.text), masked)).toBeNull()
    expect(unmask(masked.text, masked)).toBe(text)
  })

  test('no currency name that is already in the text', () => {
    const masked = mask('Bei kwa dola ni 40')
    expect(unmask('It is ⟦0⟧ dollars', masked)).toBe('It is 40 dollars')
  })
})

const word = fc.constantFrom('we', 'offer', 'washed', 'coffee', 'ya', 'kahawa', 'nous', 'café', 'ሰላም', 'tomorrow.', 'Karibu!\n', 'am', 'Mai')
const term = fc.oneof(
  fc.constantFrom(...whole, 'GB29 NWBK 6016 1331 9268 19', 'a@b.example', '0901.11.00'),
  fc.integer({ min: 0 }).map((value) => value.toLocaleString('en')),
  fc.tuple(fc.constantFrom('USD', 'RWF', '€'), fc.integer({ min: 1, max: 99_999 })).map(([code, value]) => `${code} ${value}`),
  fc.tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom('kg', 'm3', '%', 't')).map(([value, unit]) => `${value} ${unit}`),
)
const message = fc.array(fc.oneof(word, term), { maxLength: 30 }).map((parts) => parts.join(' '))

test('hides every number from the translator, and restores untranslated text unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(message, fc.string({ unit: 'binary' })), (text) => {
      const masked = mask(text)
      expect(masked.text.replaceAll(/⟦\d+⟧/gu, '')).not.toMatch(/[\p{Nd}¼-¾⟦⟧]/u)
      expect(unmask(masked.text, masked)).toBe(text)
    }),
  )
})

test('restores locked terms that a translation moves to another place', () => {
  fc.assert(
    fc.property(message, fc.infiniteStream(fc.nat()), (text, random) => {
      const masked = mask(text)
      const moved = masked.text
        .split(' ')
        .map((part) => ({ part: part.replaceAll(/\p{L}+/gu, 'tafsiri'), at: random.next().value as number }))
        .sort((a, b) => a.at - b.at)
        .map(({ part }) => part)
        .join(' ')
      const translated = unmask(moved, masked)
      expect(translated).not.toBeNull()
      for (const locked of masked.terms) expect(translated).toContain(locked)
    }),
  )
})

test('rejects a translation that loses, doubles, changes or inventsNumber a term', () => {
  const withTerms = message.filter((text) => mask(text).terms.length > 0)
  fc.assert(
    fc.property(withTerms, fc.nat(), fc.constantFrom('lose', 'double', 'change', 'invent', 'price', 'break'), (text, at, fault) => {
      const { text: masked, terms } = mask(text)
      const mark = `⟦${at % terms.length}⟧`
      const harmed = {
        lose: masked.replace(mark, ''),
        double: `${masked} ${mark}`,
        change: masked.replace(mark, `⟦${terms.length}⟧`),
        invent: `${masked} 7`,
        price: `${masked} KES`,
        break: masked.replace(mark, mark.slice(0, -1)),
      }[fault]
      expect(unmask(harmed, { text: masked, terms })).toBeNull()
    }),
  )
})

test('masks a hostile text quickly', () => {
  // Text that can be split in many ways, for example by hyphens, can make a regular expression try every split.
  for (const part of ['1-', 'a-', 'a1', '1 000 ', 'USD ', 'us dollars ', 'AB12 ', 'a@']) expect(mask(part.repeat(2_500)).text).not.toMatch(/\d[^\d⟧]/)
})

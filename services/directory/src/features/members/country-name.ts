import { getCountries } from 'libphonenumber-js/min'

/** As the lists of this site call a country, where that is not its English name. */
const ours: Readonly<Record<string, string>> = { CD: 'DRC' }
const further: Readonly<Record<string, string>> = {
  'dr congo': 'DRC',
  'd.r. congo': 'DRC',
  'congo drc': 'DRC',
  'congo-kinshasa': 'DRC',
  'democratic republic of congo': 'DRC',
  'democratic republic of the congo': 'DRC',
  rdc: 'DRC',
  'united republic of tanzania': 'Tanzania',
  usa: 'United States',
  uk: 'United Kingdom',
  uae: 'United Arab Emirates',
}

const english = new Intl.DisplayNames('en', { type: 'region' })
const french = new Intl.DisplayNames('fr', { type: 'region' })
const known = new Map<string, string>(Object.entries(further))
for (const code of getCountries()) {
  const name = ours[code] ?? english.of(code) ?? code
  for (const word of [name, english.of(code) ?? code, french.of(code) ?? code, code]) known.set(word.toLowerCase(), name)
}

/** "Rwanda" for "RWANDA" and "rw"; what is no known country stays as it was typed. */
export const countryName = (typed: string): string => known.get(typed.toLowerCase()) ?? typed

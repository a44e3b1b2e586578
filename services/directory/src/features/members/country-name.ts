import { getCountries } from 'libphonenumber-js/min'

/** Country names on this site that differ from the English name. */
const siteNames: Readonly<Record<string, string>> = { CD: 'DRC' }
const aliases: Readonly<Record<string, string>> = {
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
const known = new Map<string, string>(Object.entries(aliases))
for (const code of getCountries()) {
  const name = siteNames[code] ?? english.of(code) ?? code
  for (const word of [name, english.of(code) ?? code, french.of(code) ?? code, code]) known.set(word.toLowerCase(), name)
}

/** "Rwanda" for "RWANDA" and "rw"; an unknown country stays as typed. */
export const countryName = (typed: string): string => known.get(typed.toLowerCase()) ?? typed

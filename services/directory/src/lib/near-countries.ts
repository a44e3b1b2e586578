import type { registrationCountries } from '@ungana/contracts-directory'

type Country = (typeof registrationCountries)[number]

/** Countries with a common border, and islands with the mainland ports that serve them. */
const pairs: readonly (readonly [Country, Country])[] = [
  ['Kenya', 'Uganda'],
  ['Kenya', 'Tanzania'],
  ['Kenya', 'South Sudan'],
  ['Kenya', 'Ethiopia'],
  ['Kenya', 'Somalia'],
  ['Uganda', 'Tanzania'],
  ['Uganda', 'Rwanda'],
  ['Uganda', 'South Sudan'],
  ['Uganda', 'DRC'],
  ['Tanzania', 'Rwanda'],
  ['Tanzania', 'Burundi'],
  ['Tanzania', 'DRC'],
  ['Tanzania', 'Malawi'],
  ['Tanzania', 'Zambia'],
  ['Tanzania', 'Comoros'],
  ['Rwanda', 'Burundi'],
  ['Rwanda', 'DRC'],
  ['Burundi', 'DRC'],
  ['South Sudan', 'DRC'],
  ['South Sudan', 'Ethiopia'],
  ['South Sudan', 'Sudan'],
  ['DRC', 'Zambia'],
  ['Somalia', 'Ethiopia'],
  ['Somalia', 'Djibouti'],
  ['Ethiopia', 'Djibouti'],
  ['Ethiopia', 'Sudan'],
  ['Egypt', 'Sudan'],
  ['Egypt', 'Libya'],
  ['Libya', 'Sudan'],
  ['Libya', 'Tunisia'],
  ['Malawi', 'Zambia'],
  ['Zambia', 'Zimbabwe'],
  ['Comoros', 'Madagascar'],
  ['Madagascar', 'Mauritius'],
  ['Mauritius', 'Seychelles'],
]

/** The neighbours of a country; none for an unknown one. */
export const nearCountries = (country: string): string[] =>
  pairs.flatMap(([one, other]) => (one === country ? [other] : other === country ? [one] : []))

/**
 * The key of a member: name and country, ignoring case and spacing. Members with the same key are the same. A name never contains a line break, so
 * two different members never get the same key.
 */
export const memberKey = ({ name, country }: { readonly name: string; readonly country: string }): string => `${folded(name)}\n${folded(country)}`

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

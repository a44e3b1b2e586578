/**
 * As pg_c_utf8 lower-cases: each character by itself, so that no neighbour changes it (JavaScript alone would turn a word's last sigma
 * into another one, and İ into two characters).
 */
export const lowerCase = (text: string): string => [...text].map((character) => (character === 'İ' ? 'i' : character.toLowerCase())).join('')

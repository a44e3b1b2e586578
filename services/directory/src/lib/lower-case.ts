/**
 * Lower case as in Postgres pg_c_utf8: character by character. JavaScript's own toLowerCase changes a final sigma, and turns İ into two characters.
 */
export const lowerCase = (text: string): string => [...text].map((character) => (character === 'İ' ? 'i' : character.toLowerCase())).join('')

import { lowerCase } from './lower-case.ts'

/** Without case and accents, as search.fold in the database. */
export const fold = (text: string): string => lowerCase(text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''))

/** The words of a text in order, folded, as search.words_of in the database. */
export const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/[^\p{Alphabetic}\p{Nd}]+/u)
    .filter((word) => word.length > 1)

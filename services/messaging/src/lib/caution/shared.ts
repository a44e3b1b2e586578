// Building blocks for the phrases of every language. Every repetition is bounded, so that the time grows only linearly with the text.

/** Regular expression sources for folded text. */
export interface Patterns {
  readonly phrases: readonly string[]
  /** Harmless text that looks like a phrase. It is replaced by a sentence end, so that no phrase matches across it. */
  readonly harmless: readonly string[]
}

/** The patterns of one language. */
export interface Language {
  readonly words: Partial<Words>
  /** Money is directed to a new account, or to one given in the message. */
  readonly otherAccount: Patterns
  /** Payment outside the site. */
  readonly outside: Patterns
}

/** Other words in between, within one sentence: up to a clause, or a few words. */
export const near = String.raw`[^.!?\n]{0,60}?`
export const short = String.raw`[^.!?\n]{0,25}?`
/** Between a subject and its verb: no comma, unless two enclose something ("our account, held at Equity, has changed"). */
export const aside = String.raw`[^.!?\n,;]{0,60}?(?:,[^.!?\n,;]{1,40}, )?`
/** Up to `most` whole words, each with its space. */
export const words = (most: number) => String.raw`(?:[^ .!?\n]{1,20} ){0,${most}}?`

/**
 * Capitals stand for groups of words. Folded text is lower case, so capitals are free for this. Each group is searched once in the text, not again by every
 * phrase.
 */
export interface Words {
  /** Account details by name: "bank details", "IBAN", "numéro de compte". */
  readonly A: string
  /** An account, but not a login or an account manager. */
  readonly B: string
  /** Payment services that cannot return money. */
  readonly C: string
  /** Mobile money. */
  readonly M: string
  /** Money by name: "the balance", "l’acompte", "pesa". */
  readonly N: string
  /** To pay, a payment. */
  readonly P: string
  /** The site. */
  readonly S: string
}

export const mobileMoney = `(?:m[- ]?pesa|mpessa|momo|mobile money|mtn(?: money| momo)?|airtel(?: money)?|orange money|tigo ?pesa|halo ?pesa|mixx|ecocash|lumicash|telebirr)`
export const courier = '(?:western union|money ?gram|bitcoins?|usdt|tether|binance|crypto(?:currency)?|gift cards?|hawala)'
/** A typed phone number; its first digit is 0 or follows a plus. */
export const phoneNumber = String.raw`(?:\+|\b0)\d[\d -]{7}`

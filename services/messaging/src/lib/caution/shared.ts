// Parts that the phrases of every language use. Every repetition is bounded: the time a text takes grows with its length alone.

/** Sources of regular expressions, for text as `folded` leaves it. */
export interface Sought {
  readonly phrases: readonly string[]
  /** What looks like one of them and is none. It ends a sentence where it stands, so that no phrase goes across it. */
  readonly harmless: readonly string[]
}

/** What one language says. */
export interface Language {
  readonly words: Partial<Words>
  /** Money goes to another account than before, or to one that is given here. */
  readonly otherAccount: Sought
  /** Money goes past the site. */
  readonly outside: Sought
}

/** Other words in between, within one sentence: a clause of them, or a few. */
export const near = String.raw`[^.!?\n]{0,60}?`
export const short = String.raw`[^.!?\n]{0,25}?`
/** Between a subject and its verb: no comma, unless two enclose something ("our account, held at Equity, has changed"). */
export const aside = String.raw`[^.!?\n,;]{0,60}?(?:,[^.!?\n,;]{1,40}, )?`
/** Up to so many whole words, each with its space. */
export const words = (most: number) => String.raw`(?:[^ .!?\n]{1,20} ){0,${most}}?`

/**
 * What a capital stands for in text that phrases are looked for in: that text is lower case, so a capital is free to be a whole group of words. Each group
 * is looked for once, and not anew by each phrase wherever that may begin.
 */
export interface Words {
  /** Account details by name: "bank details", "IBAN", "numéro de compte". */
  readonly A: string
  /** An account, and no login or account manager. */
  readonly B: string
  /** Services that nobody gets money back from. */
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
/** A phone number as one types it, of which the first digit is 0 or follows a plus. */
export const phoneNumber = String.raw`(?:\+|\b0)\d[\d -]{7}`

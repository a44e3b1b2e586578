/**
 * What no translation may touch: numbers with their units and currencies, prices, dates, Incoterms, HS codes, plates, account numbers, addresses. They
 * are taken out before a text is translated and put back after it; a translation that lost, doubled or invented one is none.
 */

/** Fractions such as ½ are numbers, too; the ² of m² is none. */
const digit = String.raw`\p{Nd}¼-¾⅐-⅞`
const number = String.raw`[${digit}](?:[${digit}.,:/'’\u00a0\u202f \-]*[${digit}])?`
/** Of a temperature below zero or what is owed; between two numbers or words it is a dash. */
const sign = String.raw`(?:(?<![\p{L}\p{Nd}])[\-−–]|[+#])`
const currency = String.raw`(?:USD|EUR|GBP|KES|RWF|TZS|UGX|CDF|BIF|SSP|KSh|TSh|USh|FRw|Frw|RF|FC|\$|€|£)`
const unit = String.raw`(?:kgs?|g|mt|tons?|tonnes?|t|lbs?|l|ml|hl|km|cm|mm|m[23²³]?|ft|cbm|ha|kwh?|kw|%|°C?|TEU|FEU|pcs|x)(?![\p{L}\p{Nd}])`

const terms = [
  // Addresses of the net and of mail.
  String.raw`https?://[^\s<>]+`,
  String.raw`[\p{L}\p{Nd}._%+\-]+@[\p{L}\p{Nd}.\-]+\.\p{L}{2,}`,
  // Account numbers with letters, such as an IBAN or a SWIFT code beside its name; plates such as RAB 123 C, KCA 123A, T 123 ABC.
  String.raw`(?<![\p{L}\p{Nd}])[A-Z]{2}\p{Nd}{2}(?: ?[A-Z\p{Nd}]{2,4}){3,8}(?![\p{L}\p{Nd}])`,
  String.raw`(?<![\p{L}\p{Nd}])[A-Z]{1,3}[ \-]?\p{Nd}{3,4}[ \-]?[A-Z]{0,3}(?![\p{L}\p{Nd}])`,
  String.raw`(?<=(?:SWIFT|BIC)(?: code)?:? )[A-Z]{6}[A-Z\p{Nd}]{2,5}`,
  String.raw`(?<![\p{L}\p{Nd}])(?:EXW|FCA|FAS|FOB|CFR|CNF|CIF|CPT|CIP|DAP|DPU|DDP|DAT|DAF)(?![\p{L}\p{Nd}])`,
  `(?:${currency} ?)?${sign}?${number}(?: ?${currency}(?![\\p{L}\\p{Nd}]))?(?: ?${unit})?`,
  currency.replace('(?:', String.raw`(?<![\p{L}\p{Nd}])(?:`) + String.raw`(?![\p{L}\p{Nd}])`,
  // What the marks below are made of.
  '[⟦⟧]',
]
const locked = new RegExp(terms.join('|'), 'gu')
const unlocked = new RegExp(`[⟦⟧${digit}]`, 'u')

/** The text with a mark in the place of each term, and the terms in their order. */
export interface Masked {
  readonly text: string
  readonly terms: readonly string[]
}

export function mask(text: string): Masked {
  const found: string[] = []
  const masked = text.replaceAll(locked, (term) => `⟦${found.push(term) - 1}⟧`)
  return { text: masked, terms: found }
}

/** The translation with the terms in it, each where its mark stands; null where a mark is missing, there twice, or broken, or where a number came from nowhere. */
export function unmask(translated: string, given: readonly string[]): string | null {
  const seen = new Set<number>()
  let broken = false
  const restored = translated.replaceAll(/⟦\s*(\d{1,4})\s*⟧/gu, (_, digits: string) => {
    const index = Number(digits)
    if (seen.has(index) || index >= given.length) broken = true
    seen.add(index)
    return given[index] ?? ''
  })
  const between = translated.replaceAll(/⟦\s*\d{1,4}\s*⟧/gu, '')
  if (broken || seen.size !== given.length || unlocked.test(between)) return null
  return restored
}

// The checked terms of the glossary in docs/translating.md, with their forms.
// cspell:disable
import type { LanguageCode } from '@ungana/language'

interface Term {
  /** Where an English text has the term. */
  readonly english: RegExp
  /** What its translation has. */
  readonly forms: Readonly<Record<Exclude<LanguageCode, 'en'>, RegExp>>
}

/** By the glossary's English term. The forms are parts of words, because languages inflect words. */
export const glossary: Readonly<Record<string, Term>> = {
  customs: {
    english: /\bcustoms\b/i,
    forms: { fr: /douan/i, sw: /forodha/i, rw: /gasutamo|Customs Union/i, ar: /جمرك|جمارك/, pt: /alf[âa]ndeg|aduan/i },
  },
  'customs declaration': {
    english: /\bcustoms declarations?\b/i,
    forms: { fr: /déclarations? en douane/i, sw: /tamko/i, rw: /imenyekanisha/i, ar: /بيان/, pt: /declaraç(?:ão|ões) aduaneira/i },
  },
  'certificate of origin': {
    english: /\bcertificates? of origin\b/i,
    forms: {
      fr: /certificats? d’origine/i,
      sw: /(?:ch|vy)eti .*asili/i,
      rw: /(?:c|b)yemezo .*inkomoko/i,
      ar: /شهاد.* (?:ال)?منشأ/,
      pt: /certificados? .*de origem/i,
    },
  },
  'border post': {
    english: /\bborder posts?\b/i,
    forms: { fr: /postes? frontières?/i, sw: /(?:ki|vi)tuo .*mpakani/i, rw: /\p{L}*pak[ae]/iu, ar: /معبر|معابر/, pt: /postos? fronteiriços?/i },
  },
  truck: {
    english: /\btrucks?\b/i,
    forms: { fr: /camions?/i, sw: /lori/i, rw: /kamyo/i, ar: /شاحن/, pt: /cami(?:ão|ões)/i },
  },
  carrier: {
    english: /\bcarriers?\b/i,
    forms: { fr: /transporteur/i, sw: /safirishaji/i, rw: /twara ibicuruzwa/i, ar: /ناقل/, pt: /transportador/i },
  },
  shipper: {
    english: /\bshippers?\b/i,
    forms: { fr: /expéditeur/i, sw: /(?:m|wa)tuma mizigo/i, rw: /ohereza ibicuruzwa/i, ar: /شاحن/, pt: /expedidor/i },
  },
  invoice: {
    english: /\binvoices?\b/i,
    forms: { fr: /factur/i, sw: /ankara/i, rw: /nyemezabuguzi/i, ar: /فاتور|فواتير/, pt: /factur/i },
  },
  'packing list': {
    english: /\bpacking lists?\b/i,
    forms: {
      fr: /listes? de colisage/i,
      sw: /orodha ya ufungashaji/i,
      rw: /rutonde rw’ibipfunyitse/i,
      ar: /قائمة (?:ال)?تعبئة/,
      pt: /listas? de embalagem/i,
    },
  },
  'bill of lading': {
    english: /\bbills? of lading\b/i,
    forms: { fr: /connaissement/i, sw: /hati ya shehena/i, rw: /nyandiko y’ubwikorezi/i, ar: /بوليصة (?:ال)?شحن/, pt: /conhecimentos? de embarque/i },
  },
  'clearing agent': {
    english: /\bclearing agents?\b/i,
    forms: { fr: /déclarant/i, sw: /wakala/i, rw: /mudekarara/i, ar: /مخلّ?ص/, pt: /despachante/i },
  },
  quote: {
    english: /\bquotes?\b/i,
    forms: { fr: /devis/i, sw: /nukuu/i, rw: /[gb]icir/i, ar: /عرض|عروض/, pt: /cotaç|contraproposta|cotar/i },
  },
}

/** The terms that the English message has and the translation lacks. */
export const lostTerms = (message: string, translation: string, code: LanguageCode): string[] =>
  code === 'en'
    ? []
    : Object.entries(glossary).flatMap(([term, { english, forms }]) => (english.test(message) && !forms[code].test(translation) ? [term] : []))

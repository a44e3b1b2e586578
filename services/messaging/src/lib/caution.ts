// Marks messages that the oldest fraud in trade needs: "our bank details have changed", or "pay outside the site". The reader sees a caution beside the
// message; nothing is held back. Phrases of English, French and Swahili, looked for in folded text; each needs its verb and its object near each other,
// so that a message that merely names a bank is left alone.
import type { cautions } from '@ungana/contracts-messaging'

export type Caution = (typeof cautions)[number]

/** Up to so many characters of other words in between, within one sentence. */
const near = '[^.!?\\n]{0,40}?'

const account =
  '(?:(?:bank(?:ing)?|account|payment|swift|iban|m-?pesa|mobile money|momo|airtel money) (?:account|details?|information|info|number|numbers|coordinates|a/c|acct)|bank account|account (?:number|no)|a/c|acct|iban|swift code|paybill|till number)'
const compte = '(?:coordonnees bancaires|compte bancaire|numero de compte|rib|iban|compte de paiement|numero (?:mobile money|momo|m-?pesa))'
const akaunti =
  '(?:akaunti (?:ya|yetu ya|yangu ya) benki|akaunti (?:yetu|yangu|mpya)|namba (?:ya|yetu ya|yangu ya) (?:akaunti|m-?pesa|malipo|simu ya malipo)|taarifa za benki)'

const bankDetailsChanged = [
  // "our bank details have changed", "the account number was updated"
  String.raw`\b${account}\b${near}\b(?:has|have|had|was|were|is|are)(?: now| just| recently)? (?:been )?(?:changed|updated|different|new|replaced)\b`,
  // "we changed our bank", "we have a new bank account", "new bank details:"
  String.raw`\b(?:we|i)(?: have| ve|'ve)?(?: just| recently| now)? (?:changed|switched|updated|moved)${near}\b(?:our|my|the) (?:bank|${account})\b`,
  String.raw`\b(?:new|updated|changed) ${account}\b`,
  // "notice of change in our bank account", "change of bank details"
  String.raw`\bchange (?:of|in|to)${near}\b${account}\b`,
  // "we are using a different bank account now", "pay into another account"
  String.raw`\b(?:use|using|(?:pay|send|transfer|wire|deposit)${near}\b(?:to|into|on|via))${near}\b(?:different|another) (?:bank |mobile money |m-?pesa |momo )?(?:account|number|iban|a/c|acct)\b`,
  // "please use this account instead", "send the payment to the following new account"
  String.raw`\b(?:use|pay|send|transfer|wire|deposit)${near}\b(?:to|into|this|the following)${near}\b(?:new|another|different|other) (?:bank |mobile money |m-?pesa )?(?:account|number|iban)\b`,
  String.raw`\b(?:do not|don't|dont|stop) (?:use|pay|send|transfer)${near}\b(?:old|previous|former) (?:bank )?(?:account|details|number)\b`,
  String.raw`\b${compte}\b${near}\b(?:a|ont|est|sont)(?: ete)? (?:change|changes|changees|modifie|modifies|modifiees|mis a jour|mises a jour)\b`,
  String.raw`\b(?:nouveau|nouvelles|nouvel) (?:compte(?: bancaire)?|coordonnees bancaires|rib|iban|numero (?:de compte|mobile money|momo|m-?pesa))\b`,
  String.raw`\b(?:changement|modification) (?:de |des |du |d')?(?:nos |notre |mon |mes )?${compte}\b`,
  String.raw`\bnous avons${near}\b(?:change|modifie)${near}\b(?:banque|compte|${compte})\b`,
  String.raw`\b${akaunti}\b${near}\b(?:imebadilika|zimebadilika|imebadilishwa|zimebadilishwa|mpya)\b`,
  String.raw`\bakaunti (?:hii |yetu |yangu )?mpya\b`,
  String.raw`\bmabadiliko ya${near}\b(?:akaunti|benki|namba ya malipo)\b`,
  String.raw`\b(?:tumebadilisha|nimebadilisha|tumebadili|nimebadili)${near}\b(?:akaunti|benki|namba ya malipo)\b`,
]

const paymentOutside = [
  // "pay me directly", "send the money outside the platform", "not through the site"
  String.raw`\b(?:pay|payment|send|transfer|deal|money)\b${near}\b(?:outside|off|without|instead of)(?: of)? (?:the |this )?(?:platform|site|website|app|ungana)\b`,
  String.raw`\b(?:do not|don't|dont|never) pay${near}\b(?:on|through|via|by|in) (?:the |this )?(?:platform|site|website|app|ungana)\b`,
  String.raw`\b(?:pay|send|transfer|wire)\b${near}\b(?:by|via|through|with|using) (?:western union|moneygram|bitcoin|usdt|crypto(?:currency)?|gift cards?)\b`,
  String.raw`\b(?:to )?avoid(?:ing)?${near}\b(?:platform|site|ungana) fees?\b`,
  String.raw`\b(?:pay(?:er|ez)|paiement|virement|envoyer|envoyez)\b${near}\b(?:hors|en dehors|sans passer par)(?: de| du| la| le| l)*${near}\b(?:plateforme|site|application|ungana)\b`,
  String.raw`\b(?:ne payez pas|ne paye pas|ne pas payer)${near}\b(?:sur|par|via) (?:la |le |l )?(?:plateforme|site|ungana)\b`,
  String.raw`\b(?:pay(?:er|ez)|envoyer|envoyez)\b${near}\b(?:par|via) (?:western union|moneygram|bitcoin|usdt)\b`,
  String.raw`\b(?:lipa|lipia|malipo|tuma pesa|tuma hela|tuma fedha)\b${near}\b(?:nje ya|bila kupitia) (?:jukwaa|tovuti|mfumo|ungana|site|platform)\b`,
  String.raw`\busilipe${near}\b(?:kwenye|kupitia|kwa) (?:jukwaa|tovuti|mfumo|ungana|site|platform)\b`,
  String.raw`\b(?:lipa|tuma pesa|tuma hela|tuma fedha)\b${near}\bkwa (?:western union|moneygram|bitcoin|usdt)\b`,
]

const kinds: readonly (readonly [Caution, RegExp])[] = [
  ['bank-details-changed', new RegExp(bankDetailsChanged.join('|'))],
  ['payment-outside', new RegExp(paymentOutside.join('|'))],
]

/** What a reader should be warned of, or null. */
export function cautionOf(content: string): Caution | null {
  const text = folded(content)
  return kinds.find(([, phrases]) => phrases.test(text))?.[0] ?? null
}

/**
 * Lower case, without accents, and without what cannot be seen; letters of other widths and typographic apostrophes as typed ones, runs of spaces as one. A
 * line that goes on in the next, as in what was pasted from a mail, is one line; an empty one between ends a sentence.
 */
const folded = (content: string) =>
  content
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/\s*\n\s*\n\s*/g, '\n\n')
    .replaceAll(/(?<!\n)\n(?!\n)/g, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')

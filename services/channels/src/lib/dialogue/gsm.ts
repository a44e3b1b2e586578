// What feature phones can show: 160 characters of the GSM alphabet (3GPP TS 23.038), or 70 of any other.

// cspell:disable-next-line
const BASIC = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** They take two of the 160 places. */
const EXTENSION = '^{}\\[~]|€'
const septets = new Map([...[...BASIC].map((each) => [each, 1] as const), ...[...EXTENSION].map((each) => [each, 2] as const)])

const GSM_MAX = 160
const UCS2_MAX = 70

/** How many of the 160 places the text takes; undefined if the GSM alphabet lacks one of its characters. */
export function gsmLength(text: string): number | undefined {
  let length = 0
  for (const character of text) {
    const places = septets.get(character)
    if (places === undefined) return undefined
    length += places
  }
  return length
}

/** Whether one screen can show the text. */
export function fitsScreen(text: string): boolean {
  const length = gsmLength(text)
  return length === undefined ? text.length <= UCS2_MAX : length <= GSM_MAX
}

const replacements: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '³': '3',
}

/** The text in the GSM alphabet: "ç" becomes "c". What has no counterpart becomes one "?". */
export const toGsm = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => {
      if (septets.has(character)) return character
      const replaced = replacements[character] ?? (/\s/.test(character) ? ' ' : character.normalize('NFD').replaceAll(/\p{Mn}/gu, ''))
      return gsmLength(replaced) === undefined ? '?' : replaced
    })
    .join('')
    .replaceAll(/\?{2,}/g, '?')

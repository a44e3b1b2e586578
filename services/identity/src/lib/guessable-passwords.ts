// Passwords that anybody would try first.

const wellKnown = new Set(
  `placeholder defaultpassword temporarypassword temppassword businesspassword companypassword changeme changemenow changemeplease
  pleasechangeme letmeinplease welcome welcomeback iloveyou administrator password passwordpassword mypassword yourpassword thepassword
  secretpassword newpassword testpassword testtest qwertyuiop qwertyuiopasdfghjkl qwerty asdfghjkl zxcvbnm abcdefghij abcdefghijkl
  abcdefghijklmnopqrstuvwxyz qwertyqwerty abcabcabc unganaungana ungana`.split(/\s+/),
)

/** Below this many different characters a password is a pattern: aaaaaaaaaa, 1212121212. */
const DIFFERENT_MIN = 5

/**
 * Whether `password` is well known, which the fixed one that older clients send at registration is too, a run of digits, or one of
 * `names`. Digits and signs around a word, and capital letters, change nothing: "Password123!" is "password".
 */
export function isGuessable(password: string, names: readonly string[] = []): boolean {
  if (new Set(password).size < DIFFERENT_MIN) return true
  const word = bare(password)
  return word === '' ? isRun(password) : wellKnown.has(word) || wellKnown.has(word.replaceAll('0', 'o')) || names.some((name) => bare(name) === word)
}

/** Letters and what stands between them, without spaces, signs and digits around. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '')
    .replace(/^\d+|\d+$/g, '')
}

/** 1234567890, 9876543210, 0123456789. */
function isRun(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return digits !== '' && ('01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits))
}

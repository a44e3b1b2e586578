/** Digits of a pick-up code, and of a delivery code; the last of them checks the others. */
export const CODE_DIGITS = 6

/** Damm's quasigroup of order 10: it tells every single wrong digit, and every two neighbours that changed places. */
const TABLE = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

const checkDigitOf = (digits: string): string => [...digits].reduce((row, digit) => TABLE[Number(row)]?.[Number(digit)] ?? '0', '0')

/** @param digits all but the last: CODE_DIGITS - 1 */
export const withCheckDigit = (digits: string): string => digits + checkDigitOf(digits)

/** Whether the digits agree with the last of them; where not, a digit was misread or mistyped. */
export const agreesWithCheckDigit = (code: string): boolean => checkDigitOf(code) === '0'

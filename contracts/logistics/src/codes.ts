/** Length of pick-up and delivery codes. The last digit is a check digit. */
export const CODE_DIGITS = 6

/** The table of the Damm algorithm. It detects every single wrong digit and every swap of two neighbouring digits. */
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

/** @param digits the code without its check digit: CODE_DIGITS - 1 digits */
export const withCheckDigit = (digits: string): string => digits + checkDigitOf(digits)

/** False if a digit was misread or mistyped. */
export const agreesWithCheckDigit = (code: string): boolean => checkDigitOf(code) === '0'

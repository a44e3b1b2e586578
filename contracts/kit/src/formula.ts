// Cells that a spreadsheet would run as a formula. https://owasp.org/www-community/attacks/CSV_Injection
// Spreadsheets set to East Asian languages also read the wide characters.
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'(?=[=+\-@\t\r\n＝＋－＠])/

/** Prefixes a formula with an apostrophe, so that spreadsheets show it as text. */
export const guardFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** Removes the apostrophe, so that an exported list imports unchanged. */
export const unguardFormula = (cell: string): string => cell.replace(guarded, '')

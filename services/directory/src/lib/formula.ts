// What a spreadsheet would calculate instead of show. https://owasp.org/www-community/attacks/CSV_Injection
const calculated = /^[=+\-@\t\r]/
const guarded = /^'(?=[=+\-@\t\r])/

/** A cell that is only shown. */
export const guardFormula = (cell: string): string => (calculated.test(cell) ? `'${cell}` : cell)

/** What was guarded, so that a list that was exported comes in as it went out. */
export const unguardFormula = (cell: string): string => cell.replace(guarded, '')

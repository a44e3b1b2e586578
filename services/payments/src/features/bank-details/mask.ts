/** Masks a number as "•••• 4321". The mask never shows more than four characters of the number, and never more than a third of it. */
export function maskOf(accountNumber: string): string {
  const characters = accountNumber.replaceAll(/[\s-]/g, '')
  return `•••• ${characters.slice(-Math.min(4, Math.floor(characters.length / 3)) || characters.length)}`.trimEnd()
}

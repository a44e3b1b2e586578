/** The text on one line, cut after a word if longer than `most` characters. */
export function summary(text: string, most: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= most) return line
  const cut = characters.slice(0, most - 1).join('')
  const atWord = cut.replace(/\s+\S*$/u, '')
  // Cuts inside a word in a language without spaces, or in a very long word.
  return `${atWord.length > cut.length / 2 ? atWord : cut}…`
}

// Finds the parts of a text that match a search, so that the page can highlight them.

/** [start, end) of each match in `content`, in order and without overlap. Case and accents do not count; a single letter matches only a whole word. */
export function rangesOf(content: string, query: string): [number, number][] {
  // An accent without a letter is not a word.
  const wanted = wordsOf(query)
    .map(({ text }) => foldedText(text))
    .filter(Boolean)
  return wordsOf(content).flatMap(({ text, start }) => {
    const longest = wanted
      .filter((word) => ([...word].length > 1 ? foldedText(text).startsWith(word) : foldedText(text) === word))
      .sort((a, b) => b.length - a.length)[0]
    return longest === undefined ? [] : [[start, start + lengthOf(text, longest.length)] as [number, number]]
  })
}

const wordsOf = (text: string) => [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({ text: match[0], start: match.index }))

const foldedText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Length of the part of `text` that folds to `count` characters. */
function lengthOf(text: string, count: number): number {
  let length = 0
  let seen = 0
  for (const character of text) {
    const size = foldedText(character).length
    // A separate accent belongs to the letter before it.
    if (seen >= count && size > 0) break
    seen += size
    length += character.length
  }
  return length
}

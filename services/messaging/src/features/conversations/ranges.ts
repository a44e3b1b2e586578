// Where the words of a search begin words of a text, for the screen to mark.

/** [start, end) of each word of `content` as far as it is a word of `asked`, in order and apart. Case and accents do not count; one letter is a word by itself. */
export function rangesOf(content: string, asked: string): [number, number][] {
  // A mark by itself is no word.
  const wanted = wordsOf(asked)
    .map(({ text }) => folded(text))
    .filter(Boolean)
  return wordsOf(content).flatMap(({ text, start }) => {
    const longest = wanted
      .filter((word) => ([...word].length > 1 ? folded(text).startsWith(word) : folded(text) === word))
      .sort((a, b) => b.length - a.length)[0]
    return longest === undefined ? [] : [[start, start + lengthOf(text, longest.length)] as [number, number]]
  })
}

const wordsOf = (text: string) => [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({ text: match[0], start: match.index }))

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** How much of `text` is `count` characters once folded. */
function lengthOf(text: string, count: number): number {
  let length = 0
  let seen = 0
  for (const character of text) {
    const size = folded(character).length
    // A mark that stands alone belongs to the letter before it.
    if (seen >= count && size > 0) break
    seen += size
    length += character.length
  }
  return length
}

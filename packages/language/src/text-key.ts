/** The key of a text in catalogues: a short hash of the English text and its context. The build makes sure that no two texts share a key. */
export function textKey(message: string, context = ''): string {
  let hash = 0
  for (const character of `${context}\n${message}`) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x5bd1e995)
  return (hash >>> 0).toString(36)
}

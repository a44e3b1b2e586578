import { createHash } from 'node:crypto'

/**
 * Returns the hashes of the style elements in `markup` that we wrote ourselves, and of the empty style element into which styled-components inserts
 * its rules.
 */
export function styleHashes(markup: string): readonly string[] {
  const contents = Array.from(markup.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs), ([, content = '']) => content)
  return [...new Set(['', ...contents])].map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
}

import { createHash } from 'node:crypto'

/** Returns the style elements of `html` whose hash is not in the policy's style-src, and the elements with a style attribute. */
export function uncoveredStyles(html: string, policy: string | null): string[] {
  const allowed = /style-src ([^;]*)/.exec(policy ?? '')?.[1]?.split(' ') ?? []
  const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
  const elements = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].filter(([, content = '']) => !allowed.includes(hashOf(content)))
  return [...elements, ...html.matchAll(/<[^>]*\sstyle=[^>]*>/g)].map(([element]) => element)
}

// Finds the texts that services write for people. They have no macro, because services run without a build.
import { parse } from '@babel/parser'
import type { ExtractorType } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { messageOf } from '@ungana/language/in-language'
import { childrenOf, type Node } from './syntax.ts'

/** The functions that take a text, and which of their arguments it is. */
const takesText: Readonly<Record<string, number>> = { text: 0, createError: 1, InvalidInput: 1, invalidFile: 0 }

/** For Lingui. */
export const serviceTexts: ExtractorType = {
  match: (file) => /\/(?:gateway|packages\/service-kit|services\/[^/]+)\/src\/.*\.ts$/.test(file),
  extract(file, source, found) {
    for (const { message, line } of findServiceTexts(source))
      found({ id: generateMessageId(message), message, origin: [file, line], placeholders: {} })
  },
}

function findServiceTexts(source: string): { readonly line: number; readonly message: string }[] {
  const found: { line: number; message: string }[] = []
  visit(parse(source, { sourceType: 'module', plugins: ['typescript'] }).program as unknown as Node, (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const name = (node.callee as Node).name as string
    const place = takesText[name]
    const [given, status] = place === undefined ? [] : (node.arguments as Node[]).slice(place)
    // Callers see no message of our own failures.
    if (!given || (name === 'createError' && (status?.value as number) >= 500)) return
    for (const message of literalsIn(given))
      if (name === 'text' || isSentence(message))
        found.push({ line: node.loc.start.line, message: name === 'InvalidInput' ? messageOf(message) : message })
  })
  return found
}

/** Other messages name a field as programs write it, so only programmers see them. */
const isSentence = (message: string) => /^\p{Lu}/u.test(message)

/** A literal, or the literals between which a condition chooses. */
function literalsIn(node: Node): string[] {
  if (node.type === 'StringLiteral') return [node.value as string]
  if (node.type === 'ConditionalExpression') return [...literalsIn(node.consequent as Node), ...literalsIn(node.alternate as Node)]
  return []
}

function visit(node: Node, see: (node: Node) => void) {
  see(node)
  for (const child of childrenOf(node)) visit(child, see)
}

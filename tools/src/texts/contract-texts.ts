// Finds the names and messages in contracts. They have no macro, because services use them too.
import { parse } from '@babel/parser'
import type { ExtractorType } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { messageOf } from '@ungana/language/in-language'
import { childrenOf, type Node } from './syntax.ts'

interface ContractText {
  readonly line: number
  /** As catalogues have it. */
  readonly message: string
}

/** For Lingui. */
export const contractTexts: ExtractorType = {
  match: (file) => /\/contracts\/[^/]+\/src\/(?!testing).*(?<!\.test)\.ts$|\.json$/.test(file),
  extract(file, source, found) {
    const texts = file.endsWith('.json')
      ? namesIn(JSON.parse(source)).map((text) => ({ line: 1, message: messageOf(text) }))
      : findContractTexts(source)
    for (const { message, line } of texts) found({ id: generateMessageId(message), message, origin: [file, line], placeholders: {} })
  },
}

/** Lists of texts, and the fields of things that people read. */
function namesIn(data: unknown): string[] {
  if (typeof data === 'string') return [data]
  return Object.entries(data as object).flatMap(([field, value]) => {
    if (field === 'when' || (typeof value === 'string' && !/^(?:\d+|name|issuer|why)$/.test(field))) return []
    return typeof value === 'object' && value !== null ? namesIn(value) : typeof value === 'string' ? [value] : []
  })
}

export function findContractTexts(source: string): ContractText[] {
  const found: ContractText[] = []
  visit(parse(source, { sourceType: 'module', plugins: ['typescript'] }).program as unknown as Node, (node) => {
    const text = textIn(node)
    if (text !== undefined) found.push({ line: node.loc.start.line, message: messageOf(text) })
  })
  return found
}

/** A name begins with a capital letter, a message too or with "must not", which continues a sentence about a field. */
function textIn(node: Node): string | undefined {
  const text = node.type === 'StringLiteral' ? (node.value as string) : node.type === 'TemplateLiteral' ? templateText(node) : undefined
  if (text === undefined) return undefined
  if (text.startsWith('must not ')) return `This ${text}.`
  return /^\p{Lu}.*\p{Ll}{2}|^\d.* \p{L}/u.test(text) ? text : undefined
}

/** The template with an example of each value. Undefined if a value is more than a number or a currency. */
function templateText({ quasis, expressions }: Node): string | undefined {
  const names = (expressions as Node[]).map(nameOf)
  if (names.includes(undefined)) return undefined
  const values = names.map((name) => (/currency|^code$/i.test(name as string) ? 'USD' : '1'))
  return (quasis as { value: { cooked: string } }[]).map(({ value }, at) => value.cooked + (values[at] ?? '')).join('')
}

function nameOf({ type, name, callee }: Node): string | undefined {
  if (type === 'Identifier') return name as string
  const { name: called, property } = (type === 'CallExpression' ? callee : {}) as { name?: string; property?: { name: string } }
  return called ?? (property?.name === 'toLocaleString' ? '' : undefined)
}

/** Imports, types and keys are not texts. Cities have one name, and Intl knows the months. */
const notTexts = /^(?:Import|Export(?:All|Named)Declaration$|TS)/
const notShown = /^(?:city|origin|destination|via|months)$/

function visit(node: Node, see: (node: Node) => void) {
  if (notTexts.test(node.type) && !node.declaration && !/^TS(?:As|Satisfies)/.test(node.type)) return
  if (notShown.test((node.key as Node | undefined)?.name as string) || notShown.test((node.id as Node | undefined)?.name as string)) return
  see(node)
  for (const child of childrenOf(node)) if (child !== node.key) visit(child, see)
}

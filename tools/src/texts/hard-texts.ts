// Finds texts for people that no macro of Lingui translates.
import { type ParseResult, parse } from '@babel/parser'
import { childrenOf, type Node } from './syntax.ts'

export interface HardText {
  readonly line: number
  readonly text: string
}

/** Attributes, fields and parameters whose value people read. */
const shown =
  /^(?:aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|placeholder|(?:[a-z]\w*)?(?:label|labels|title|titles|hint|description|explanation|heading|text|texts|caption|aside|summary|question|answer|lead|subtitle|placeholder|action|note|problem|message|name|head|row|place|region|word)s?|what|why|how|submit|confirm|keep)$/i
/** Fields with one of the names above that people do not read, and places that take names of things. */
const notShown =
  /^(?:displayName|webpackChunkName|textContent|className|contextName|fieldName|name|names|icon|variant|key|type|role|id|to|href|rel|autoComplete|inputMode|htmlFor|as|media|tone|method|action|author|enterKeyHint|textAlign|containerName|entryGlobalName|aria-(?:\w+by|controls))$/

/** Functions whose parameters people read. */
const takesTexts = /^use\w*Title$|(?:Label|Title)$/

const word = /\p{L}{2,}/u
const sentence = /^[\p{Lu}“‘…{].*\s\S*\p{L}|\p{L}\s.*\p{L}[.!?…]$/u
/** Texts of programs: paths, selectors, media queries, code. */
const code = /^(?:[./#]|https?:|\S+:\S)|[{};=<>]|^\(|\b(?:min|max)-width\b|^[a-z]+(?:-[a-z]+)+$|^[\w.-]+\/[\w.+-]+$/
const macros = /^(?:t|msg|plural|select|selectOrdinal|defineMessage|css|keyframes|createGlobalStyle|styled|gql|raw)$/
const macroElements = /^(?:Trans|Plural|Select|SelectOrdinal)$/

export function findHardTexts(source: string, file: string): HardText[] {
  const tree: ParseResult = parse(source, { sourceType: 'module', plugins: ['typescript', ...(file.endsWith('x') ? (['jsx'] as const) : [])] })
  const found: HardText[] = []
  visit(tree.program as unknown as Node, [], (node, parents) => {
    const text = textIn(node, parents)
    if (text !== undefined) found.push({ line: node.loc.start.line, text })
  })
  return found
}

function textIn(node: Node, parents: readonly Node[]): string | undefined {
  if (node.type === 'JSXText') {
    const text = (node.value as string).trim()
    return hasWords(text) ? text : undefined
  }
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return undefined
  const text = node.type === 'StringLiteral' ? (node.value as string) : templateText(node)
  if (!hasWords(text) || isValue(text, parents.at(-1) as Node)) return undefined
  const place = placeOf(node, parents)
  if (place === 'shown') return code.test(text.replaceAll('{}', 'x')) && !/\s/.test(text) ? undefined : text
  return place === 'unknown' && sentence.test(text) && !code.test(text.replaceAll('{}', 'x')) ? text : undefined
}

/** In an object or array, one word with a small first letter is a value of the program. */
const isValue = (text: string, { type }: Node) => /^[a-z]\w*$/.test(text) && /^(?:ObjectProperty|ArrayExpression)$/.test(type)

/** Names are the same in all languages. */
const names = /Ungana|Facebook|Instagram|LinkedIn|Twitter|WhatsApp|\.ics/g
const hasWords = (text: string) => word.test(text.replaceAll(names, ''))

const templateText = (node: Node) => (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')

/** Whether people read a text here. */
function placeOf(node: Node, parents: readonly Node[]): 'shown' | 'program' | 'unknown' {
  let child = node
  for (const parent of [...parents].reverse()) {
    switch (parent.type) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
        return parent.type === 'ExportNamedDeclaration' && parent.source !== child ? 'unknown' : 'program'
      case 'TSLiteralType':
      case 'TSTypeAliasDeclaration':
      case 'TSTypeReference':
      case 'TSImportType':
      case 'SwitchCase':
        return parent.type === 'SwitchCase' && parent.test !== child ? 'unknown' : 'program'
      case 'BinaryExpression':
        if (parent.operator !== '+') return 'program'
        break
      case 'TaggedTemplateExpression':
        return 'program'
      case 'TemplateLiteral':
        break
      case 'NewExpression':
        if (/Error$|^(?:URL|Map|Set|Event|CustomEvent|RegExp|BroadcastChannel|Worker|EventSource)$/.test(nameOf(parent.callee as Node)))
          return 'program'
        return 'unknown'
      case 'CallExpression': {
        const name = nameOf(parent.callee as Node)
        if (macros.test(name)) return 'program'
        if (
          /^(?:matchMedia|querySelector(?:All)?|getElementById|addEventListener|setAttribute|getAttribute|import|require|createElement|warn|error)$/.test(
            name,
          )
        )
          return 'program'
        if (parent.callee === child || (parent.callee as Node).type === 'Super') return 'program'
        return takesTexts.test(name) ? 'shown' : 'unknown'
      }
      case 'MemberExpression':
        return parent.computed && parent.property === child ? 'program' : 'unknown'
      case 'ObjectProperty': {
        if (parent.key === child) return 'program'
        const name = nameOf(parent.key as Node)
        if (notShown.test(name)) return 'program'
        if (shown.test(name)) return 'shown'
        break
      }
      case 'VariableDeclarator': {
        const name = nameOf(parent.id as Node).replaceAll('_', '')
        return !notShown.test(name) && shown.test(name) ? 'shown' : 'unknown'
      }
      case 'AssignmentPattern': {
        const name = nameOf(parent.left as Node)
        return !notShown.test(name) && shown.test(name) ? 'shown' : 'unknown'
      }
      case 'JSXAttribute': {
        const name = nameOf(parent.name as Node)
        if (notShown.test(name) || /^data-/.test(name)) return 'program'
        return shown.test(name) ? 'shown' : 'unknown'
      }
      case 'JSXExpressionContainer': {
        const holder = parents[parents.indexOf(parent) - 1]
        if (holder && (holder.type === 'JSXElement' || holder.type === 'JSXFragment')) return 'shown'
        break
      }
      case 'JSXElement':
      case 'JSXFragment':
        return 'unknown'
      case 'ConditionalExpression':
        if (parent.test === child) return 'program'
        break
      case 'ArrowFunctionExpression':
        if (parent.body !== child) return 'unknown'
        break
      case 'ArrayExpression':
      case 'ObjectExpression':
      case 'LogicalExpression':
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        break
      default:
        return 'unknown'
    }
    child = parent
  }
  return 'unknown'
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name as string
  if (node.type === 'StringLiteral') return node.value as string
  if (node.type === 'MemberExpression') return nameOf(node.property as Node)
  if (node.type === 'ImportExpression' || node.type === 'Import') return 'import'
  return ''
}

function visit(node: Node, parents: readonly Node[], see: (node: Node, parents: readonly Node[]) => void) {
  if (isMacro(node)) return visitValues(node, parents, see)
  see(node, parents)
  for (const child of childrenOf(node)) visit(child, [...parents, node], see)
}

function isMacro(node: Node): boolean {
  if (node.type === 'JSXElement') return macroElements.test(nameOf((node.openingElement as { name: Node }).name))
  if (node.type === 'TaggedTemplateExpression') return macros.test(tagName(node.tag as Node))
  return node.type === 'CallExpression' && macros.test(nameOf(node.callee as Node))
}

const tagName = (tag: Node): string => {
  if (tag.type === 'MemberExpression') return tagName(tag.object as Node)
  if (tag.type === 'CallExpression') return tagName(tag.callee as Node)
  return nameOf(tag)
}

/** A macro translates its texts, but not those inside of its values. */
function visitValues(node: Node, parents: readonly Node[], see: (node: Node, parents: readonly Node[]) => void) {
  const inside = [...parents, node]
  if (node.type === 'TaggedTemplateExpression') {
    for (const value of (node.quasi as { expressions: Node[] }).expressions) visit(value, inside, see)
  } else if (node.type === 'JSXElement') {
    for (const child of node.children as Node[]) {
      if (child.type === 'JSXElement') {
        const { attributes } = child.openingElement as { attributes: Node[] }
        for (const attribute of attributes) visit(attribute, [...inside, child], see)
        visitValues(child, inside, see)
      }
    }
  }
}

// Writes XML.
import { escapeMarkup } from '@ungana/service-kit'

/** Text, or elements. Undefined leaves the element out. */
type Content = string | number | undefined | false | readonly (Element | undefined | false)[]
export type Element = readonly [name: string, content: Content, attributes?: Readonly<Record<string, string>>]

/** Characters that XML 1.0 does not allow, even escaped. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const escaped = (text: string) => escapeMarkup(text.replace(forbidden, ''))

export const xmlDocument = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`

function written([name, content, attributes = {}]: Element, indent: string): string {
  const open = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')
  if (typeof content === 'string' || typeof content === 'number') return `${indent}<${open}>${escaped(String(content))}</${name}>\n`
  const inside = (content || []).map((element) => (element && isPresent(element) ? written(element, `${indent}  `) : '')).join('')
  return `${indent}<${open}>\n${inside}${indent}</${name}>\n`
}

const isPresent = ([, content]: Element) => content !== undefined && content !== false

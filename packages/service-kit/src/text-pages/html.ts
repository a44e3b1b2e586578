import { escapeMarkup } from '../escape-markup.ts'

/** Markup that is safe to send. Only `html` makes it. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

export type Part = Html | string | number | null | undefined | false | readonly Part[]

/** Builds markup. Values are escaped, unless they are markup themselves. Attributes must be quoted. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((before, after, at) => `${before}${markupOf(parts[at - 1])}${after}`))

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup
  if (typeof part === 'object' && part !== null) return part.map(markupOf).join('')
  return part === null || part === undefined || part === false ? '' : escapeMarkup(String(part))
}

/** As many of `items`, from the first on, as fit into `bytes`. */
export function fitting(items: readonly Html[], bytes: number): readonly Html[] {
  let used = 0
  const tooMany = items.findIndex(({ markup }) => {
    used += Buffer.byteLength(markup)
    return used > bytes
  })
  return tooMany === -1 ? items : items.slice(0, tooMany)
}

/** The beginning of a text, with an ellipsis if it needs more than `bytes` as markup. */
export function shortened(text: string, bytes: number): string {
  if (Buffer.byteLength(escapeMarkup(text)) <= bytes) return text
  let room = bytes
  const kept: string[] = []
  for (const character of text) {
    room -= Buffer.byteLength(escapeMarkup(character))
    if (room < 0) break
    kept.push(character)
  }
  return `${kept.join('').trimEnd()}…`
}

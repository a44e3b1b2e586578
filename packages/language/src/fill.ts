import { numberTag } from './current.ts'
import { formatter, numberText } from './formatter.ts'

export type Values = Readonly<Record<string, unknown>>

type Token = [all: string, ...groups: (string | undefined)[]]
const token = /''|'([{}#][^']*)'?|{\s*(\w+)\s*|<(\w+)(\/?)>|(}|<\/\w+>|$)|[^'{}<#]+|./sy

/**
 * Fills an ICU message: `{name}`, plural, selectordinal, select, and quoting. Returns its pieces. Elements such as `<0>text</0>` are pieces that
 * `element` makes; without it they stay text. Lingui's compiler, with which tests compare this, is ten times as large.
 */
export function fill<T>(message: string, values: Values, element?: (name: string, content: (T | string)[]) => T): (T | string)[] {
  let at = 0
  /** Reads on if `pattern` matches here. */
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(message)
    if (found) at = pattern.lastIndex
    return found
  }
  /** Reads until the bracket or element ends. `counted` replaces #. */
  const pieces = (counted?: string): (T | string)[] => {
    const found: (T | string)[] = []
    for (;;) {
      const [all, quoted, argumentName, elementName, empty, end] = read(token) as unknown as Token
      if (end !== undefined && (element || end[0] !== '<')) return found
      if (quoted?.[0] === '#' && counted === undefined) {
        found.push("'")
        at -= all.length - 1
      } else if (quoted) found.push(quoted)
      else if (argumentName) found.push(...argument(values[argumentName], counted))
      else if (element && elementName) found.push(element(elementName, empty ? [] : pieces(counted)))
      else found.push(all === "''" ? "'" : all === '#' && counted !== undefined ? counted : all)
    }
  }
  /** After an argument's name. */
  const argument = (value: unknown, outer: string | undefined): (T | string)[] => {
    const [, kind] = read(/,\s*(\w+)\s*,\s*/y) ?? []
    if (!kind) {
      read(/}/y)
      return [typeof value === 'object' || value === undefined ? (value as T) : `${value}`]
    }
    const rest = Number(value) - Number(read(/offset:\s*(\d+)\s*/y)?.[1] ?? 0)
    const isPlural = kind !== 'select'
    const choice = isPlural ? formatter(Intl.PluralRules, numberTag(), { type: kind === 'plural' ? 'cardinal' : 'ordinal' }).select(rest) : `${value}`
    const counted = isPlural ? numberText(rest) : outer
    const cases: Record<string, (T | string)[]> = {}
    for (let part = read(/\s*(=?\w+)\s*{/y); part; part = read(/\s*(=?\w+)\s*{/y)) cases[part[1] as string] = pieces(counted)
    read(/\s*}/y)
    return cases[`=${value}`] ?? cases[choice] ?? cases.other ?? []
  }
  return pieces()
}

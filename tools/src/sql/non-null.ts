// Decides from an expression, as EXPLAIN VERBOSE prints it, whether its value can be NULL. What it does not know can be NULL.

/** Whether column `column` of the relation called `alias` is never NULL in this plan. A plan of one relation prints no alias. */
export type IsNonNullColumn = (alias: string, column: string) => boolean

const never = new Set([
  'count',
  'clock_timestamp',
  'json_build_array',
  'json_build_object',
  'jsonb_build_array',
  'jsonb_build_object',
  'now',
  'row_number',
  'statement_timestamp',
])
/** NULL only if one of the arguments is. */
const strict = new Set([
  'abs',
  'btrim',
  'ceil',
  'date_trunc',
  'encode',
  'floor',
  'length',
  'lower',
  'make_interval',
  'position',
  'replace',
  'round',
  'strpos',
  'to_char',
  'to_json',
  'to_jsonb',
  'upper',
])
/** NULL only if all arguments are. */
const first = new Set(['coalesce', 'greatest', 'least'])
const comparisons = new Set(['=', '<>', '<', '>', '<=', '>='])
const operators = new Set([...comparisons, '+', '-', '*', '/', '||', '%', 'AND', 'OR'])
const cast = /::(?:"[^"]+"|[a-z_][\w.]*)(?: precision| varying| with(?:out)? time zone)?(?:\(\d+(?:,\d+)?\))?(?: with(?:out)? time zone)?(?:\[\])*$/

export function isNonNull(expression: string, column: IsNonNullColumn): boolean {
  const inner = unwrap(expression.trim())
  const check = (each: string) => isNonNull(each, column)
  if (/^('(?:[^']|'')*'|-?\d+(\.\d+)?|true|false)$/.test(inner)) return true
  const variable = /^(?:("[^"]+"|[a-z_][\w$]*)\.)?("[^"]+"|[a-z_][\w$]*)$/.exec(inner)
  if (variable) return column(unquote(variable[1] ?? ''), unquote(variable[2] ?? ''))
  const tokens = split(inner)
  if (tokens.length === 1) {
    const bare = inner.replace(cast, '')
    if (bare !== inner) return check(bare)
    const call = /^(?:pg_catalog\.)?([a-zA-Z_]\w*)\(([\s\S]*)\)$/.exec(inner)
    if (!call) return false
    const name = (call[1] as string).toLowerCase()
    const args = split(call[2] as string, ',')
    return never.has(name) || name === 'exists' || (strict.has(name) && args.every(check)) || (first.has(name) && args.some(check))
  }
  if (/ IS (NOT )?(NULL|TRUE|FALSE|DISTINCT FROM [\s\S]+)$/.test(inner)) return true
  if (tokens[0] === 'NOT') return check(inner.slice(4))
  if (tokens[0] === 'CASE') return results(tokens).every(check)
  // `count(*) FILTER (WHERE …)`, `row_number() OVER (…)`
  if (/^(count|row_number)\(/.test(tokens[0] ?? '') && (tokens[1] === 'FILTER' || tokens[1] === 'OVER')) return true
  const odd = tokens.filter((_, nth) => nth % 2 === 1)
  return tokens.length % 2 === 1 && odd.every((token) => operators.has(token)) && tokens.filter((_, nth) => nth % 2 === 0).every(check)
}

/** The conditions that are all true when `filter` is. */
export function conjuncts(filter: string): string[] {
  const whole = unwrap(filter)
  const tokens = split(whole)
  const isConjunction = tokens.length > 1 && tokens.every((token, nth) => nth % 2 === 0 || token === 'AND')
  return isConjunction ? tokens.filter((_, nth) => nth % 2 === 0).map(unwrap) : [whole]
}

/** Columns that have a value in every row for which `condition` is true. */
export function columnsWithValue(condition: string): string[] {
  const tokens = split(condition)
  const [left = '', operator = '', right = ''] = tokens
  if (/^\S+ IS NOT NULL$/.test(condition)) return [left]
  return tokens.length === 3 && comparisons.has(operator) ? [left, right] : []
}

/** What a CASE can result in; without ELSE, that includes NULL. */
function results(tokens: readonly string[]): string[] {
  const found: string[] = []
  let from: number | undefined
  for (const [nth, token] of tokens.entries()) {
    if (from !== undefined && ['WHEN', 'ELSE', 'END'].includes(token)) {
      found.push(tokens.slice(from, nth).join(' '))
      from = undefined
    }
    if (token === 'THEN' || token === 'ELSE') from = nth + 1
  }
  return tokens.includes('ELSE') ? found : [...found, 'NULL']
}

/** Without parentheses around the whole. */
function unwrap(text: string): string {
  return text.startsWith('(') && closing(text, 0) === text.length - 1 ? unwrap(text.slice(1, -1).trim()) : text
}

function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const quote = text[at]
    if (quote === "'" || quote === '"') at = text.indexOf(quote, at + 1)
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  return -1
}

/** Parts of `text` between separators that are outside of parentheses and quotes. A cast's type stays with what is cast. */
function split(text: string, separator = ' '): string[] {
  const parts: string[] = []
  let part = ''
  const cases = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    const end = character === '(' ? closing(text, at) : character === "'" || character === '"' ? text.indexOf(character, at + 1) : at
    if (end < 0) return [text]
    if (character === separator && cases === 0) {
      parts.push(part)
      part = ''
      continue
    }
    part += text.slice(at, end + 1)
    at = end
  }
  parts.push(part)
  const trimmed = parts.map((each) => each.trim()).filter((each) => each !== '')
  if (separator !== ' ') return trimmed
  return trimmed.reduce<string[]>((joined, each) => {
    const last = joined.at(-1)
    if (last && /^(precision|varying|with|without|time|zone)/.test(each) && (/::[\w"]+(\(\d+\))?$/.test(last) || / (with|without|time)$/.test(last)))
      joined[joined.length - 1] = `${last} ${each}`
    else joined.push(each)
    return joined
  }, [])
}

const unquote = (name: string) => name.replace(/^"|"$/g, '')

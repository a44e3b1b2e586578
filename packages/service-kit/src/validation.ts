// Checks requests with their zod schemas and names the wrong field in plain words.
import { asText, say, type Text, text, type Values } from '@ungana/language/server'
import type { FastifySchemaCompiler } from 'fastify'
import { type $ZodErrorMap, type $ZodIssue, type $ZodRawIssue, type $ZodType, safeParse, toJSONSchema } from 'zod/v4/core'
import { InvalidInput } from './errors.ts'

/** Used instead of the compiler of fastify-type-provider-zod, whose errors contain zod's own messages ("Invalid input" in zod/mini). */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    const problems = new Map<string, Text>()
    const error: $ZodErrorMap = (issue) => {
      const problem = problemOf(issue)
      const english = endOf(problem)
      problems.set(english, problem)
      return english
    }
    const result = safeParse(schema, data, { error })
    if (result.success) return { value: result.data }
    return { error: invalidInput(result.error.issues[0], problems, httpPart ?? 'body', data) }
  }
}

function invalidInput(issue: $ZodIssue | undefined, problems: ReadonlyMap<string, Text>, httpPart: string, data: unknown): InvalidInput {
  const keys = [...(issue?.path ?? [])].map(String)
  if (issue?.code === 'unrecognized_keys' && issue.keys[0] !== undefined) keys.push(issue.keys[0])
  const field = keys.join('.').slice(0, 200) || httpPart
  const given = httpPart === 'querystring' && keys[0] !== undefined ? (data as Record<string, unknown>)[keys[0]] : undefined
  // `?page=1&page=2` arrives as a list, for which a coercing schema would report a confusing problem.
  if (Array.isArray(given) && keys.length === 1 && !expectsList(issue))
    return new InvalidInput(field, text('{field} must be given only once', { field }))
  const problem = issue ? (problems.get(issue.message) ?? ofContracts[issue.message]) : notValid
  if (problem) return new InvalidInput(field, { ...problem, values: { ...problem.values, field } })
  return new InvalidInput(field, asText(problemSentence(field, (issue as $ZodIssue).message)))
}

const expectsList = (issue: $ZodIssue | undefined) => issue !== undefined && 'origin' in issue && issue.origin === 'array'

/** Puts the field's name before a contract's message such as "must not contain control characters", unless the message is a full sentence. */
export function problemSentence(field: string, message: string): string {
  return /^\p{Lu}/u.test(message) ? message : `${field} ${message}`
}

/** Words the problem as the end of a sentence that starts with the field's name. zod calls this only if the contract has no message of its own. */
export const issueText: $ZodErrorMap = (issue) => endOf(problemOf(issue))

const endOf = (problem: Text) => say('en', { ...problem, values: { ...problem.values, field: '' } }).trimStart()

const notValid = text('{field} is not valid')

/** The messages of contracts that continue a sentence. */
const ofContracts: { readonly [message: string]: Text } = {
  'must be text': text('{field} must be text'),
  'must not contain control characters': text('{field} must not contain control characters'),
  'must not contain commas or control characters': text('{field} must not contain commas or control characters'),
}

function problemOf(issue: $ZodRawIssue): Text {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return text('{field} is required')
      return numberRange(issue) ?? typeProblems[issue.expected] ?? notValid
    case 'too_small':
      return numberRange(issue) ?? tooSmall(issue.origin, issue.minimum)
    case 'too_big':
      return numberRange(issue) ?? tooBig(issue.origin, issue.maximum)
    case 'invalid_format':
      return formats[issue.format] ?? text('{field} has the wrong format')
    case 'invalid_value':
      if (issue.values.length > 12) return text('{field} must be one of the allowed values')
      return text('{field} must be {choices}', { choices: { oneOf: issue.values.map(String) } })
    case 'not_multiple_of':
      return text('{field} must be a multiple of {number}', { number: String(issue.divisor) })
    case 'unrecognized_keys':
      return text('{field} is not a known field')
    default:
      return notValid
  }
}

/** Read by programmers only, so English. */
const english = (end: string): Text => ({ message: `{field} must be ${end}` })

const typeProblems: { readonly [type: string]: Text } = {
  string: text('{field} must be text'),
  number: text('{field} must be a number'),
  int: text('{field} must be a whole number'),
  boolean: text('{field} must be true or false'),
  array: text('{field} must be a list'),
  object: english('an object'),
  record: english('an object'),
  date: text('{field} must be a date'),
  bigint: text('{field} must be a whole number'),
  null: english('null'),
}

const formats: { readonly [format: string]: Text } = {
  uuid: english('a UUID'),
  guid: english('a UUID'),
  email: text('{field} must be an email address'),
  url: text('{field} must be a web address'),
  datetime: text('{field} must be a time in ISO 8601 (2026-01-31T12:00:00Z)'),
  date: text('{field} must be a date (2026-01-31)'),
  time: text('{field} must be a time of day (12:00:00)'),
  duration: english('a duration in ISO 8601'),
  e164: text('{field} must be a phone number in international form (+254…)'),
  ipv4: english('an IPv4 address'),
  ipv6: english('an IPv6 address'),
  base64: english('base64'),
  base64url: english('base64url'),
  jwt: english('a token'),
}

/** Builds "must be a whole number from 1 to 100" from the issue's schema. Returns undefined if the schema is not for a number. */
function numberRange({ schema }: $ZodRawIssue): Text | undefined {
  if (schema?._zod.def.type !== 'number') return undefined
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = toJSONSchema(schema, { io: 'input' })
  const low = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined
  const high = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined
  const whole = type === 'integer'
  const values: Values = Object.fromEntries(
    Object.entries({ low: low ?? exclusiveMinimum, high: high ?? exclusiveMaximum }).flatMap(([name, limit]) =>
      limit === undefined ? [] : [[name, String(limit)]],
    ),
  )
  const above = low === undefined && exclusiveMinimum !== undefined
  const below = high === undefined && exclusiveMaximum !== undefined
  if (values.low !== undefined && values.high !== undefined)
    return above || below
      ? text('{field} must be a number between {low} and {high}', values)
      : whole
        ? text('{field} must be a whole number from {low} to {high}', values)
        : text('{field} must be a number from {low} to {high}', values)
  if (values.low !== undefined)
    return above
      ? text('{field} must be a number more than {low}', values)
      : whole
        ? text('{field} must be a whole number of {low} or more', values)
        : text('{field} must be a number of {low} or more', values)
  if (values.high !== undefined)
    return below
      ? text('{field} must be a number less than {high}', values)
      : whole
        ? text('{field} must be a whole number of {high} or less', values)
        : text('{field} must be a number of {high} or less', values)
  return whole ? text('{field} must be a whole number') : text('{field} must be a number')
}

function tooSmall(origin: string, minimum: number | bigint): Text {
  const count = Number(minimum)
  if (origin === 'string')
    return count === 1
      ? text('{field} must not be empty')
      : text('{field} must have at least {count, plural, one {# character} other {# characters}}', { count })
  if (isList(origin)) return text('{field} must have at least {count, plural, one {# entry} other {# entries}}', { count })
  return origin === 'date' ? text('{field} is too early') : text('{field} must be at least {limit}', { limit: String(minimum) })
}

function tooBig(origin: string, maximum: number | bigint): Text {
  const count = Number(maximum)
  if (origin === 'string') return text('{field} must have at most {count, plural, one {# character} other {# characters}}', { count })
  if (isList(origin)) return text('{field} must have at most {count, plural, one {# entry} other {# entries}}', { count })
  return origin === 'date' ? text('{field} is too late') : text('{field} must be at most {limit}', { limit: String(maximum) })
}

const isList = (origin: string) => origin === 'array' || origin === 'set' || origin === 'map'

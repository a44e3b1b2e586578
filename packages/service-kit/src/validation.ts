// Checks requests with their zod schemas and names the wrong field in plain words.
import type { FastifySchemaCompiler } from 'fastify'
import { type $ZodErrorMap, type $ZodIssue, type $ZodRawIssue, type $ZodType, safeParse, toJSONSchema } from 'zod/v4/core'
import { InvalidInput } from './errors.ts'

/** Used instead of the compiler of fastify-type-provider-zod, whose errors contain zod's own messages ("Invalid input" in zod/mini). */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    const result = safeParse(schema, data, { error: issueText })
    if (result.success) return { value: result.data }
    return { error: invalidInput(result.error.issues[0], httpPart ?? 'body', data) }
  }
}

function invalidInput(issue: $ZodIssue | undefined, httpPart: string, data: unknown): InvalidInput {
  const keys = [...(issue?.path ?? [])].map(String)
  if (issue?.code === 'unrecognized_keys' && issue.keys[0] !== undefined) keys.push(issue.keys[0])
  const field = keys.join('.').slice(0, 200) || httpPart
  const given = httpPart === 'querystring' && keys[0] !== undefined ? (data as Record<string, unknown>)[keys[0]] : undefined
  // `?page=1&page=2` arrives as a list, for which a coercing schema would report a confusing problem.
  const message = Array.isArray(given) && keys.length === 1 && !expectsList(issue) ? 'must be given only once' : (issue?.message ?? 'is not valid')
  return new InvalidInput(field, problemSentence(field, message))
}

const expectsList = (issue: $ZodIssue | undefined) => issue !== undefined && 'origin' in issue && issue.origin === 'array'

/** Puts the field's name before a contract's message such as "must not contain control characters", unless the message is a full sentence. */
export function problemSentence(field: string, message: string): string {
  return /^\p{Lu}/u.test(message) ? message : `${field} ${message}`
}

/** Words the problem as the end of a sentence that starts with the field's name. zod calls this only if the contract has no message of its own. */
export const issueText: $ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required'
      return numberRange(issue) ?? (typeNames[issue.expected] ? `must be ${typeNames[issue.expected]}` : 'is not valid')
    case 'too_small':
      return numberRange(issue) ?? size(issue.origin, 'at least', issue.minimum)
    case 'too_big':
      return numberRange(issue) ?? size(issue.origin, 'at most', issue.maximum)
    case 'invalid_format':
      return formats[issue.format] ? `must be ${formats[issue.format]}` : 'has the wrong format'
    case 'invalid_value':
      return issue.values.length > 12 ? 'must be one of the allowed values' : `must be ${list(issue.values.map(String))}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'is not a known field'
    default:
      return 'is not valid'
  }
}

const typeNames: { readonly [type: string]: string } = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  bigint: 'a whole number',
  null: 'null',
}

const formats: { readonly [format: string]: string } = {
  uuid: 'a UUID',
  guid: 'a UUID',
  email: 'an email address',
  url: 'a web address',
  datetime: 'a time in ISO 8601 (2026-01-31T12:00:00Z)',
  date: 'a date (2026-01-31)',
  time: 'a time of day (12:00:00)',
  duration: 'a duration in ISO 8601',
  e164: 'a phone number in international form (+254…)',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  base64: 'base64',
  base64url: 'base64url',
  jwt: 'a token',
}

/** Builds "must be a whole number from 1 to 100" from the issue's schema. Returns undefined if the schema is not for a number. */
function numberRange({ schema }: $ZodRawIssue): string | undefined {
  if (schema?._zod.def.type !== 'number') return undefined
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = toJSONSchema(schema, { io: 'input' })
  const low = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined
  const high = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined
  const bounds = [
    low !== undefined && high !== undefined && `from ${low} to ${high}`,
    low !== undefined && high === undefined && `of ${low} or more`,
    low === undefined && high !== undefined && `of ${high} or less`,
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    exclusiveMaximum !== undefined && `less than ${exclusiveMaximum}`,
  ].filter((bound) => bound !== false)
  return ['must be', type === 'integer' ? 'a whole number' : 'a number', bounds.join(' and ')].join(' ').trimEnd()
}

function size(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return bound === 'at least' && limit === 1 ? 'must not be empty' : `must have ${bound} ${count(limit, 'character')}`
  if (origin === 'array' || origin === 'set' || origin === 'map') return `must have ${bound} ${count(limit, 'entry', 'entries')}`
  if (origin === 'date') return bound === 'at least' ? 'is too early' : 'is too late'
  return `must be ${bound} ${limit}`
}

const count = (number: number | bigint, one: string, many = `${one}s`) => `${number} ${Number(number) === 1 ? one : many}`
const list = (values: string[]) => (values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : (values[0] ?? ''))

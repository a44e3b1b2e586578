// Parameters that Stripe refuses: unknown names and wrong types.
import type { Problem } from '#provider-sandbox/stripe/money.ts'

type Body = Readonly<Record<string, unknown>>

/** The parameters of a new payment that the site sends. Stripe has more. */
const known = new Set([
  'amount',
  'automatic_payment_methods',
  'currency',
  'customer',
  'description',
  'metadata',
  'payment_method',
  'payment_method_types',
  'setup_future_usage',
])

export function unknownProblem(body: Body): Problem | undefined {
  const param = Object.keys(body).find((name) => !known.has(name))
  return param === undefined ? undefined : { message: `Received unknown parameter: ${param}`, param, code: 'parameter_unknown' }
}

export function textProblem({ description, customer, payment_method, metadata = {} }: Body): Problem | undefined {
  for (const [param, value] of Object.entries({ description, customer, payment_method })) {
    if (value === '') return emptyProblem(param)
    if (value !== undefined && typeof value !== 'string') return { message: `Invalid string: ${JSON.stringify(value)}`, param }
  }
  if (typeof metadata !== 'object' || metadata === null) return { message: 'Invalid object', param: 'metadata' }
  const entries = Object.entries(metadata)
  if (entries.length > 50) return { message: `Metadata can have up to 50 keys, but you passed in ${entries.length}.`, param: 'metadata' }
  for (const [key, value] of entries) {
    const param = `metadata[${key}]`
    if (typeof value !== 'string') return { message: `Invalid string: ${JSON.stringify(value)}`, param }
    if (key.length > 40) return { message: `Metadata keys can have up to 40 characters, but you passed in ${key.length}.`, param }
    if (value.length > 500) return { message: `Metadata values can have up to 500 characters, but you passed in ${value.length}.`, param }
  }
  return undefined
}

const emptyProblem = (param: string): Problem => ({
  message: `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
  param,
  code: 'parameter_invalid_empty',
})

// What PayPal refuses, in the words of its published API documents.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, json } from '#provider-sandbox/http.ts'

const { issues } = JSON.parse(readFileSync(join(import.meta.dirname, '../published/paypal.json'), 'utf8')) as {
  issues: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const general: Readonly<Record<string, readonly [name: string, message: string]>> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: ['UNPROCESSABLE_ENTITY', 'The requested action could not be performed, semantically incorrect, or failed business validation.'],
}

/** @param field JSON pointer of the field that caused the error */
export function refuse(issue: string, field?: string): Answer {
  const [status = '422', descriptions] = Object.entries(issues).find(([, each]) => issue in each) ?? []
  const [name, message] = general[status] ?? []
  return json(Number(status), {
    name,
    message,
    debug_id: randomBytes(6).toString('hex'),
    details: [{ issue, description: descriptions?.[issue], ...(field !== undefined && { field, location: 'body' }) }],
    links: [{ href: `https://developer.paypal.com/docs/api/orders/v2/#error-${issue}`, rel: 'information_link', method: 'GET' }],
  })
}

/** https://developer.paypal.com/api/rest/reference/currency-codes/ */
const currencies = 'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' ')
const withoutDecimals = ['HUF', 'JPY', 'TWD']
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** PayPal's refusal of an amount, or undefined. */
function amountRefusal(amount: unknown, at: string): Answer | undefined {
  if (amount === undefined) return refuse('MISSING_REQUIRED_PARAMETER', at)
  if (!isObject(amount)) return refuse('INVALID_PARAMETER_SYNTAX', at)
  for (const name of ['currency_code', 'value']) {
    if (amount[name] === undefined || amount[name] === '') return refuse('MISSING_REQUIRED_PARAMETER', `${at}/${name}`)
    if (typeof amount[name] !== 'string') return refuse('INVALID_PARAMETER_SYNTAX', `${at}/${name}`)
  }
  const { currency_code: currency, value } = amount as { currency_code: string; value: string }
  if (currency.length !== 3) return refuse('INVALID_STRING_LENGTH', `${at}/currency_code`)
  if (value.length > 32) return refuse('INVALID_STRING_LENGTH', `${at}/value`)
  const [, negative, main = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d+))?$/.exec(value) ?? []
  if (main === '' && fraction === '') return refuse('INVALID_PARAMETER_SYNTAX', `${at}/value`)
  if (!currencies.includes(currency)) return refuse('INVALID_CURRENCY_CODE', `${at}/currency_code`)
  if (negative || Number(value) === 0) return refuse('CANNOT_BE_ZERO_OR_NEGATIVE', `${at}/value`)
  if (fraction.length > 2 || (fraction !== '' && withoutDecimals.includes(currency))) return refuse('DECIMAL_PRECISION', `${at}/value`)
  return main.replace(/^0+/, '').length > 15 ? refuse('MAX_VALUE_EXCEEDED', `${at}/value`) : undefined
}

export function orderRefusal(body: Readonly<Record<string, unknown>>): Answer | undefined {
  const { intent, purchase_units: units } = body
  if (intent === undefined) return refuse('MISSING_REQUIRED_PARAMETER', '/intent')
  // PayPal also authorizes payments; the sandbox does not.
  if (intent !== 'CAPTURE') return refuse('INVALID_PARAMETER_VALUE', '/intent')
  if (units === undefined) return refuse('MISSING_REQUIRED_PARAMETER', '/purchase_units')
  if (!Array.isArray(units) || !units.every(isObject)) return refuse('INVALID_PARAMETER_SYNTAX', '/purchase_units')
  const [unit] = units
  if (!unit) return refuse('INVALID_ARRAY_MIN_ITEMS', '/purchase_units')
  const at = "/purchase_units/@reference_id=='default'"
  return amountRefusal(unit.amount, `${at}/amount`) ?? textRefusal(unit, at, ['description', 'custom_id', 'invoice_id'])
}

export function refundRefusal(body: Readonly<Record<string, unknown>>): Answer | undefined {
  return (body.amount === undefined ? undefined : amountRefusal(body.amount, '/amount')) ?? textRefusal(body, '', ['custom_id', 'invoice_id'])
}

function textRefusal(body: Readonly<Record<string, unknown>>, at: string, names: readonly string[]): Answer | undefined {
  for (const name of names) {
    const text = body[name]
    if (text === undefined) continue
    if (typeof text !== 'string') return refuse('INVALID_PARAMETER_SYNTAX', `${at}/${name}`)
    if (text.length < 1 || text.length > 127) return refuse('INVALID_STRING_LENGTH', `${at}/${name}`)
  }
  return undefined
}

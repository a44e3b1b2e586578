// Adapter for M-Pesa in Kenya by Safaricom's Daraja: https://developer.safaricom.co.ke/apis/MpesaExpressSimulate
import { createHmac, timingSafeEqual } from 'node:crypto'
import { fractionDigits, receiveDarajaCallback } from '@ungana/contracts-payments'
import * as z from 'zod/mini'
import { refusals, resultOf } from './daraja-results.ts'
import { ForgedEvent, NotAsked, type PhoneProvider, ProviderAway, ProviderRefused } from './provider.ts'

export interface DarajaOptions {
  readonly consumerKey: string
  readonly consumerSecret: string
  /** Our PayBill number. */
  readonly shortcode: string
  readonly passkey: string
  /** If false, Safaricom's own sandbox is used. */
  readonly live?: boolean
  /** URL of our own sandbox, which has Daraja's API. */
  readonly apiUrl?: string | undefined
  /** Our public address, at which Daraja calls us back. */
  readonly site: string
  readonly timeout?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

const CURRENCY = 'KES'
/** Shillings for one transaction. */
const LARGEST = 250_000
/** Milliseconds before its end at which a token is renewed. */
const TOKEN_SPARE = 60_000
/** Kenya has no summer time. */
const NAIROBI = 3 * 60 * 60_000
/** At most 13 characters. */
const DESCRIPTION = 'Ungana'

export function createDaraja(options: DarajaOptions): PhoneProvider {
  const { consumerKey, consumerSecret, shortcode, passkey, live = false, apiUrl, site, timeout = 8000, now = Date.now } = options
  const server = apiUrl ?? (live ? 'https://api.safaricom.co.ke' : 'https://sandbox.safaricom.co.ke')

  async function fetchJson(path: string, init: RequestInit): Promise<{ readonly status: number; readonly body: unknown }> {
    try {
      const answer = await fetch(`${server}${path}`, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
      return { status: answer.status, body: await answer.json() }
    } catch (cause) {
      throw new ProviderAway('Daraja does not answer', { cause })
    }
  }

  let token: { readonly text: string; readonly until: number } | undefined
  let renewing: Promise<string> | undefined
  async function renewToken(): Promise<string> {
    const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
    const { status, body } = await fetchJson('/oauth/v1/generate?grant_type=client_credentials', { headers: { authorization } }).catch((cause) => {
      throw new NotAsked('Daraja gives no token', { cause })
    })
    const granted = tokenAnswer.safeParse(body)
    if (!granted.success) throw new NotAsked(`Daraja answered ${status} to the request of a token`)
    const { access_token: text, expires_in: seconds } = granted.data
    token = { text, until: now() + seconds * 1000 - TOKEN_SPARE }
    return text
  }
  /** A new token ends the earlier one, so calls that begin together share one. */
  async function validToken(): Promise<string> {
    if (token && token.until > now()) return token.text
    renewing ??= renewToken().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  /** A call that Daraja refused because of its token did nothing, and is made once more: another process of ours may have asked for a token. */
  async function call(path: string, fields: object) {
    const timestamp = nairobiTime(now())
    const signed = { BusinessShortCode: Number(shortcode), Password: base64(`${shortcode}${passkey}${timestamp}`), Timestamp: timestamp, ...fields }
    const post = async () => {
      const headers = { authorization: `Bearer ${await validToken()}`, 'content-type': 'application/json' }
      const { status, body } = await fetchJson(path, { method: 'POST', headers, body: JSON.stringify(signed) })
      const { errorCode = '', errorMessage = '' } = failedAnswer.safeParse(body).data ?? {}
      return { status, body, errorCode, errorMessage }
    }
    const first = await post()
    if (first.status !== 401 && !INVALID_TOKEN.test(first.errorCode)) return first
    token = undefined
    return post()
  }

  const tokenOf = (paymentId: string) => createHmac('sha256', consumerSecret).update(`callback of ${paymentId}`).digest('hex')
  const callbackUrl = (id: string) => `${site}${receiveDarajaCallback.url.replace(':id', id).replace(':token', tokenOf(id))}`

  return {
    name: 'daraja',
    method: 'mobile-money',

    networks: async () => [{ name: 'M-Pesa', country: 'KEN', currency: CURRENCY }],

    async start({ id, amount, currency, phone }) {
      if (phone === undefined) throw new Error('Mobile money starts with a phone number')
      if (currency !== CURRENCY) throw new ProviderRefused('Mobile money is not available in this currency.', { field: 'currency' })
      const number = kenyanNumber(phone)
      const shillings = amount / 10 ** fractionDigits(CURRENCY)
      if (!Number.isInteger(shillings)) throw new ProviderRefused('This mobile network accepts whole amounts only.', { field: 'amount' })
      if (shillings < 1 || shillings > LARGEST) throw new ProviderRefused('This mobile network does not accept this amount.', { field: 'amount' })
      const { status, body, errorCode, errorMessage } = await call('/mpesa/stkpush/v1/processrequest', {
        TransactionType: 'CustomerPayBillOnline',
        Amount: String(shillings),
        PartyA: number,
        PartyB: shortcode,
        PhoneNumber: number,
        CallBackURL: callbackUrl(id),
        AccountReference: accountOf(id),
        TransactionDesc: DESCRIPTION,
      })
      const accepted = pushAnswer.safeParse(body)
      if (status === 200 && accepted.success && accepted.data.ResponseCode === '0') return { reference: accepted.data.CheckoutRequestID, secret: '' }
      const refused = refusals.find(({ code, words }) => code === errorCode && words.test(errorMessage))
      if (refused) throw new ProviderRefused(refused.message, { field: refused.field })
      throw new ProviderAway(`Daraja answered ${status} ${errorCode} to a payment request`)
    },

    asksOnce: (id) =>
      `We do not know whether the phone paid, because the answer and the callback of M-Pesa were lost. Please search for the account ${accountOf(id)} in M-Pesa's portal. If it has paid, reverse it there and tell the payer`,

    shownAs: accountOf,

    async getPayment(reference) {
      const { status, body, errorCode } = await call('/mpesa/stkpushquery/v1/query', { CheckoutRequestID: reference })
      const answered = queryAnswer.safeParse(body)
      // Daraja also gives this error for requests that exist, so it says nothing about the money.
      if (status !== 200 || !answered.success) throw new ProviderAway(`Daraja answered ${status} ${errorCode} to a query`)
      const word = answered.data.ResultCode
      return { ...resultOf(word), word, amount: null, currency: null, refunds: [] }
    },

    // Daraja has no such call. A request that nobody approves fails by itself.
    cancel: async () => {},

    async readEvent({ body, params: { id = '', token: given = '' } }) {
      const expected = Buffer.from(tokenOf(id))
      const received = Buffer.from(given)
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) throw new ForgedEvent('another path')
      const { CheckoutRequestID: reference, ResultCode: result, CallbackMetadata: metadata } = readCallback(body)
      const item = (name: string) => metadata?.Item.find(({ Name }) => Name === name)?.Value
      const amount = Number(item('Amount'))
      const receipt = item('MpesaReceiptNumber')
      return {
        // Callbacks have no id. A repeated one says the same as the first.
        id: `${reference} ${result}`,
        type: `callback ${result}`,
        reference,
        paymentId: id,
        ...(amount > 0 && { amount: Math.round(amount * 10 ** fractionDigits(CURRENCY)) }),
        ...(typeof receipt === 'string' && RECEIPT.test(receipt) && { receipt }),
      }
    },
  }
}

const INVALID_TOKEN = /^(404\.001\.03|40[01]\.003\.01)$/
const RECEIPT = /^[A-Z0-9]{8,20}$/

const tokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.coerce.number() })
const failedAnswer = z.object({ errorCode: z.optional(z.string()), errorMessage: z.optional(z.string()) })
/** Daraja writes codes as text or as numbers. */
const code = z.pipe(
  z.union([z.string().check(z.minLength(1)), z.number()]),
  z.transform((written: string | number) => String(written)),
)
const pushAnswer = z.object({ CheckoutRequestID: z.string().check(z.minLength(1), z.maxLength(200)), ResponseCode: code })
const queryAnswer = z.object({ ResultCode: code })
const callback = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: z.string().check(z.minLength(1), z.maxLength(200)),
      ResultCode: code,
      CallbackMetadata: z.optional(z.nullable(z.object({ Item: z.array(z.object({ Name: z.string(), Value: z.optional(z.unknown()) })) }))),
    }),
  }),
})

/** @throws ForgedEvent */
function readCallback(body: Buffer) {
  let content: unknown
  try {
    content = JSON.parse(body.toString())
  } catch {
    throw new ForgedEvent('no JSON')
  }
  const read = callback.safeParse(content)
  if (!read.success) throw new ForgedEvent('no callback')
  return read.data.Body.stkCallback
}

/**
 * What M-Pesa shows to the payer and to our staff as the account: the last 12 characters of the payment's id, because Daraja takes no more. Staff find
 * the payment by them.
 */
export const accountOf = (id: string) => id.slice(-12)

/** +254 712 345 678 and 0712 345 678 → 254712345678. @throws ProviderRefused */
function kenyanNumber(phone: string): string {
  const digits = phone.replaceAll(/[\s()+.-]/g, '')
  const number = /^0[17]\d{8}$/.test(digits) ? `254${digits.slice(1)}` : digits
  if (/^254[17]\d{8}$/.test(number)) return number
  throw new ProviderRefused('Only M-Pesa numbers of Kenya can pay here.', { field: 'phone' })
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** 20261129183000 */
const nairobiTime = (milliseconds: number) => new Date(milliseconds + NAIROBI).toISOString().replaceAll(/\D/g, '').slice(0, 14)

// The part of Safaricom's Daraja that we use: https://developer.safaricom.co.ke/apis/MpesaExpressSimulate
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type Answer, json, type Routes } from '#provider-sandbox/http.ts'
import { failuresByEnding, SILENT } from '#provider-sandbox/pawapay/networks.ts'
import type { DarajaRequest, State } from '#provider-sandbox/state.ts'
import type { Webhooks } from '#provider-sandbox/webhooks.ts'

/** The shortcode of Safaricom's own sandbox. */
export const SANDBOX_SHORTCODE = '174379'
/** Milliseconds for which a phone that waits for its owner gets no second request. */
const LOCKED = 60_000

/** What a request must look like. Daraja names the first wrong field. */
const fields: Readonly<Record<string, RegExp>> = {
  BusinessShortCode: /^\d{5,7}$/,
  Timestamp: /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/,
}
const pushFields: Readonly<Record<string, RegExp>> = {
  ...fields,
  TransactionType: /^CustomerPayBillOnline$/,
  Amount: /^[1-9]\d*$/,
  PartyA: /^254[17]\d{8}$/,
  PartyB: /^\d{5,7}$/,
  PhoneNumber: /^254[17]\d{8}$/,
  CallBackURL: /^https?:\/\/\S+$/,
  AccountReference: /^[A-Za-z0-9]{1,12}$/,
  TransactionDesc: /^.{0,13}$/,
}

const descriptions: Readonly<Record<string, string>> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction.',
  '1032': 'Request cancelled by user.',
  '1037': 'DS timeout user cannot be reached.',
  '4999': 'The transaction is still under processing',
}

/** What the endings of pawaPay's test numbers do here. */
const resultByFailure: Readonly<Record<string, string>> = {
  PAYER_LIMIT_REACHED: '4',
  PAYER_NOT_FOUND: '1037',
  PAYMENT_NOT_APPROVED: '1032',
  INSUFFICIENT_BALANCE: '1',
  UNSPECIFIED_FAILURE: '8006',
}

const failed = (status: number, errorCode: string, errorMessage: string): Answer => json(status, { requestId: randomUUID(), errorCode, errorMessage })
const described = (code: string) => ({ ResultCode: code, ResultDesc: descriptions[code] ?? `Result ${code}` })

export function darajaRoutes(
  state: State,
  webhooks: Webhooks,
  { key, answersAfter }: { /** Consumer key, consumer secret and passkey in one. */ key: string; answersAfter: number | undefined },
): Routes {
  let token: string | undefined

  const guarded =
    (handle: Routes[string], wanted: Readonly<Record<string, RegExp>>): Routes[string] =>
    (call) => {
      if (token === undefined || call.headers.authorization !== `Bearer ${token}`) return failed(404, '404.001.03', 'Invalid Access Token')
      const wrong = Object.keys(wanted).find((name) => !wanted[name]?.test(String(call.body[name] ?? '')))
      if (wrong) return failed(400, '400.002.02', `Bad Request - Invalid ${wrong}`)
      const { BusinessShortCode: shortcode, Password: password, Timestamp: timestamp } = call.body
      if (String(shortcode) !== SANDBOX_SHORTCODE) return failed(500, '500.001.1001', 'Merchant does not exist')
      if (password !== Buffer.from(`${shortcode}${key}${timestamp}`).toString('base64')) return failed(500, '500.001.1001', 'Wrong credentials')
      return handle(call)
    }

  /** @param taken shillings, if M-Pesa takes another amount than was asked for */
  function settle(request: DarajaRequest, code: string, taken = request.amount): void {
    if (request.resultCode !== null) return
    request.resultCode = code
    const { merchantRequestId: MerchantRequestID, checkoutRequestId: CheckoutRequestID } = request
    const items = [
      { Name: 'Amount', Value: taken },
      { Name: 'MpesaReceiptNumber', Value: request.receipt },
      { Name: 'TransactionDate', Value: Number(nairobiDigits()) },
      { Name: 'PhoneNumber', Value: Number(request.phone) },
    ]
    const content = { MerchantRequestID, CheckoutRequestID, ...described(code), ResultCode: Number(code) }
    webhooks.emit(
      'daraja',
      `stk-${CheckoutRequestID}`,
      `stk.${code}`,
      { Body: { stkCallback: { ...content, ...(code === '0' && { CallbackMetadata: { Item: items } }) } } },
      request.callbackUrl,
    )
    state.save()
  }

  return {
    'GET /daraja/oauth/v1/generate': ({ query, headers }) => {
      if (query.grant_type !== 'client_credentials') return failed(400, '400.008.02', 'Invalid grant type passed')
      if (headers.authorization !== `Basic ${Buffer.from(`${key}:${key}`).toString('base64')}`)
        return failed(400, '400.008.01', 'Invalid Authentication passed')
      // Each token ends the one before it.
      token = randomBytes(14).toString('hex')
      return json(200, { access_token: token, expires_in: '3599' })
    },

    'POST /daraja/mpesa/stkpush/v1/processrequest': guarded(({ body }) => {
      const phone = String(body.PhoneNumber)
      const waits = [...state.darajaRequests.values()].some(
        (other) => other.phone === phone && other.resultCode === null && Date.now() - other.created < LOCKED,
      )
      if (waits) return failed(500, '500.001.1001', 'Unable to lock subscriber, a transaction is already in process for the current subscriber')
      const request: DarajaRequest = {
        checkoutRequestId: `ws_CO_${nairobiDigits()}${randomInt(1000, 9999)}${phone.slice(3)}`,
        merchantRequestId: randomUUID().slice(4),
        amount: Number(body.Amount),
        phone,
        account: String(body.AccountReference),
        callbackUrl: String(body.CallBackURL),
        receipt: `S${randomBytes(5).toString('hex').slice(0, 9).toUpperCase()}`,
        created: Date.now(),
        resultCode: null,
      }
      state.darajaRequests.set(request.checkoutRequestId, request)
      const failure = failuresByEnding[phone.slice(-3)]
      if (answersAfter !== undefined && !SILENT.test(phone))
        setTimeout(() => settle(request, failure === undefined ? '0' : (resultByFailure[failure] ?? '8006')), answersAfter).unref()
      return json(200, {
        MerchantRequestID: request.merchantRequestId,
        CheckoutRequestID: request.checkoutRequestId,
        ResponseCode: '0',
        ResponseDescription: 'Success. Request accepted for processing',
        CustomerMessage: 'Success. Request accepted for processing',
      })
    }, pushFields),

    // The answer names neither amount nor receipt.
    'POST /daraja/mpesa/stkpushquery/v1/query': guarded(({ body }) => {
      const request = state.darajaRequests.get(String(body.CheckoutRequestID))
      if (!request) return failed(500, '500.001.1001', 'The transaction does not Exist')
      return json(200, {
        ResponseCode: '0',
        ResponseDescription: 'The service request has been accepted successfully',
        MerchantRequestID: request.merchantRequestId,
        CheckoutRequestID: request.checkoutRequestId,
        ...described(request.resultCode ?? '4999'),
      })
    }, fields),

    'GET /sandbox/daraja/requests': () => json(200, [...state.darajaRequests.values()]),
    /** Ends a request: with `code`, or as paid. `amount` is what M-Pesa takes instead. */
    'POST /sandbox/daraja/requests/:id/settle': ({ params, body }) => {
      const request = state.darajaRequests.get(params.id as string)
      if (!request) return json(404, {})
      settle(request, body.code ?? '0', body.amount)
      return json(200, request)
    },
  }
}

/** 20261129183000 */
const nairobiDigits = () => new Date(Date.now() + 3 * 60 * 60_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)

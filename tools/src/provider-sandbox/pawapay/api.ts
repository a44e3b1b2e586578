// The part of pawaPay's API that we use: https://docs.pawapay.io/v2/api-reference
import { type Answer, json, type Routes } from '#provider-sandbox/http.ts'
import { failuresByEnding, type Network, networks, SILENT } from '#provider-sandbox/pawapay/networks.ts'
import type { PawapayDeposit, PawapayRefund, State } from '#provider-sandbox/state.ts'
import type { Webhooks } from '#provider-sandbox/webhooks.ts'

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const AMOUNT = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,2})?$/

const failure = (failureCode: string, failureMessage = failureCode) => ({ failureReason: { failureCode, failureMessage } })
const now = () => new Date().toISOString()

/** `[{ "orderId": "1" }]` of a request is `{ "orderId": "1" }` in an answer. */
const metadataOf = (list: unknown): Record<string, string> => Object.assign({}, ...((list ?? []) as object[]))

type Fields = Readonly<Record<string, 'required' | 'optional'>>
const depositFields: Fields = {
  depositId: 'required',
  amount: 'required',
  currency: 'required',
  payer: 'required',
  clientReferenceId: 'optional',
  customerMessage: 'optional',
  metadata: 'optional',
  preAuthorisationCode: 'optional',
}
const refundFields: Fields = {
  refundId: 'required',
  depositId: 'required',
  amount: 'required',
  currency: 'required',
  clientReferenceId: 'optional',
  metadata: 'optional',
}

/** What is wrong with the fields of a request, if anything. */
function wrongFields(body: Record<string, unknown>, fields: Fields, idName: string): Answer | undefined {
  const missing = Object.keys(fields).find((name) => fields[name] === 'required' && body[name] === undefined)
  if (missing) return json(400, { status: 'REJECTED', ...failure('MISSING_PARAMETER', `Missing ${missing}`) })
  const unknown = Object.keys(body).find((name) => !(name in fields))
  if (unknown) return json(400, { status: 'REJECTED', ...failure('UNSUPPORTED_PARAMETER', `Unsupported ${unknown}`) })
  const invalid = !VERSION_4.test(String(body[idName]))
    ? idName
    : !AMOUNT.test(String(body.amount)) || typeof body.amount !== 'string'
      ? 'amount'
      : ''
  return invalid === '' ? undefined : json(400, { status: 'REJECTED', ...failure('INVALID_PARAMETER', `Invalid ${invalid}`) })
}

/** The code of what is wrong with the amount, if anything. */
function wrongAmount({ currency: accepted, decimals }: Network, { amount, currency }: { amount: string; currency: string }): string | undefined {
  if (currency !== accepted) return 'INVALID_CURRENCY'
  if (decimals === 'NONE' && /\.\d*[1-9]/.test(amount)) return 'INVALID_AMOUNT'
  return Number(amount) < 1 || Number(amount) > 10_000_000 ? 'AMOUNT_OUT_OF_BOUNDS' : undefined
}

const countries = [...new Set(networks.map(({ country }) => country))]
const configuration = {
  companyName: 'Ungana sandbox',
  signatureConfiguration: { signedRequestsOnly: false, signedCallbacks: true },
  countries: countries.map((country) => {
    const own = networks.filter((network) => network.country === country)
    return {
      country,
      prefix: own[0]?.prefix,
      providers: own.map(({ provider, name, currency, decimals }) => {
        const operation = { minAmount: '1', maxAmount: '10000000', decimalsInAmount: decimals, status: 'OPERATIONAL' }
        return {
          provider,
          displayName: name,
          nameDisplayedToCustomer: 'Ungana sandbox',
          currencies: [{ currency, operationTypes: { DEPOSIT: { ...operation, authType: 'PROVIDER_AUTH', pinPrompt: 'AUTOMATIC' } } }],
        }
      }),
    }
  }),
}

export function pawapayRoutes(
  state: State,
  webhooks: Webhooks,
  { token, answersAfter }: { token: string; answersAfter: number | undefined },
): Routes {
  const emit = (kind: 'deposit' | 'refund', id: string, moved: PawapayDeposit | PawapayRefund) =>
    webhooks.emit('mobile-money', `${kind}-${id}-${moved.status}`, `${kind}.${moved.status.toLowerCase()}`, moved)

  /** @param code the reason of a failure; null if the payer approves */
  function settle(deposit: PawapayDeposit, code: string | null): void {
    if (deposit.status !== 'PROCESSING') return
    Object.assign(
      deposit,
      code === null ? { status: 'COMPLETED', providerTransactionId: deposit.depositId.slice(0, 8) } : { status: 'FAILED', ...failure(code) },
    )
    emit('deposit', deposit.depositId, deposit)
    state.save()
  }
  const guarded =
    (handle: Routes[string]): Routes[string] =>
    (call) =>
      call.headers.authorization === `Bearer ${token}` ? handle(call) : json(403, failure('AUTHENTICATION_ERROR'))
  const found = (data: unknown) => json(200, data === undefined ? { status: 'NOT_FOUND' } : { status: 'FOUND', data })

  return {
    'GET /pawapay/v2/public-key/http': () => json(200, [webhooks.pawapayKey]),
    'GET /pawapay/v2/active-conf': guarded(() => json(200, configuration)),
    'POST /pawapay/v2/predict-provider': guarded(({ body }) => {
      const phoneNumber = String(body.phoneNumber).replaceAll(/\D/g, '')
      const network = networks.find(({ numbers }) => numbers.test(phoneNumber))
      return network ? json(200, { country: network.country, provider: network.provider, phoneNumber }) : json(400, failure('INVALID_PHONE_NUMBER'))
    }),

    'POST /pawapay/v2/deposits': guarded(({ body }) => {
      const wrong = wrongFields(body, depositFields, 'depositId')
      if (wrong) return wrong
      const { depositId, amount, currency, payer } = body
      const known = state.deposits.get(depositId)
      if (known) return json(200, { depositId, status: 'DUPLICATE_IGNORED', created: known.created })
      const { phoneNumber, provider } = payer.accountDetails ?? {}
      const network = networks.find((each) => each.provider === provider)
      const code =
        payer.type !== 'MMO' || !network
          ? 'INVALID_PROVIDER'
          : network.numbers.test(phoneNumber)
            ? wrongAmount(network, body)
            : 'INVALID_PHONE_NUMBER'
      if (code || !network) return json(200, { depositId, status: 'REJECTED', ...failure(code ?? 'INVALID_PROVIDER') })
      const deposit: PawapayDeposit = {
        depositId,
        status: 'PROCESSING',
        amount,
        currency,
        country: network.country,
        payer,
        created: now(),
        metadata: metadataOf(body.metadata),
      }
      state.deposits.set(depositId, deposit)
      if (answersAfter !== undefined && !SILENT.test(phoneNumber))
        setTimeout(() => settle(deposit, failuresByEnding[phoneNumber.slice(-3)] ?? null), answersAfter).unref()
      return json(200, { depositId, status: 'ACCEPTED', created: deposit.created })
    }),
    'GET /pawapay/v2/deposits/:id': guarded(({ params }) => found(state.deposits.get(params.id as string))),

    'POST /pawapay/v2/refunds': guarded(({ body }) => {
      const wrong = wrongFields(body, refundFields, 'refundId')
      if (wrong) return wrong
      const { refundId, depositId, amount, currency } = body
      const known = state.pawapayRefunds.get(refundId)
      if (known) return json(200, { refundId, status: 'DUPLICATE_IGNORED', created: known.created })
      const deposit = state.deposits.get(depositId)
      const refunded = [...state.pawapayRefunds.values()].filter((each) => each.depositId === depositId && each.status !== 'FAILED')
      const left = Number(deposit?.amount) - refunded.reduce((sum, each) => sum + Number(each.amount), 0)
      const code =
        deposit?.status !== 'COMPLETED'
          ? 'INVALID_STATE'
          : currency !== deposit.currency
            ? 'INVALID_CURRENCY'
            : Number(amount) > left
              ? 'AMOUNT_TOO_LARGE'
              : null
      if (code || !deposit) return json(200, { refundId, status: 'REJECTED', ...failure(code ?? 'INVALID_STATE') })
      const recipient = deposit.payer
      const refund: PawapayRefund = {
        refundId,
        status: 'COMPLETED',
        amount,
        currency,
        country: deposit.country,
        recipient,
        created: now(),
        metadata: metadataOf(body.metadata),
      }
      state.pawapayRefunds.set(refundId, { ...refund, depositId })
      emit('refund', refundId, refund)
      return json(200, { refundId, status: 'ACCEPTED', created: refund.created })
    }),
    'GET /pawapay/v2/refunds/:id': guarded(({ params }) => {
      const { depositId: _, ...refund } = state.pawapayRefunds.get(params.id as string) ?? {}
      return found('refundId' in refund ? refund : undefined)
    }),

    /** Ends a deposit, with `code` as the reason of a failure. */
    'POST /sandbox/pawapay/deposits/:id/settle': ({ params, body }) => {
      const deposit = state.deposits.get(params.id as string)
      if (!deposit) return json(404, {})
      settle(deposit, body.code ?? null)
      return json(200, deposit)
    },
    /** Changes what the provider says about a refund. */
    'POST /sandbox/pawapay/refunds/:id/settle': ({ params, body }) => {
      const refund = state.pawapayRefunds.get(params.id as string)
      if (!refund) return json(404, {})
      refund.status = body.status
      return json(200, refund)
    },
  }
}

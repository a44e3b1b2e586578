// Adapter for mobile money by pawaPay, version 2 of its API: https://docs.pawapay.io/v2/docs
import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { fractionDigits, receiveMobileMoneyEvent } from '@ungana/contracts-payments'
import { checkSignature } from './message-signature.ts'
import { failureOf } from './pawapay-failures.ts'
import { ForgedEvent, type MobileNetwork, type PaymentFact, type PhoneProvider, ProviderAway, ProviderRefused, type RefundFact } from './provider.ts'

export interface PawapayOptions {
  readonly token: string
  /** If false, pawaPay's own sandbox is used. */
  readonly live?: boolean
  /** URL of our own sandbox, which has pawaPay's API. */
  readonly apiUrl?: string | undefined
  /** Our own hosts. A signed callback names one of them. */
  readonly authorities: readonly string[]
  readonly timeout?: number
  /** Seconds since 1970. */
  readonly now?: () => number
}

/** Seconds for which the networks are kept. */
const NETWORKS_KEPT = 600
/** Seconds between two requests for pawaPay's keys. Anybody can send a callback with the name of an unknown key. */
const KEYS_ASKED = 60

export function createPawapay({
  token,
  live = false,
  apiUrl,
  authorities,
  timeout = 6000,
  now = () => Date.now() / 1000,
}: PawapayOptions): PhoneProvider {
  const server = apiUrl ?? (live ? 'https://api.pawapay.io' : 'https://api.sandbox.pawapay.io')

  async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    let status: number
    let failed: Failed
    try {
      const answer = await fetch(`${server}/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      if (answer.ok) return (await answer.json()) as T
      status = answer.status
      failed = (await answer.json()) as Failed
    } catch (cause) {
      throw new ProviderAway('pawaPay does not answer', { cause })
    }
    const code = failed.failureReason?.failureCode ?? ''
    if (status !== 400 && !code.endsWith('_NOT_ALLOWED')) throw new ProviderAway(`pawaPay answered ${status} ${code}`)
    throw refusal(code)
  }

  let kept: { readonly networks: readonly PawapayNetwork[]; readonly at: number } | undefined
  async function networks(): Promise<readonly PawapayNetwork[]> {
    if (kept && now() - kept.at < NETWORKS_KEPT) return kept.networks
    kept = { networks: networksOf(await call<ActiveConfiguration>('GET', '/active-conf?operationType=DEPOSIT')), at: now() }
    return kept.networks
  }

  let keys: { readonly byId: ReadonlyMap<string, KeyObject>; readonly at: number } | undefined
  async function keyOf(id: string): Promise<KeyObject | undefined> {
    if (!keys?.byId.has(id) && (keys === undefined || now() - keys.at >= KEYS_ASKED)) {
      const published = await call<readonly { id: string; key: string }[]>('GET', '/public-key/http')
      keys = { byId: new Map(published.map(({ id: keyId, key }) => [keyId, createPublicKey(key)])), at: now() }
    }
    return keys?.byId.get(id)
  }

  async function predict(phone: string): Promise<{ readonly provider: string; readonly phoneNumber: string }> {
    try {
      return await call('POST', '/predict-provider', { phoneNumber: phone })
    } catch (error) {
      throw error instanceof ProviderRefused ? refusal('INVALID_PHONE_NUMBER') : error
    }
  }

  /** The phone's network. @throws ProviderRefused if it does not take this payment, ProviderAway */
  async function networkOf(phone: string, currency: string) {
    const all = await networks()
    if (!all.some((network) => network.currency === currency))
      throw new ProviderRefused('Mobile money is not available in this currency.', { field: 'currency' })
    const { provider, phoneNumber } = await predict(phone)
    const own = all.filter((network) => network.provider === provider)
    const network = own.find((each) => each.currency === currency)
    if (network) return { provider, phoneNumber, wholeAmounts: network.wholeAmounts }
    if (own.length === 0) throw refusal('INVALID_PROVIDER')
    throw refusal('INVALID_CURRENCY')
  }

  return {
    name: 'pawapay',
    method: 'mobile-money',

    async networks() {
      return (await networks()).map(({ name, country, currency }) => ({ name, country, currency }))
    },

    async start({ id, amount, currency, phone }) {
      if (phone === undefined) throw new Error('Mobile money starts with a phone number')
      const { provider, phoneNumber, wholeAmounts } = await networkOf(phone, currency)
      const text = decimalOf(amount, currency)
      if (wholeAmounts && text.includes('.')) throw refusal('INVALID_AMOUNT')
      const depositId = versionFour(id)
      // A repeated deposit with the same id is ignored, so the phone is asked once.
      const { status, failureReason } = await call<Initiated>('POST', '/deposits', {
        depositId,
        amount: text,
        currency,
        payer: { type: 'MMO', accountDetails: { phoneNumber, provider } },
        metadata: [{ paymentId: id }],
      })
      if (status === 'REJECTED') throw refusal(failureReason?.failureCode)
      return { reference: depositId, secret: '' }
    },

    // We do not store the phone number, so a lost request cannot be repeated. Search for the payment instead, because the request may have arrived.
    async find(id) {
      const found = await call<Found<Deposit>>('GET', `/deposits/${versionFour(id)}`)
      return found.status === 'FOUND' ? found.data.depositId : undefined
    },

    async getPayment(reference) {
      const found = await call<Found<Deposit>>('GET', `/deposits/${encodeURIComponent(reference)}`)
      // A deposit that was accepted is never lost, so this says nothing about the money.
      if (found.status !== 'FOUND') throw new ProviderAway(`pawaPay does not find deposit ${reference}`)
      return factOf(found.data)
    },

    async getRefund(id) {
      const found = await call<Found<Refund>>('GET', `/refunds/${versionFour(id)}`)
      return found.status === 'FOUND' ? refundOf(id, found.data) : undefined
    },

    // pawaPay has no such call. A request that nobody approves fails by itself.
    cancel: async () => {},

    async refund({ id, amount, currency, reference }) {
      const { status, failureReason } = await call<Initiated>('POST', '/refunds', {
        refundId: versionFour(id),
        depositId: reference,
        amount: decimalOf(amount, currency),
        currency,
        metadata: [{ depositId: reference }],
      })
      if (status === 'REJECTED') throw refusal(failureReason?.failureCode)
    },

    async readEvent({ body, headers }) {
      const { method, url: path } = receiveMobileMoneyEvent
      await checkSignature({ method, authorities, path, headers, body }, { now: now(), keyOf })
      const { depositId, refundId, status, metadata } = JSON.parse(body.toString()) as Callback
      const id = depositId ?? refundId
      if (id === undefined) throw new ForgedEvent('about nothing')
      return {
        // Callbacks have no id. A repeated one says the same as the first.
        id: `${id} ${status}`,
        type: `${depositId === undefined ? 'refund' : 'deposit'} ${status}`,
        reference: depositId ?? metadata?.depositId ?? null,
        paymentId: metadata?.paymentId ?? null,
      }
    },
  }
}

interface FailureReason {
  readonly failureCode?: string
}

interface Failed {
  readonly failureReason?: FailureReason
}

interface Initiated extends Failed {
  readonly status: 'ACCEPTED' | 'DUPLICATE_IGNORED' | 'REJECTED'
}

type Found<T> = { readonly status: 'FOUND'; readonly data: T } | { readonly status: 'NOT_FOUND' }

interface Moved extends Failed {
  readonly status: string
  /** Main unit: 15.50 */
  readonly amount: string
  readonly currency: string
}

interface Deposit extends Moved {
  readonly depositId: string
  readonly metadata?: { readonly paymentId?: string } | null
}

interface Refund extends Moved {
  readonly refundId: string
}

interface Callback {
  readonly depositId?: string
  readonly refundId?: string
  readonly status: string
  readonly metadata?: { readonly paymentId?: string; readonly depositId?: string } | null
}

interface ActiveConfiguration {
  readonly countries: readonly {
    readonly country: string
    readonly providers: readonly {
      readonly provider: string
      readonly displayName?: string
      readonly currencies: readonly {
        readonly currency: string
        readonly operationTypes: { readonly DEPOSIT?: { readonly decimalsInAmount?: string; readonly status?: string } }
      }[]
    }[]
  }[]
}

interface PawapayNetwork extends MobileNetwork {
  /** MTN_MOMO_RWA */
  readonly provider: string
  readonly wholeAmounts: boolean
}

const networksOf = ({ countries }: ActiveConfiguration): PawapayNetwork[] =>
  countries.flatMap(({ country, providers }) =>
    providers.flatMap(({ provider, displayName = provider, currencies }) =>
      currencies.flatMap(({ currency, operationTypes: { DEPOSIT: deposit } }) =>
        deposit ? [{ provider, name: displayName, country, currency, wholeAmounts: deposit.decimalsInAmount === 'NONE' }] : [],
      ),
    ),
  )

const refusal = (code: string | undefined) => {
  const { message, field } = failureOf(code)
  return new ProviderRefused(message, { field })
}

/** pawaPay only takes ids of version 4. The same id of ours always becomes the same id of theirs. */
export function versionFour(id: string): string {
  if (id[14] === '4') return id
  const hash = createHash('sha256').update(id).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** 1550 KES → 15.5, 4500 RWF → 4500 */
const decimalOf = (units: number, currency: string) => String(units / 10 ** fractionDigits(currency))

/** A fraction of the smallest unit stays a fraction. */
const unitsOf = ({ amount, currency }: Moved) => Number((Number(amount) * 10 ** fractionDigits(currency)).toFixed(4))

/** Only these states are final. Any other means that the money may still move. */
const stateOf = <const Pending extends string>(status: string, pending: Pending) =>
  status === 'COMPLETED' ? 'succeeded' : status === 'FAILED' ? 'failed' : pending

const factOf = (deposit: Deposit): PaymentFact => ({
  paymentId: deposit.metadata?.paymentId ?? null,
  state: stateOf(deposit.status, 'processing'),
  word: deposit.status,
  amount: unitsOf(deposit),
  currency: deposit.currency,
  problem: deposit.status === 'FAILED' ? failureOf(deposit.failureReason?.failureCode).message : null,
  refunds: [],
})

const refundOf = (id: string, refund: Refund): RefundFact => ({
  reference: refund.refundId,
  refundId: id,
  amount: unitsOf(refund),
  state: stateOf(refund.status, 'requested'),
})

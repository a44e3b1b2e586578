import { captureWalletOrder } from '@ungana/contracts-payments'
import { ApiError, call } from '@ungana/web-kit'

/** Paid, to be cleared by the wallet, or nobody here knows: the money may have been taken. */
export type Capture = 'paid' | 'pending' | 'unknown'

/** Milliseconds before it is asked again. */
const WAITS = [1000, 3000]
/** Codes of what is no answer to an earlier press whose own was lost: the money was not taken by any. */
const DECISIVE = new Set(['PAYMENTS_DECLINED', 'PAYMENTS_ORDER_NOT_APPROVED'])

/**
 * Takes the money of an order that its payer approved. Where the answer is lost the same order is asked for again, which takes nothing twice; another order
 * would. Rejects with ApiError only where nothing was taken.
 */
export async function captureOrder(id: string, waits: readonly number[] = WAITS): Promise<Capture> {
  for (const [index, wait] of [0, ...waits].entries()) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      const { payment } = await call(captureWalletOrder, { params: { id } })
      return payment.status === 'succeeded' ? 'paid' : 'pending'
    } catch (error) {
      if (isRefusal(error) && (index === 0 || DECISIVE.has(error.body?.code ?? ''))) throw error
    }
  }
  return 'unknown'
}

/** Anything else says nothing about the money: no answer, a failure on the way, an answer that this page does not understand. */
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status >= 400 && error.status < 500

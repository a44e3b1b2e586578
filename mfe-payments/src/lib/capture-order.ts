import { captureWalletOrder, type Payment } from '@ungana/contracts-payments'
import { ApiError, call } from '@ungana/web-kit'

/** Milliseconds before each retry. */
const WAITS = [1000, 3000]
/** Errors that prove that no attempt took money, not even an earlier attempt without a response. */
const DECISIVE = new Set(['PAYMENTS_DECLINED', 'PAYMENTS_ORDER_NOT_APPROVED'])

/**
 * Captures an approved order. After a lost response, repeats the same order, which never takes money twice. Resolves to undefined if the money may
 * have been taken, and rejects with ApiError only when no money was taken.
 */
export async function captureOrder(id: string, waits: readonly number[] = WAITS): Promise<Payment | undefined> {
  for (const [index, wait] of [0, ...waits].entries()) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      return (await call(captureWalletOrder, { params: { id } })).payment
    } catch (error) {
      if (isRefusal(error) && (index === 0 || DECISIVE.has(error.body?.code ?? ''))) throw error
    }
  }
  return undefined
}

/** Other errors, such as a lost or unreadable response, do not say whether money was taken. */
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status >= 400 && error.status < 500

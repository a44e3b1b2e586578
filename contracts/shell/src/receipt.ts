/** The slot of the home page for a member who has just paid: the receipt. The context is `ReceiptContext`. */
export const PAYMENT_RECEIPT = 'payment.receipt'

export interface ReceiptContext {
  readonly paymentId: string
}

/** The router state with which a payment opens the home page. */
export const receiptState = (paymentId: string | undefined): ReceiptContext | null => (paymentId === undefined ? null : { paymentId })

/** The payment in a router state; undefined without one. */
export function paymentIn(state: unknown): string | undefined {
  const { paymentId } = (state ?? {}) as Partial<ReceiptContext>
  return typeof paymentId === 'string' ? paymentId : undefined
}

/** How a payment stands, and how it was paid, in words. */
export const statusNames: Readonly<Record<string, string>> = {
  open: 'Not paid',
  processing: 'Processing',
  failed: 'Failed',
  canceled: 'Given up',
  succeeded: 'Paid',
  refunded: 'Refunded',
}
export const methodNames: Readonly<Record<string, string>> = { card: 'Card', wallet: 'PayPal', 'mobile-money': 'Mobile money' }

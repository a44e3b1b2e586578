/** Labels of payment statuses and methods. */
export const statusNames: Readonly<Record<string, string>> = {
  open: 'Not paid',
  processing: 'Processing',
  failed: 'Failed',
  canceled: 'Cancelled',
  succeeded: 'Paid',
  refunded: 'Refunded',
}
export const methodNames: Readonly<Record<string, string>> = { card: 'Card', wallet: 'PayPal', 'mobile-money': 'Mobile money' }

import type { TestPayments } from './payments.ts'
import type { ProviderSandbox } from './provider-sandbox.ts'

/** Creates a payment, pays it with a valid card and checks it. `intent` is Stripe's id. */
export async function payByCard(
  payments: TestPayments,
  sandbox: ProviderSandbox,
  payer: string,
  body: object,
): Promise<{ id: string; intent: string }> {
  const created = (await payments.call('POST', '/api/payments/stripe/create-payment-intent', payer, body)).body
  await sandbox.pay(created.clientSecret, '4242424242424242')
  const intent = created.clientSecret.split('_secret_')[0]
  await payments.call('GET', `/api/payments/stripe/payment-intent/${intent}`, payer)
  return { id: created.paymentId, intent }
}

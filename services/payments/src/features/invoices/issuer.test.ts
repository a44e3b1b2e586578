// Who issued an invoice stands on it as it was.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setIssuer } from '#lib/invoices.ts'
import { startPayments, type TestPayments } from '#testing/payments.ts'
import { type ProviderSandbox, startProviderSandbox } from '#testing/provider-sandbox.ts'
import { findInvoice } from './invoice-rows.ts'

let sandbox: ProviderSandbox
let payments: TestPayments
beforeAll(async () => {
  sandbox = await startProviderSandbox()
  payments = await startPayments({ providers: sandbox.providers() })
})
afterAll(async () => {
  await payments.close()
  await sandbox.stop()
})

/** The id of its invoice. */
async function pay(payer: string): Promise<string> {
  const { body } = await payments.call('POST', '/api/payments/stripe/create-payment-intent', payer, { amount: 45, currency: 'USD' })
  await sandbox.pay(body.clientSecret, '4242424242424242')
  await payments.call('GET', `/api/payments/stripe/payment-intent/${body.clientSecret.split('_secret_')[0]}`, payer)
  return (await payments.call('GET', '/api/invoices', payer)).body[0].id
}

test('an invoice keeps the issuer of its day; the same one set again at each start is one', async () => {
  const payer = await payments.account()
  const before = await pay(payer)
  const first = { name: 'Ungana Ltd', address: 'KN 5 Road, Kigali', taxNumber: null }
  const second = { ...first, address: 'KG 7 Avenue, Kigali', taxNumber: '103456789' }
  await setIssuer(payments.pool, first)
  await setIssuer(payments.pool, first)
  const moved = await pay(payer)
  await setIssuer(payments.pool, second)
  await setIssuer(payments.pool, second)
  const after = await pay(payer)
  const issuerOf = async (id: string) => {
    const { issuerName, issuerAddress, issuerTaxNumber } = (await findInvoice(payments.pool, { id, payerId: payer })) ?? {}
    return [issuerName, issuerAddress, issuerTaxNumber]
  }
  expect(await Promise.all([before, moved, after].map(issuerOf))).toEqual([[null, null, null], Object.values(first), Object.values(second)])
  const { rows } = await payments.pool.query('SELECT count(*)::int AS count FROM invoice_issuers')
  expect(rows).toEqual([{ count: 2 }])
})

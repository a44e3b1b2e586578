import { captureWalletOrder, createWalletOrder, setUpWallet } from '@ungana/contracts-payments'
import { asText, text } from '@ungana/language/server'
import { callerOf, type Service } from '@ungana/service-kit'
import { Declined, NotConfigured, PaymentNotFound } from '#errors.ts'
import { checkPayment, startAtProvider } from '#lib/check-payment.ts'
import type { Payments } from '#lib/dependencies.ts'
import { orderPayment } from '#lib/order-payment.ts'
import { paymentByReference, presentPayment } from '#lib/payment-rows.ts'
import { withPayerErrors } from '#lib/provider-errors.ts'
import type { WalletProvider } from '#lib/providers/provider.ts'

export function walletRoutes(app: Service, payments: Payments): void {
  const config = { policy: 'member', act: 'payments.make', sensitive: true, alsoWithoutApi: true } as const

  function wallet(): WalletProvider {
    const { wallet: configured } = payments.providers
    if (!configured) throw new NotConfigured()
    return configured
  }

  app.route({
    ...setUpWallet,
    config,
    handler: async () => {
      const provider = wallet()
      return { clientToken: await withPayerErrors(() => provider.clientToken()) }
    },
  })

  app.route({
    ...createWalletOrder,
    config,
    handler: async (request) => {
      wallet()
      const payment = await orderPayment(payments, request, 'wallet')
      const { reference } = await withPayerErrors(() => startAtProvider(payments, payment))
      return { id: reference, status: 'CREATED', paymentId: payment.id }
    },
  })

  app.route({
    ...captureWalletOrder,
    config,
    handler: async (request) => {
      const provider = wallet()
      const reference = request.params.id
      const found = await paymentByReference(payments.pool, { method: 'wallet', reference, payerId: callerOf(request) })
      if (!found) throw new PaymentNotFound()
      return withPayerErrors(async () => {
        if (found.status === 'open' || found.status === 'failed') await provider.capture({ id: found.id, reference })
        const { payment, fact } = await checkPayment(payments, found.id)
        if (payment.status === 'failed') throw new Declined(payment.problem ? asText(payment.problem) : text('The wallet declined the payment.'))
        return { id: reference, status: fact?.word ?? payment.status.toUpperCase(), payment: presentPayment(payment) }
      })
    },
  })
}

import { getPhonePrices, mainUnits, requestMobileMoney } from '@ungana/contracts-payments'
import { callerOf, type Service } from '@ungana/service-kit'
import { NotConfigured } from '#errors.ts'
import { askPhone, checkPayment } from '#lib/check-payment.ts'
import type { Payments } from '#lib/dependencies.ts'
import { localPrices } from '#lib/local-price.ts'
import { orderPayment, priceOf } from '#lib/order-payment.ts'
import { presentPayment } from '#lib/payment-rows.ts'
import { withPayerErrors } from '#lib/provider-errors.ts'
import { ProviderAway } from '#lib/providers/provider.ts'

export function mobileMoneyRoutes(app: Service, payments: Payments): void {
  app.route({
    ...getPhonePrices,
    config: { policy: 'member', act: 'payments.make' },
    handler: async (request) => {
      const provider = payments.providers['mobile-money']
      if (!provider) throw new NotConfigured()
      const price = await priceOf(payments, request.query, callerOf(request), request.id)
      const [prices, networks] = await Promise.all([localPrices(payments, price, request.id), withPayerErrors(() => provider.networks())])
      return {
        price: { amount: mainUnits(price.amount, price.currency), currency: price.currency },
        prices: prices.flatMap(({ amount, currency, ...rate }) => {
          const names = networks.filter((network) => network.currency === currency).map(({ name }) => name)
          return names.length === 0 ? [] : [{ amount: mainUnits(amount, currency), currency, ...rate, networks: [...new Set(names)].sort() }]
        }),
      }
    },
  })
  app.route({
    ...requestMobileMoney,
    config: { policy: 'member', act: 'payments.make', sensitive: true },
    handler: async (request, reply) => {
      if (!payments.providers['mobile-money']) throw new NotConfigured()
      const payment = await orderPayment(payments, request, 'mobile-money')
      const asked = await withPayerErrors(async () => {
        await askPhone(payments, payment, request.body.phone)
        return checkPayment(payments, payment.id).catch((error: unknown) => {
          // The phone was asked, so the payer must not try again. Later checks read the state.
          if (error instanceof ProviderAway) return { payment }
          throw error
        })
      })
      reply.code(201)
      return presentPayment(asked.payment)
    },
  })
}

import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ExchangeRate, listExchangeRates } from '@ungana/contracts-messaging'
import { numberText } from '@ungana/language/formats'
import { call } from '@ungana/web-kit'

export const exchangeRatesKey = ['exchange-rates'] as const

export const useExchangeRates = () =>
  useQuery({ queryKey: exchangeRatesKey, queryFn: ({ signal }) => call(listExchangeRates, {}, { signal }), staleTime: 0 })

/** "USD 1 = KES 129.35" */
export function rateText({ currency, perUsd }: Pick<ExchangeRate, 'currency' | 'perUsd'>): string {
  const amount = numberText(Number(perUsd), { maximumFractionDigits: 6 })
  return t`USD 1 = ${currency} ${amount}`
}

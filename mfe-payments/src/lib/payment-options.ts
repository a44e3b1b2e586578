import { useQuery } from '@tanstack/react-query'
import { getPaymentOptions } from '@ungana/contracts-payments'
import { call } from '@ungana/web-kit'

/** What can be paid with, in which currencies, and whether money moves. */
export const usePaymentOptions = () =>
  useQuery({ queryKey: ['payments', 'options'], queryFn: ({ signal }) => call(getPaymentOptions, undefined, { signal }) })

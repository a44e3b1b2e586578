import { useQuery } from '@tanstack/react-query'
import { getPaymentOptions } from '@ungana/contracts-payments'
import { call } from '@ungana/web-kit'

/** Payment methods with their currencies, and whether this is a sandbox. */
export const usePaymentOptions = () =>
  useQuery({ queryKey: ['payments', 'options'], queryFn: ({ signal }) => call(getPaymentOptions, undefined, { signal }) })

import { useQuery } from '@tanstack/react-query'
import { getCompanyFigures } from '@ungana/contracts-directory'
import { getInquiryFigures } from '@ungana/contracts-messaging'
import { call } from '@ungana/web-kit'
import { messagingKey } from './message-keys.ts'

/** Views of a company's page, and the searches that led to it, for its own account. */
export const useCompanyFigures = (id: string) =>
  useQuery({
    queryKey: [...messagingKey(id), 'company-figures'],
    queryFn: ({ signal }) => call(getCompanyFigures, {}, { signal }),
    staleTime: 0,
  })

export const useInquiryFigures = (id: string) =>
  useQuery({
    queryKey: [...messagingKey(id), 'inquiry-figures'],
    queryFn: ({ signal }) => call(getInquiryFigures, {}, { signal }),
    staleTime: 0,
  })

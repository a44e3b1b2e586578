import { useQuery } from '@tanstack/react-query'
import { listOutgoingBankRequests, listSharedBankDetails } from '@ungana/contracts-payments'
import { call } from '@ungana/web-kit'

export interface SharedAccount {
  readonly id: string
  readonly bankName: string
  readonly currency: string
  readonly masked: string
  /** The state of the reader's own request; null when there is no pending or approved one. */
  readonly request: 'pending' | 'readable' | null
}

const sharedKey = (ownerId: string) => ['bank-details', 'shared', ownerId]

/** The accounts that a company shares, with the reader's own requests. Undefined while loading and after an error. */
export function useSharedAccounts(ownerId: string, readerId: string): readonly SharedAccount[] | undefined {
  const { data } = useQuery({
    queryKey: sharedKey(ownerId),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const shared = await call(listSharedBankDetails, { params: { userId: ownerId } }, { signal })
      const own = shared.length > 0 ? await call(listOutgoingBankRequests, { params: { userId: readerId } }, { signal }) : []
      return shared.map((account): SharedAccount => {
        const requests = own.filter(({ bankDetailsId }) => bankDetailsId === account.id)
        const pending = requests.some(({ status }) => status === 'pending')
        return { ...account, request: pending ? 'pending' : requests.some(({ readable }) => readable) ? 'readable' : null }
      })
    },
  })
  return data
}

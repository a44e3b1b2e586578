import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type BankDetailsRequest, readRequestedBankDetails } from '@ungana/contracts-payments'
import { Button } from '@ungana/ui'
import { ActionFailure, call, failureText, useHost } from '@ungana/web-kit'
import { useOutgoingRequests, useRefreshBankDetails } from './bank-queries.ts'
import { GrantedDialog } from './granted-dialog.tsx'
import { ListCard } from './list-card.tsx'
import { RequestRow } from './request-row.tsx'

export function OutgoingRequests({ userId }: { readonly userId: string }) {
  return (
    <ListCard
      title={t`Outgoing Requests`}
      result={useOutgoingRequests(userId)}
      empty={{ title: t`No outgoing requests`, text: t`To request bank details, open the page of a company that shares them.` }}
      row={(request) => <OutgoingRequest request={request} />}
    />
  )
}

function OutgoingRequest({ request }: { readonly request: BankDetailsRequest }) {
  const { id, owner, readable } = request
  const { toast } = useHost()
  const refresh = useRefreshBankDetails()
  const reading = useMutation({
    mutationFn: () => call(readRequestedBankDetails, { params: { id } }),
    // Account numbers must not stay in memory after closing.
    gcTime: 0,
    onError: (error) =>
      toast({ title: t`Failed to load the bank details`, description: failureText(error, t`Please try again`), variant: 'destructive' }),
    onSettled: refresh,
  })
  return (
    <RequestRow request={request} other={owner}>
      {readable ? (
        <div>
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Show details of ${owner.name}`}
            loading={reading.isPending}
            onClick={() => reading.mutate()}
          >
            {t`Show details`}
          </Button>
        </div>
      ) : null}
      <ActionFailure error={reading.error} otherwise={t`Please try again`} />
      {reading.data ? <GrantedDialog owner={owner.name} details={reading.data} onClose={reading.reset} /> : null}
    </RequestRow>
  )
}

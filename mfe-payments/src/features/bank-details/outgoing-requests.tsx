import { useMutation } from '@tanstack/react-query'
import { type BankDetailsRequest, readRequestedBankDetails } from '@ungana/contracts-payments'
import { Button } from '@ungana/ui'
import { call, failureText, useHost } from '@ungana/web-kit'
import { useBankDetailsChanged, useOutgoingRequests } from './bank-queries.ts'
import { GrantedDialog } from './granted-dialog.tsx'
import { ListOf } from './list-of.tsx'
import { RequestRow } from './request-row.tsx'

export function OutgoingRequests({ userId }: { readonly userId: string }) {
  return (
    <ListOf
      title="Outgoing Requests"
      result={useOutgoingRequests(userId)}
      empty={{ title: 'No outgoing requests', text: 'On the page of a company that shares its bank details you can ask for them.' }}
      row={(request) => <OutgoingRequest request={request} />}
    />
  )
}

function OutgoingRequest({ request }: { readonly request: BankDetailsRequest }) {
  const { id, owner, readable } = request
  const { toast } = useHost()
  const changed = useBankDetailsChanged()
  const reading = useMutation({
    mutationFn: () => call(readRequestedBankDetails, { params: { id } }),
    // What was read does not stay in memory once it is closed.
    gcTime: 0,
    onError: (error) =>
      toast({ title: 'The bank details could not be read', description: failureText(error, 'Please try again'), variant: 'destructive' }),
    onSettled: changed,
  })
  return (
    <RequestRow request={request} other={owner}>
      {readable ? (
        <div>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Show details of ${owner.name}`}
            loading={reading.isPending}
            onClick={() => reading.mutate()}
          >
            Show details
          </Button>
        </div>
      ) : null}
      {reading.data ? <GrantedDialog owner={owner.name} details={reading.data} onClose={reading.reset} /> : null}
    </RequestRow>
  )
}

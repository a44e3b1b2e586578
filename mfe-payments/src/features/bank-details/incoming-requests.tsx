import { useMutation } from '@tanstack/react-query'
import { type BankDetailsRequest, decideBankRequest, revokeBankRequest } from '@ungana/contracts-payments'
import { Button, Cluster } from '@ungana/ui'
import { ActionFailure, call, failureText, useHost } from '@ungana/web-kit'
import { useIncomingRequests, useRefreshBankDetails } from './bank-queries.ts'
import { ListCard } from './list-card.tsx'
import { RequestRow } from './request-row.tsx'

export function IncomingRequests({ userId }: { readonly userId: string }) {
  return (
    <ListCard
      title="Incoming Requests"
      result={useIncomingRequests(userId)}
      empty={{ title: 'No incoming requests', text: 'Requests to see your bank details appear here.' }}
      row={(request) => <IncomingRequest request={request} />}
    />
  )
}

type Decision = 'approved' | 'rejected' | 'revoked'

function IncomingRequest({ request }: { readonly request: BankDetailsRequest }) {
  const { id, requester, status, readable } = request
  const { toast } = useHost()
  const refresh = useRefreshBankDetails()
  const decision = useMutation({
    mutationFn: (what: Decision) =>
      what === 'revoked' ? call(revokeBankRequest, { params: { id } }) : call(decideBankRequest, { params: { id }, body: { status: what } }),
    onSuccess: async () => {
      toast({ title: 'Request status updated' })
      await refresh()
    },
    onError: (error) => {
      toast({ title: 'Error updating request status', description: failureText(error, 'Please try again'), variant: 'destructive' })
      void refresh()
    },
  })
  const press = (what: Decision, label: string) => ({
    size: 'small' as const,
    'aria-label': `${label} ${requester.name}`,
    loading: decision.isPending && decision.variables === what,
    onClick: () => decision.mutate(what),
    children: label,
  })
  return (
    <RequestRow request={request} other={requester}>
      {status === 'pending' ? (
        <Cluster $gap={2}>
          <Button variant="secondary" {...press('approved', 'Approve')} />
          <Button variant="outline" {...press('rejected', 'Reject')} />
        </Cluster>
      ) : readable ? (
        <div>
          <Button variant="outline" {...press('revoked', 'Revoke')} />
        </div>
      ) : null}
      <ActionFailure error={decision.error} />
    </RequestRow>
  )
}

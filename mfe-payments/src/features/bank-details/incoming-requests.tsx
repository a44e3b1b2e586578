import { t } from '@lingui/core/macro'
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
      title={t`Incoming Requests`}
      result={useIncomingRequests(userId)}
      empty={{ title: t`No incoming requests`, text: t`Requests to see your bank details appear here.` }}
      row={(request) => <IncomingRequest request={request} />}
    />
  )
}

type Decision = 'approved' | 'rejected' | 'revoked'
const results = { approved: t`Approved`, rejected: t`Rejected`, revoked: t`Approval ended` }

function IncomingRequest({ request }: { readonly request: BankDetailsRequest }) {
  const { id, requester, status, readable } = request
  const { toast } = useHost()
  const refresh = useRefreshBankDetails()
  const decision = useMutation({
    mutationFn: (what: Decision) =>
      what === 'revoked' ? call(revokeBankRequest, { params: { id } }) : call(decideBankRequest, { params: { id }, body: { status: what } }),
    onSuccess: async (_answer, what) => {
      toast({ title: t`Request status updated`, description: results[what] })
      await refresh()
    },
    onError: (error) => {
      toast({ title: t`Error updating request status`, description: failureText(error, t`Please try again`), variant: 'destructive' })
      void refresh()
    },
  })
  const press = (what: Decision, label: string, about: string) => ({
    size: 'small' as const,
    'aria-label': about,
    loading: decision.isPending && decision.variables === what,
    onClick: () => decision.mutate(what),
    children: label,
  })
  return (
    <RequestRow request={request} other={requester}>
      {status === 'pending' ? (
        <Cluster $gap={2}>
          <Button variant="secondary" {...press('approved', t`Approve`, t`Approve ${requester.name}`)} />
          <Button variant="outline" {...press('rejected', t`Reject`, t`Reject ${requester.name}`)} />
        </Cluster>
      ) : readable ? (
        <div>
          <Button variant="outline" {...press('revoked', t`Revoke`, t`Revoke ${requester.name}`)} />
        </div>
      ) : null}
      <ActionFailure error={decision.error} />
    </RequestRow>
  )
}

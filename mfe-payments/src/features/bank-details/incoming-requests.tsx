import { useMutation } from '@tanstack/react-query'
import { type BankDetailsRequest, decideBankRequest, revokeBankRequest } from '@ungana/contracts-payments'
import { Button, Cluster } from '@ungana/ui'
import { call, failureText, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { useBankDetailsChanged, useIncomingRequests } from './bank-queries.ts'
import { ListOf } from './list-of.tsx'
import { PasswordAgain, wantsPassword } from './password-again.tsx'
import { RequestRow } from './request-row.tsx'

export function IncomingRequests({ userId }: { readonly userId: string }) {
  return (
    <ListOf
      title="Incoming Requests"
      result={useIncomingRequests(userId)}
      empty={{ title: 'No incoming requests', text: 'Who wants to read an account that you share asks here.' }}
      row={(request) => <IncomingRequest request={request} />}
    />
  )
}

type Decision = 'approved' | 'rejected' | 'revoked'

function IncomingRequest({ request }: { readonly request: BankDetailsRequest }) {
  const { id, requester, status, readable } = request
  const { toast } = useHost()
  const changed = useBankDetailsChanged()
  const [asking, setAsking] = useState(false)
  const decision = useMutation({
    mutationFn: (what: Decision) =>
      what === 'revoked' ? call(revokeBankRequest, { params: { id } }) : call(decideBankRequest, { params: { id }, body: { status: what } }),
    onSuccess: async () => {
      toast({ title: 'Request status updated' })
      await changed()
    },
    onError: (error) => {
      if (wantsPassword(error)) return setAsking(true)
      toast({ title: 'Error updating request status', description: failureText(error, 'Please try again'), variant: 'destructive' })
      void changed()
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
      {asking ? (
        <PasswordAgain
          about="let somebody read an account number"
          label="Approve"
          onClose={() => setAsking(false)}
          onGiven={() => {
            setAsking(false)
            decision.mutate('approved')
          }}
        />
      ) : null}
    </RequestRow>
  )
}

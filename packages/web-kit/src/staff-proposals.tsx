import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listStaff, type StaffAct, type StaffRole, staffMayDo } from '@ungana/contracts-identity'
import type { StaffProposal, StaffProposalsEndpoints } from '@ungana/contracts-kit'
import { Button, bareList, Card, Cluster, ErrorPanel, Notice, SectionHeading, Stack } from '@ungana/ui'
import { useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { ActionFailure } from './action-failure.tsx'
import { call } from './call.ts'
import { failureText } from './failure-text.ts'
import { useHost } from './host.tsx'
import { useMay } from './may.ts'
import { QueueRow } from './queue-row.tsx'

const Rows = styled.ul`
  ${bareList}
  display: grid;
  gap: 20px;
  padding: 16px;
`

interface StaffProposalsProps {
  readonly from: StaffProposalsEndpoints
  /** What staff must be allowed to do to confirm. */
  readonly act: StaffAct
  /** The key of the queue's queries, which a decision renews. */
  readonly queue: readonly unknown[]
  /** Label of the button that carries a proposal out: "Suspend". */
  readonly confirm: string
}

/** What a member of staff proposed and another must confirm. Shows nothing if nothing waits. */
export function StaffProposals({ from, act, queue, confirm }: StaffProposalsProps) {
  const { session } = useHost()
  const mayAct = useMay(act)
  const titleId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const {
    data = [],
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: [...queue, 'proposals'],
    queryFn: ({ signal }) => call(from.list, {}, { signal }),
    enabled: mayAct,
    staleTime: 0,
  })
  const waits = data.length > 0
  const { data: staff } = useQuery({ queryKey: ['staff', 'names'], queryFn: ({ signal }) => call(listStaff, {}, { signal }), enabled: waits })
  if (!mayAct) return null
  const nameOf = (id: string) => staff?.find((one) => one.id === id)?.name ?? t`staff`
  // Older services do not send role and activity.
  const canConfirm = staff?.filter(({ role = 'all', active = true }) => active && staffMayDo(role as StaffRole, act))
  const alone = canConfirm?.every(({ id }) => id === session.user?.id) === true
  return (
    <div ref={frame} tabIndex={-1}>
      {isError ? <ErrorPanel title={t`Proposals did not load`} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {waits ? (
        <Stack as="section" $gap={3} aria-labelledby={titleId}>
          <SectionHeading id={titleId} description={t`One member of staff proposed this. Another must confirm it.`}>
            {t`Waiting for a second person`}
          </SectionHeading>
          {alone ? (
            <Notice tone="warning">{t`You are the only member of staff who may confirm this. Ask the operator to add another one.`}</Notice>
          ) : null}
          <Card>
            <Rows>
              {data.map((proposal) => (
                <li key={proposal.id}>
                  <Proposal
                    {...{ proposal, from, queue, confirm }}
                    name={nameOf(proposal.proposedBy)}
                    own={proposal.proposedBy === session.user?.id}
                    onDecided={() => frame.current?.focus()}
                  />
                </li>
              ))}
            </Rows>
          </Card>
        </Stack>
      ) : null}
    </div>
  )
}

interface ProposalProps extends Pick<StaffProposalsProps, 'from' | 'queue' | 'confirm'> {
  readonly proposal: StaffProposal
  /** Of the person who proposed it. */
  readonly name: string
  readonly own: boolean
  readonly onDecided: () => void
}

function Proposal({ proposal: { id, about, subject, reason, proposedAt }, from, queue, confirm, name, own, onDecided }: ProposalProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  async function decide(endpoint: StaffProposalsEndpoints['confirm' | 'decline'], done: string) {
    setFailure(undefined)
    setBusy(true)
    try {
      await call(endpoint, { params: { id } })
      toast({ title: done, description: about })
      onDecided()
    } catch (error) {
      setFailure(error)
      toast({ title: t`Nothing was changed`, description: failureText(error, t`Please try again`), variant: 'destructive' })
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: queue })
  }
  return (
    <QueueRow
      title={about}
      when={proposedAt}
      facts={
        <>
          <span>{own ? t`Proposed by you` : t`Proposed by ${name}`}</span>
          <span>{t`Case ${subject}`}</span>
        </>
      }
      message={reason}
    >
      <Cluster $gap={3}>
        {own ? null : (
          <Button
            variant="danger"
            size="small"
            disabled={busy}
            aria-label={`${confirm}: ${about}`}
            onClick={() => void decide(from.confirm, t`The proposal was confirmed`)}
          >
            {confirm}
          </Button>
        )}
        <Button
          variant="outline"
          size="small"
          disabled={busy}
          aria-label={own ? t`Withdraw: ${about}` : t`Decline: ${about}`}
          onClick={() => void decide(from.decline, own ? t`The proposal was withdrawn` : t`The proposal was declined`)}
        >
          {own ? t`Withdraw` : t`Decline`}
        </Button>
      </Cluster>
      <ActionFailure error={failure} />
    </QueueRow>
  )
}

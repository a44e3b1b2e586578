import { t } from '@lingui/core/macro'
import {
  claimVerification,
  type ReviewedVerification,
  rejectVerification,
  releaseVerification,
  reopenVerification,
  requestVerificationChanges,
  revokeVerification,
} from '@ungana/contracts-directory'
import { Button, Card, Cluster, SectionHeading } from '@ungana/ui'
import { ActionFailure, call, refusalOf, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { Approve } from './approve.tsx'
import { useDecision } from './decision.ts'
import { Refuse } from './refuse.tsx'

interface DecisionsProps {
  readonly verification: ReviewedVerification
  /** Called after a decision, when the pressed button is gone. */
  readonly onDecided: () => void
}

/** The decisions that staff can make about this verification now. */
export function Decisions({ verification, onDecided }: DecisionsProps) {
  const { id, status, claimedBy } = verification
  const { session, toast } = useHost()
  const change = useDecision(id, onDecided)
  const [failure, setFailure] = useState<unknown>()
  const act = (work: () => Promise<ReviewedVerification>) => {
    setFailure(undefined)
    change.mutate(work, {
      onError: (error) => {
        setFailure(error)
        toast({ title: t`The change was not saved`, description: refusalOf(error, []).message, variant: 'destructive' })
      },
    })
  }
  const decide = (work: () => Promise<ReviewedVerification>) => change.mutateAsync(work)
  const params = { id }
  const isMine = status === 'in-review' && claimedBy === session.user?.id
  if (!['submitted', 'in-review', 'approved', 'rejected'].includes(status)) return null
  return (
    <Card as="section">
      <SectionHeading>{t`Decision`}</SectionHeading>
      <Cluster $gap={3} style={{ marginTop: 16 }}>
        {status === 'submitted' ? (
          <Button
            variant="primary"
            loading={change.isPending}
            loadingLabel={t`Claiming...`}
            onClick={() => act(() => call(claimVerification, { params }))}
          >
            {t`Claim for review`}
          </Button>
        ) : null}
        {isMine ? (
          <>
            <Approve verification={verification} decide={decide} />
            <Refuse
              label={t`Ask for changes`}
              title={t`Ask for changes`}
              done={t`Changes requested`}
              description={t`The owner gets your reasons by email and on the status page, and can send new evidence.`}
              decide={(reasons) => decide(() => call(requestVerificationChanges, { params, body: { reasons } }))}
            />
            <Refuse
              label={t`Reject`}
              title={t`Reject this verification?`}
              done={t`Rejected`}
              description={t`The owner gets your reasons by email and on the status page, and can start a new verification.`}
              danger
              decide={(reasons) => decide(() => call(rejectVerification, { params, body: { reasons } }))}
            />
          </>
        ) : null}
        {status === 'in-review' ? (
          <Button variant="link" onClick={() => act(() => call(releaseVerification, { params }))}>
            {t`Release`}
          </Button>
        ) : null}
        {status === 'rejected' ? (
          <Refuse
            label={t`Reopen review`}
            title={t`Reopen this verification?`}
            done={t`Under review by you`}
            description={t`You become the reviewer. The owner gets your reasons by email and on the status page.`}
            decide={(reasons) => decide(() => call(reopenVerification, { params, body: { reasons } }))}
          />
        ) : null}
        {status === 'approved' ? (
          <Refuse
            label={t`Remove approval`}
            title={t`Remove this approval?`}
            done={t`Approval removed`}
            description={t`The badge disappears at once. The owner gets your reasons by email and on the status page.`}
            danger
            decide={(reasons) => decide(() => call(revokeVerification, { params, body: { reasons } }))}
          />
        ) : null}
        <ActionFailure error={failure} />
      </Cluster>
    </Card>
  )
}

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
import { call, refusalOf, useHost } from '@ungana/web-kit'
import { Approve } from './approve.tsx'
import { useDecision } from './decision.ts'
import { Refuse } from './refuse.tsx'

interface DecisionsProps {
  readonly verification: ReviewedVerification
  /** The button that was pressed is gone. */
  readonly onDecided: () => void
}

/** What may be done with it now. */
export function Decisions({ verification, onDecided }: DecisionsProps) {
  const { id, status, claimedBy } = verification
  const { session, toast } = useHost()
  const change = useDecision(id, onDecided)
  const act = (work: () => Promise<ReviewedVerification>) =>
    change.mutate(work, {
      onError: (error) => toast({ title: 'Nothing was changed', description: refusalOf(error, []).message, variant: 'destructive' }),
    })
  const decide = (work: () => Promise<ReviewedVerification>) => change.mutateAsync(work)
  const params = { id }
  const mine = status === 'in-review' && claimedBy === session.user?.id
  if (!['submitted', 'in-review', 'approved', 'rejected'].includes(status)) return null
  return (
    <Card as="section">
      <SectionHeading>Decision</SectionHeading>
      <Cluster $gap={3} style={{ marginTop: 16 }}>
        {status === 'submitted' ? (
          <Button
            variant="primary"
            loading={change.isPending}
            loadingLabel="Claiming..."
            onClick={() => act(() => call(claimVerification, { params }))}
          >
            Claim for review
          </Button>
        ) : null}
        {mine ? (
          <>
            <Approve id={id} decide={decide} />
            <Refuse
              label="Ask for changes"
              title="Ask for changes"
              done="Changes requested"
              description="The owner reads this in a mail and on the status page, and sends it again."
              decide={(reasons) => decide(() => call(requestVerificationChanges, { params, body: { reasons } }))}
            />
            <Refuse
              label="Reject"
              title="Reject this verification?"
              done="Rejected"
              description="The owner reads this in a mail and on the status page, and may begin a new one."
              danger
              decide={(reasons) => decide(() => call(rejectVerification, { params, body: { reasons } }))}
            />
          </>
        ) : null}
        {status === 'in-review' ? (
          <Button variant="link" onClick={() => act(() => call(releaseVerification, { params }))}>
            Release
          </Button>
        ) : null}
        {status === 'rejected' ? (
          <Refuse
            label="Look at it again"
            title="Take back this rejection?"
            done="In review by you"
            description="You review it from then on. The owner reads this in a mail and on the status page."
            decide={(reasons) => decide(() => call(reopenVerification, { params, body: { reasons } }))}
          />
        ) : null}
        {status === 'approved' ? (
          <Refuse
            label="Take back"
            title="Take back this approval?"
            done="Approval taken back"
            description="The badge goes at once. The owner reads this in a mail and on the status page."
            danger
            decide={(reasons) => decide(() => call(revokeVerification, { params, body: { reasons } }))}
          />
        ) : null}
      </Cluster>
    </Card>
  )
}

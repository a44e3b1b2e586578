import { t } from '@lingui/core/macro'
import { answerCancellation, type Deal, type GoodsMilestone, type NextStep } from '@ungana/contracts-deals'
import { companyPath } from '@ungana/contracts-directory'
import { bankRequestQuery } from '@ungana/contracts-payments'
import { Button, Card, Cluster, Notice, Quiet, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { call, lazyPage, useHost, useOpenForm } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { milestoneText, openMilestones, stepText } from '#lib/deal-texts.ts'
import { DisputeNotice } from '#lib/parts/dispute-notice.tsx'
import { useDealAction } from '#lib/use-deal.ts'
import { useMayAct } from '#lib/use-may-act.ts'
import type { AmendDialogProps } from './amend-dialog.tsx'
import { Amendment } from './amendment.tsx'
import { ClosedPartner } from './closed-partner.tsx'
import type { Asked, DealDialogProps } from './deal-dialog.tsx'
import { OtherRole } from './other-role.tsx'

const AmendDialog = lazyPage<AmendDialogProps>(() =>
  import(/* webpackChunkName: 'deal-dialog' */ './amend-dialog.tsx').then((module) => ({ default: module.AmendDialog })),
)
const DealDialog = lazyPage<DealDialogProps>(() =>
  import(/* webpackChunkName: 'deal-dialog' */ './deal-dialog.tsx').then((module) => ({ default: module.DealDialog })),
)

/** The report that the same side makes next, also before the server knows the one that waits. */
const following: Partial<Readonly<Record<string, GoodsMilestone>>> = { ready: 'loaded', arrived: 'accepted' }

/** The steps of a side, as if what waits on this device had arrived. */
function stepsNow(own: readonly NextStep[], waiting: readonly GoodsMilestone[]): readonly NextStep[] {
  const isWaiting = ({ step }: Pick<NextStep, 'step'>) => waiting.some((milestone) => milestone === step)
  const next = waiting.flatMap((milestone) => {
    const step = following[milestone]
    const before = own.find((each) => each.step === milestone)
    return step && before && !waiting.includes(step) ? [{ ...before, step, dueOn: null }] : []
  })
  return [...own.filter((step) => !isWaiting(step)), ...next]
}

interface NextStepsProps {
  readonly deal: Deal
  /** Milestones whose reports wait on this device. */
  readonly waiting: readonly GoodsMilestone[]
  readonly onReport: (milestone: GoodsMilestone) => void
}

/** What this side does next, what the other side does, and the way out. */
export function NextSteps({ deal, waiting, onReport }: NextStepsProps) {
  const { side, steps, phase, cancellation, amendment, dispute, buyer, seller, milestones, partnerClosed } = deal
  const [asked, setAsked] = useState<Asked>()
  const [amending, setAmending] = useState(false)
  const open = useOpenForm()
  const ask = (what: Asked) => open(DealDialog, () => setAsked(what))
  const mayWrite = useMayAct('deals.write')
  if (phase !== 'open') return <Ended phase={phase} />
  const own = stepsNow(
    steps.filter((step) => step.side === side),
    waiting,
  )
  const others = steps.filter((step) => step.side !== side)
  const done = (name: string) => milestones.some(({ milestone, doneOn }) => milestone === name && doneOn)
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{t`Your next step`}</SectionHeading>
        {partnerClosed ? <ClosedPartner deal={deal} onAsk={ask} /> : null}
        <DisputeNotice deal={deal}>
          <p>{t`Reports about this wait until the dispute ends. Our staff can read this deal and decide.`}</p>
          {mayWrite && dispute?.by === side ? (
            <div>
              <Button variant="outline" onClick={() => ask({ do: 'end-dispute' })}>
                {t`It is settled`}
              </Button>
            </div>
          ) : null}
        </DisputeNotice>
        {amendment?.by === side ? <Amendment deal={deal} amendment={amendment} /> : null}
        {own.length === 0 && !partnerClosed ? <p>{t`Nothing to do now. It is the other side’s turn.`}</p> : null}
        {own.map((step) => (
          <Step key={keyOf(step)} deal={deal} step={step} onAsk={ask} onReport={onReport} />
        ))}
        {others.length > 0 ? (
          <Stack $gap={1}>
            <Quiet>{t`Next for ${side === 'buyer' ? seller.name : buyer.name}:`}</Quiet>
            {others.map((step) => (
              <Quiet key={keyOf(step)}>{stepText(step, deal.currency)}</Quiet>
            ))}
          </Stack>
        ) : null}
        {mayWrite ? (
          <Cluster $gap={2}>
            {done('loaded') && !done('arrived') ? (
              <Button variant="outline" size="small" onClick={() => onReport('border')}>
                {t`Report a border`}
              </Button>
            ) : null}
            {partnerClosed || amendment || done('ready') ? null : (
              <Button variant="ghost" size="small" onClick={() => open(AmendDialog, () => setAmending(true))}>
                {t`Propose a change`}
              </Button>
            )}
            {!partnerClosed && openMilestones(deal).length > 0 ? (
              <Button variant="ghost" size="small" onClick={() => ask({ do: 'delay' })}>
                {t`Report a delay`}
              </Button>
            ) : null}
            {dispute ? null : (
              <Button variant="ghost" size="small" onClick={() => ask({ do: 'dispute' })}>
                {t`Open a dispute`}
              </Button>
            )}
            {partnerClosed || cancellation ? null : (
              <Button variant="ghost" size="small" onClick={() => ask({ do: 'cancel' })}>
                {t`Cancel the deal`}
              </Button>
            )}
          </Cluster>
        ) : null}
        {amending ? (
          <Suspense>
            <AmendDialog deal={deal} onClose={() => setAmending(false)} />
          </Suspense>
        ) : null}
        {asked ? (
          <Suspense>
            <DealDialog deal={deal} asked={asked} onClose={() => setAsked(undefined)} />
          </Suspense>
        ) : null}
      </Stack>
    </Card>
  )
}

const keyOf = ({ side, step, part, payment }: NextStep) => `${side} ${step} ${part} ${payment}`

const ends: Readonly<Record<string, string>> = {
  completed: t`This deal is complete: the goods are accepted and everything is paid.`,
  cancelled: t`This deal was cancelled.`,
}

const Ended = ({ phase }: { readonly phase: string }) => <Notice tone={phase === 'completed' ? 'success' : 'info'}>{ends[phase] ?? phase}</Notice>

interface StepProps {
  readonly deal: Deal
  readonly step: NextStep
  readonly onAsk: (what: Asked) => void
  readonly onReport: (milestone: GoodsMilestone) => void
}

function Step({ deal, step, onAsk, onReport }: StepProps) {
  const { isServed } = useHost()
  const [mayWrite, mayPay] = [useMayAct('deals.write'), useMayAct('deals.pay')]
  if (step.step === 'answer-cancellation') return <Answer deal={deal} />
  if (step.step === 'answer-amendment') return deal.amendment ? <Amendment deal={deal} amendment={deal.amendment} /> : null
  const text = stepText(step, deal.currency)
  if (step.step === 'confirm-payment')
    return (
      <Stack $gap={2}>
        <p>{text}</p>
        {mayPay ? (
          <Cluster $gap={2}>
            <Button variant="primary" onClick={() => onAsk({ do: 'confirm', step })}>
              {t`I received it`}
            </Button>
            <Button variant="outline" onClick={() => onAsk({ do: 'reject', step })}>
              {t`Not received`}
            </Button>
          </Cluster>
        ) : (
          <OtherRole />
        )}
      </Stack>
    )
  const pays = step.step === 'pay'
  const { seller, terms } = deal
  const sellerPage = companyPath(seller.id) + bankRequestQuery(t`Deal: ${terms.subject}`)
  return (
    <Stack $gap={2}>
      <p>{text}</p>
      {(pays ? mayPay : mayWrite) ? (
        <Cluster $gap={3}>
          <Button variant="primary" onClick={() => (pays ? onAsk({ do: 'pay', step }) : onReport(step.step as GoodsMilestone))}>
            {pays ? t`I sent the money` : milestoneText(step.step)}
          </Button>
          {pays && isServed(sellerPage) ? <TextLink href={sellerPage}>{t`Bank details of ${seller.name}`}</TextLink> : null}
        </Cluster>
      ) : (
        <OtherRole />
      )}
    </Stack>
  )
}

function Answer({ deal: { id, cancellation } }: { readonly deal: Deal }) {
  const answer = useDealAction(t`Not sent`)
  const mayWrite = useMayAct('deals.write')
  const send = (agree: boolean) => answer.mutate((options) => call(answerCancellation, { params: { id }, body: { agree } }, options))
  return (
    <Notice tone="warning" title={t`The other side wants to cancel`}>
      <Stack $gap={3}>
        <p>{cancellation?.reason}</p>
        {mayWrite ? (
          <Cluster $gap={2}>
            <Button variant="danger" loading={answer.isPending} onClick={() => send(true)}>
              {t`Agree to cancel`}
            </Button>
            <Button variant="outline" disabled={answer.isPending} onClick={() => send(false)}>
              {t`Keep the deal`}
            </Button>
          </Cluster>
        ) : null}
      </Stack>
    </Notice>
  )
}

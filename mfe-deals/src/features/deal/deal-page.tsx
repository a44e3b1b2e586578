import { t } from '@lingui/core/macro'
import { type Deal, dealsPath } from '@ungana/contracts-deals'
import { BackLink, Badge, Card, EmptyState, ErrorPanel, Page, PageHead, SkeletonGroup, SkeletonLines, Stack } from '@ungana/ui'
import { ForRole, FrozenNote, isMissing, LoginPrompt, lazyPage, useHost, useOpenForm, useTitle } from '@ungana/web-kit'
import { Suspense, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { phaseOf } from '#lib/deal-texts.ts'
import { Documents } from '#lib/papers/documents.tsx'
import { Papers } from '#lib/papers/papers.tsx'
import { Goods } from '#lib/parts/goods.tsx'
import { History } from '#lib/parts/history.tsx'
import { Money } from '#lib/parts/money.tsx'
import { ProgressList } from '#lib/parts/progress-list.tsx'
import { Trucks } from '#lib/parts/trucks.tsx'
import { useReports } from '#lib/reports.ts'
import { useDeal, useDealUpdates } from '#lib/use-deal.ts'
import { KeepDeal } from './keep-deal.tsx'
import { Links } from './links.tsx'
import { NextSteps } from './next-steps.tsx'
import { People } from './people.tsx'
import { Proposal } from './proposal.tsx'
import type { ReportDialogProps } from './report-dialog.tsx'
import { Route } from './route.tsx'
import { WaitingReports } from './waiting-reports.tsx'

const ReportDialog = lazyPage<ReportDialogProps>(() =>
  import(/* webpackChunkName: 'report-dialog' */ './report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

/** One deal, for its two companies. */
export default function DealPage() {
  const { user } = useHost().session
  return (
    <ForRole act="deals.see">
      <Page $narrow>
        {user ? <LoadedDeal accountId={user.id} /> : <LoginPrompt artId="deals" title={t`Please log in to see this deal`} headingLevel={1} />}
      </Page>
    </ForRole>
  )
}

function LoadedDeal({ accountId }: { readonly accountId: string }) {
  useTitle(t`Deal`)
  useDealUpdates(accountId)
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useDeal(accountId, id)
  if (data) return <Room deal={data} accountId={accountId} />
  if (isMissing(error))
    return (
      <EmptyState title={t`Deal not found`} headingLevel={1} artId="deals">
        {t`It does not exist, or it belongs to other companies.`}
      </EmptyState>
    )
  if (error)
    return (
      <ErrorPanel title={t`Error loading this deal`} headingLevel={1} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    )
  return (
    <SkeletonGroup label={t`Loading this deal...`}>
      <Card>
        <SkeletonLines />
      </Card>
    </SkeletonGroup>
  )
}

interface RoomProps {
  readonly deal: Deal
  readonly accountId: string
}

function Room({ deal, accountId }: RoomProps) {
  const { subject, side, buyer, seller, phase } = deal
  const { journal, reports } = useReports(accountId)
  const ofDeal = reports.filter((report) => report.subject === deal.id)
  const [asked, setAsked] = useState<Pick<ReportDialogProps, 'milestone' | 'refused'>>()
  const openForm = useOpenForm()
  // Where the goods are there may be no network to load the form.
  useEffect(() => void ReportDialog.preload().catch(() => undefined), [])
  const ask = (what: typeof asked) => openForm(ReportDialog, () => setAsked(what))
  const { label, tone } = phaseOf(phase)
  return (
    <>
      <BackLink href={dealsPath()}>{t`Back to your deals`}</BackLink>
      <PageHead title={subject}>
        {side === 'buyer' ? t`You buy from ${seller.name}` : t`You sell to ${buyer.name}`} <Badge tone={tone}>{label}</Badge>
      </PageHead>
      <Stack $gap={5}>
        <FrozenNote user={useHost().session.user} />
        {phase === 'proposed' ? null : <KeepDeal deal={deal} />}
        {phase === 'proposed' ? (
          <Proposal deal={deal} />
        ) : (
          <>
            <WaitingReports reports={ofDeal} journal={journal} onChange={(refused) => ask({ milestone: refused.data.milestone, refused })} />
            <NextSteps
              deal={deal}
              waiting={ofDeal.filter(({ refusal }) => !refusal).map(({ data }) => data.milestone)}
              onReport={(milestone) => ask({ milestone })}
            />
            <ProgressList deal={deal} />
            <Route deal={deal} />
            <Trucks deal={deal} />
            <Money deal={deal} confirmations />
          </>
        )}
        <Goods deal={deal} />
        {phase === 'proposed' ? null : (
          <>
            <Papers deal={deal} />
            <Documents deal={deal} />
          </>
        )}
        <People deal={deal} />
        <Links deal={deal} />
        <History deal={deal} />
        {asked ? (
          <Suspense>
            <ReportDialog deal={deal} {...asked} onClose={() => setAsked(undefined)} />
          </Suspense>
        ) : null}
      </Stack>
    </>
  )
}

import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { dealPath, dealsPath, getOwnDealRecord, type RecordedDeal, type RecordFigure } from '@ungana/contracts-deals'
import { BackLink, Badge, Button, Card, Cluster, EmptyState, ErrorPanel, LoadingCard, Page, PageHead, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { call, dayText, ForRole, LoginPrompt, lazyPage, may, useHost, useOpenForm, useTitle } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { Figures } from '#lib/parts/figures.tsx'
import { figureText } from '#lib/record-texts.ts'
import type { ContestDialogProps } from './contest-dialog.tsx'

const ContestDialog = lazyPage<ContestDialogProps>(() => import(/* webpackChunkName: 'contest' */ './contest-dialog.tsx'))

/** What others see of the company's deals, and the deals that it comes from. */
export default function RecordPage() {
  const { user } = useHost().session
  return (
    <ForRole act="deals.see">
      <Page $narrow>
        <BackLink href={dealsPath()}>{t`Back to your deals`}</BackLink>
        <PageHead title={t`Your record`}>{t`Members see these counts on your company page. They come from deals that have ended.`}</PageHead>
        {user ? <Record accountId={user.id} /> : <LoginPrompt artId="deals" title={t`Please log in to see your record`} />}
      </Page>
    </ForRole>
  )
}

function Record({ accountId }: { readonly accountId: string }) {
  useTitle(t`Your record`)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['deals', accountId, 'record'],
    queryFn: ({ signal }) => call(getOwnDealRecord, {}, { signal }),
  })
  if (error && !data)
    return (
      <ErrorPanel title={t`Error loading your record`} headingLevel={2} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    )
  if (!data) return <LoadingCard label={t`Loading your record...`} />
  if (data.deals.length === 0)
    return (
      <EmptyState title={t`No past deals yet`} headingLevel={2} artId="deals">
        {t`A deal counts when it is completed, or when it is cancelled after money or goods have moved.`}
      </EmptyState>
    )
  return (
    <Stack $gap={5}>
      <Card as="section">
        <Figures record={data} />
      </Card>
      <Card as="section">
        <Stack $gap={4}>
          <SectionHeading>{t`Deals that count`}</SectionHeading>
          {data.deals.map((deal) => (
            <Deal key={deal.id} deal={deal} />
          ))}
        </Stack>
      </Card>
    </Stack>
  )
}

function Deal({ deal: { id, subject, side, other, endedAt, entries } }: { readonly deal: RecordedDeal }) {
  return (
    <Stack $gap={2}>
      <Link to={dealPath(id)}>{subject}</Link>
      <Quiet>
        {side === 'buyer' ? t`You buy from ${other.name}` : t`You sell to ${other.name}`} · {dayText(endedAt)}
      </Quiet>
      {entries.map((entry) => (
        <Entry key={entry.figure} dealId={id} entry={entry} />
      ))}
    </Stack>
  )
}

interface EntryProps {
  readonly dealId: string
  readonly entry: RecordedDeal['entries'][number]
}

function Entry({ dealId, entry: { figure, kept, contest } }: EntryProps) {
  const { user } = useHost().session
  const openForm = useOpenForm()
  const [contesting, setContesting] = useState(false)
  const removed = contest?.decision === 'removed'
  return (
    <>
      <Cluster $gap={3}>
        <span>{figureText(figure)}</span>
        <Badge tone={removed ? 'neutral' : kept ? 'success' : 'warning'}>{removed ? t`Not counted` : kept ? t`Yes` : t`No`}</Badge>
        {!(kept || contest) && may(user, 'deals.write') ? (
          <Button variant="outline" size="small" onClick={() => openForm(ContestDialog, () => setContesting(true))}>
            {t`Contest`}
          </Button>
        ) : null}
      </Cluster>
      {contest ? <Quiet>{contest.note === null ? t`Contested. We are looking at it.` : t`Our decision: ${contest.note}`}</Quiet> : null}
      {contesting ? (
        <Suspense>
          <ContestDialog dealId={dealId} figure={figure as RecordFigure} onClose={() => setContesting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type Deal, dealsPath, getDeal } from '@ungana/contracts-deals'
import { BackLink, Badge, Card, Cluster, EmptyState, ErrorPanel, Page, Quiet, SectionHeading, SkeletonGroup, SkeletonLines, Stack } from '@ungana/ui'
import { call, ForRole, isMissing, LoginPrompt, useHost, useTitle } from '@ungana/web-kit'
import { useParams } from 'react-router-dom'
import { moneyText, phaseOf } from '#lib/deal-texts.ts'
import { PageHead } from '#lib/page-head.tsx'

/** One deal, for its two companies. */
export default function DealPage() {
  const { user } = useHost().session
  return (
    <ForRole act="deals.see">
      <Page>
        {user ? <LoadedDeal accountId={user.id} /> : <LoginPrompt artId="deals" title={t`Please log in to see this deal`} headingLevel={1} />}
      </Page>
    </ForRole>
  )
}

function LoadedDeal({ accountId }: { readonly accountId: string }) {
  useTitle(t`Deal`)
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['deals', accountId, id],
    queryFn: ({ signal }) => call(getDeal, { params: { id } }, { signal }),
    staleTime: 0,
  })
  if (data) return <Room deal={data} />
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

function Room({ deal }: { readonly deal: Deal }) {
  const { subject, side, buyer, seller, phase } = deal
  const { label, tone } = phaseOf(phase)
  return (
    <>
      <BackLink href={dealsPath()}>{t`Back to your deals`}</BackLink>
      <PageHead title={subject}>
        {side === 'buyer' ? t`You buy from ${seller.name}` : t`You sell to ${buyer.name}`} <Badge tone={tone}>{label}</Badge>
      </PageHead>
      <Goods deal={deal} />
    </>
  )
}

function Goods({ deal: { terms, lineTotalsMinor, totalMinor, currency } }: { readonly deal: Deal }) {
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{t`What you agreed on`}</SectionHeading>
        <Stack $gap={2}>
          {terms.lines.map(({ text, quantity, unit }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a deal have no ids and keep their order
            <Cluster key={nth} $justify="between" $gap={3}>
              <span>
                {text} · {quantity} {unit ?? ''}
              </span>
              <span>{moneyText(lineTotalsMinor[nth] ?? 0, currency)}</span>
            </Cluster>
          ))}
          <Cluster $justify="between" $gap={3}>
            <strong>{t`Total`}</strong>
            <strong>{moneyText(totalMinor, currency)}</strong>
          </Cluster>
        </Stack>
        {terms.incoterm ? <Quiet>{t`Delivery term: ${[terms.incoterm, terms.place].filter(Boolean).join(' ')}`}</Quiet> : null}
      </Stack>
    </Card>
  )
}

import { t } from '@lingui/core/macro'
import { type DealRow, dealPath, dealRecordPath, listDeals, passportsPath } from '@ungana/contracts-deals'
import { directoryPath } from '@ungana/contracts-directory'
import { Badge, Card, Cluster, LoadedList, Page, PageHead, Quiet, SkeletonLines, Stack, TextLink } from '@ungana/ui'
import { call, dayText, ForRole, LoginPrompt, ShowMore, STEP, useGrowingList, useHost, useMay, useTitle } from '@ungana/web-kit'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { moneyText, phaseOf } from '#lib/deal-texts.ts'

/** The company's deals, last changed first. */
export default function DealsPage() {
  const { user } = useHost().session
  return (
    <ForRole act="deals.see">
      <Page $narrow>
        <PageHead title={t`Deals`}>{t`Each trade that you agreed on, from the order to the last payment.`}</PageHead>
        {user ? (
          <Stack $gap={4}>
            <Cluster $gap={4}>
              <TextLink href={dealRecordPath()}>{t`Your record`}</TextLink>
              <TextLink href={passportsPath()}>{t`Trade passport`}</TextLink>
            </Cluster>
            <Deals accountId={user.id} />
          </Stack>
        ) : (
          <LoginPrompt artId="deals" title={t`Please log in to see your deals`} />
        )}
      </Page>
    </ForRole>
  )
}

function Deals({ accountId }: { readonly accountId: string }) {
  useTitle(t`Deals`)
  const mayBegin = useMay('deals.write')
  const [count, setCount] = useState(STEP)
  const rows = useRef<HTMLDivElement>(null)
  const deals = useGrowingList<DealRow>(['deals', accountId, 'list'], count, (page, signal) => call(listDeals, { query: page }, { signal }))
  return (
    <Card ref={rows}>
      <LoadedList<DealRow>
        result={deals}
        words={{
          loading: t`Loading your deals...`,
          failed: t`Error loading your deals`,
          failedHint: t`Please try again`,
          empty: t`No deals yet`,
          emptyHint: mayBegin ? (
            <Stack $gap={3}>
              <p>{t`When a quote is accepted, open the deal from its inquiry. Or propose a deal on the page of a company.`}</p>
              <p>
                <TextLink href={directoryPath()}>{t`Find businesses`}</TextLink>
              </p>
            </Stack>
          ) : null,
        }}
        artId="deals"
        headingLevel={2}
        skeleton={<SkeletonLines />}
        row={(deal) => <Row deal={deal} />}
      />
      <ShowMore list={deals} rows={rows} onMore={() => setCount(count + STEP)} />
    </Card>
  )
}

function Row({ deal: { id, subject, phase, side, buyer, seller, totalMinor, currency, changedAt } }: { readonly deal: DealRow }) {
  const { label, tone } = phaseOf(phase)
  return (
    <Stack $gap={1}>
      <Cluster $gap={2}>
        <Link to={dealPath(id)}>{subject}</Link>
        <Badge tone={tone}>{label}</Badge>
      </Cluster>
      <Quiet>
        {side === 'buyer' ? t`You buy from ${seller.name}` : t`You sell to ${buyer.name}`} · {moneyText(totalMinor, currency)} · {dayText(changedAt)}
      </Quiet>
    </Stack>
  )
}

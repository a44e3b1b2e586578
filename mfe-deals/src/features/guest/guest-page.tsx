import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type GuestDeal, guestFilePath, guestPaperPath, openDealAsGuest } from '@ungana/contracts-deals'
import { currentLanguage } from '@ungana/language/formats'
import { Badge, bareList, Card, EmptyState, ErrorPanel, LoadingCard, Page, PageHead, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { call, dayText, isMissing, momentText, useTitle } from '@ungana/web-kit'
import { useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { phaseOf, stepText } from '#lib/deal-texts.ts'
import { fileKinds, paperName, paperText } from '#lib/papers/paper-texts.ts'
import { Money } from '#lib/parts/money.tsx'
import { ProgressList } from '#lib/parts/progress-list.tsx'
import { Row } from '#lib/parts/row.tsx'
import { TruckList, tonnes } from '#lib/parts/trucks.tsx'

const List = styled.ul`
  ${bareList}
  display: grid;
  gap: 12px;
`

/** The part of a deal that a company shows to a forwarder, a bank or an insurer. Needs no account. */
export default function GuestPage() {
  useTitle(t`A shared deal`)
  const { token = '' } = useParams()
  // Each call counts as an opening, so the answer stays as long as the page.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['deals', 'guest', token],
    queryFn: ({ signal }) => call(openDealAsGuest, { body: { token } }, { signal }),
  })
  return (
    <Page $narrow>
      {data ? (
        <Part deal={data} token={token} />
      ) : isMissing(error) ? (
        <EmptyState title={t`This link no longer works`} headingLevel={1} artId="deals">
          {t`It has expired, or the company revoked it. Ask the company for a new link.`}
        </EmptyState>
      ) : error ? (
        <ErrorPanel title={t`Error loading this deal`} headingLevel={1} onRetry={() => refetch()} retrying={isFetching}>
          {t`Please try again`}
        </ErrorPanel>
      ) : (
        <LoadingCard label={t`Loading this deal...`} />
      )}
    </Page>
  )
}

interface PartProps {
  readonly deal: GuestDeal
  readonly token: string
}

/** The order of the milestones of both parts. */
const order = ['deposit', 'ready', 'loaded', 'border', 'arrived', 'accepted', 'paid']

function Part({ deal, token }: PartProps) {
  const { subject, phase, by, expiresAt, goods, money } = deal
  const { label, tone } = phaseOf(phase)
  const currency = money?.currency ?? ''
  const milestones = [...(goods?.milestones ?? []).map((each) => ({ ...each, amountMinor: null })), ...(money?.milestones ?? [])].sort(
    (one, other) => order.indexOf(one.milestone) - order.indexOf(other.milestone),
  )
  const next = [goods?.next && { part: null, amountMinor: null, ...goods.next }, money?.next].flatMap((step) => step ?? [])
  return (
    <>
      <PageHead title={subject}>
        {t`${by.name} shows you a part of this deal.`} <Badge tone={tone}>{label}</Badge>
      </PageHead>
      <Stack $gap={5}>
        <Quiet>{t`The link works until ${momentText(expiresAt)}. Anyone who has it can see this page, so do not pass it on.`}</Quiet>
        {next.length > 0 ? (
          <Card as="section">
            <Stack $gap={4}>
              <SectionHeading>{t`What is next`}</SectionHeading>
              <Stack $gap={2}>
                {next.map((step) => (
                  <Row key={step.step} name={step.side === 'buyer' ? t`Buyer` : t`Seller`}>
                    {stepText(step, currency)}
                  </Row>
                ))}
              </Stack>
            </Stack>
          </Card>
        ) : null}
        <ProgressList deal={{ milestones, currency, phase }} />
        {goods ? <Goods goods={goods} /> : null}
        {money ? <MoneyPart money={money} /> : null}
        <Downloads deal={deal} token={token} />
      </Stack>
    </>
  )
}

function Goods({ goods: { lines, incoterm, place, weightKg, trucks } }: { readonly goods: NonNullable<GuestDeal['goods']> }) {
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{t`Goods and transport`}</SectionHeading>
        <Stack $gap={2}>
          {lines.map(({ text, quantity, unit }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a deal have no ids and keep their order
            <Row key={nth} name={text}>
              {[quantity, unit].filter(Boolean).join(' ')}
            </Row>
          ))}
          {weightKg ? <Row name={t`Weight`}>{tonnes(weightKg)}</Row> : null}
        </Stack>
        {incoterm ? <Quiet>{t`Delivery term: ${[incoterm, place].filter(Boolean).join(' ')}`}</Quiet> : null}
        {trucks.length > 0 ? <TruckList trucks={trucks} weightKg={weightKg} /> : <Quiet>{t`No truck is booked on Ungana yet.`}</Quiet>}
      </Stack>
    </Card>
  )
}

function MoneyPart({ money }: { readonly money: NonNullable<GuestDeal['money']> }) {
  return (
    <>
      <Card as="section">
        <Stack $gap={4}>
          <SectionHeading>{t`Companies`}</SectionHeading>
          <Stack $gap={2}>
            <Row name={t`Seller`}>{money.seller.name}</Row>
            <Row name={t`Buyer`}>{money.buyer.name}</Row>
          </Stack>
        </Stack>
      </Card>
      <Money
        deal={{ ...money, id: '', payments: money.payments.map((payment) => ({ ...payment, reference: null })) }}
        description={t`The companies pay each other directly. Ungana never holds their money.`}
      />
    </>
  )
}

function Downloads({ deal: { papers, files }, token }: PartProps) {
  const rows = [
    ...papers.map((paper) => ({
      id: paper.id,
      name: paperText(paper.kind),
      facts: [paperName(paper), dayText(paper.madeAt)],
      href: guestPaperPath(token, paper.id, currentLanguage()),
    })),
    ...files.map(({ id, kind, at }) => ({ id, name: fileKinds[kind] ?? kind, facts: [dayText(at)], href: guestFilePath(token, id) })),
  ]
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{t`Papers`}</SectionHeading>
        {rows.length > 0 ? (
          <List>
            {rows.map(({ id, name, facts, href }) => (
              <li key={id}>
                <a href={href} download>
                  {name}
                </a>
                <Quiet>{facts.join(' · ')}</Quiet>
              </li>
            ))}
          </List>
        ) : (
          <Quiet>{t`There are no papers yet.`}</Quiet>
        )}
      </Stack>
    </Card>
  )
}

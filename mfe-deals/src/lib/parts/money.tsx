import { t } from '@lingui/core/macro'
import type { Deal } from '@ungana/contracts-deals'
import { Badge, type BadgeTone, Card, Cluster, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { dayText } from '@ungana/web-kit'
import { moneyText, partText } from '#lib/deal-texts.ts'
import { Row } from './row.tsx'

const statuses: Readonly<Record<string, { readonly label: string; readonly tone: BadgeTone }>> = {
  sent: { label: t`On the way`, tone: 'warning' },
  received: { label: t`Confirmed`, tone: 'success' },
  missing: { label: t`Not received`, tone: 'danger' },
}

/** The books of the deal: what is owed, on the way, received, and kept by banks. */
export function Money({ deal: { books, parts, payments, currency } }: { readonly deal: Deal }) {
  const money = (minor: number) => moneyText(minor, currency)
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading description={t`You pay each other directly. Ungana never holds your money.`}>{t`Money`}</SectionHeading>
        <Stack $gap={2}>
          <Row name={t`Still owed`}>{money(books.owedMinor)}</Row>
          <Row name={t`On the way`}>{money(books.onTheWayMinor)}</Row>
          <Row name={t`Received by the seller`}>{money(books.receivedMinor)}</Row>
          {books.chargesMinor > 0 ? <Row name={t`Bank charges`}>{money(books.chargesMinor)}</Row> : null}
          <Row name={<strong>{t`Price`}</strong>}>
            <strong>{money(books.priceMinor)}</strong>
          </Row>
        </Stack>
        {parts.length > 1 ? (
          <Stack $gap={2}>
            {parts.map(({ part, priceMinor, owedMinor }) => (
              <Row key={part} name={`${partText(part)}: ${money(priceMinor)}`}>
                {owedMinor > 0 ? t`${money(owedMinor)} owed` : t`nothing owed`}
              </Row>
            ))}
          </Stack>
        ) : null}
        {payments.map(({ number, part, amountMinor, sentOn, reference, status }) => (
          <Stack key={number} $gap={1}>
            <Cluster $gap={2}>
              <span>
                {partText(part)}: {money(amountMinor)}
              </span>
              <Badge tone={statuses[status]?.tone ?? 'neutral'}>{statuses[status]?.label ?? status}</Badge>
            </Cluster>
            <Quiet>{[dayText(sentOn), reference].filter(Boolean).join(' · ')}</Quiet>
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}

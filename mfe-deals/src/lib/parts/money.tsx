import { t } from '@lingui/core/macro'
import { type Deal, paymentConfirmationPath, readPaymentProof } from '@ungana/contracts-deals'
import { currentLanguage } from '@ungana/language/formats'
import { Badge, type BadgeTone, Card, Cluster, color, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { dayText } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { moneyText, partText } from '#lib/deal-texts.ts'
import { Row } from './row.tsx'

const FileLink = styled.a`
  color: ${color.green};
  overflow-wrap: anywhere;
`

const statuses: Readonly<Record<string, { readonly label: string; readonly tone: BadgeTone }>> = {
  sent: { label: t`On the way`, tone: 'warning' },
  received: { label: t`Confirmed`, tone: 'success' },
  missing: { label: t`Not received`, tone: 'danger' },
}

interface MoneyProps {
  readonly deal: Pick<Deal, 'id' | 'books' | 'parts' | 'payments' | 'currency'>
  /** For readers who are not a side of the deal. */
  readonly description?: string
  /** Whether to link to what the seller confirmed, for the two companies. */
  readonly confirmations?: boolean
}

/** The books of the deal: what is owed, on the way, received, and kept by banks. */
export function Money({ deal: { id, books, parts, payments, currency }, description, confirmations = false }: MoneyProps) {
  const money = (minor: number) => moneyText(minor, currency)
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading description={description ?? t`You pay each other directly. Ungana never holds your money.`}>{t`Money`}</SectionHeading>
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
        {payments.map(({ number, part, amountMinor, sentOn, reference, status, proof }) => (
          <Stack key={number} $gap={1}>
            <Cluster $gap={2}>
              <span>
                {partText(part)}: {money(amountMinor)}
              </span>
              <Badge tone={statuses[status]?.tone ?? 'neutral'}>{statuses[status]?.label ?? status}</Badge>
            </Cluster>
            <Quiet>{[dayText(sentOn), reference].filter(Boolean).join(' · ')}</Quiet>
            {proof ? (
              <FileLink href={readPaymentProof.url.replace(':id', id).replace(':proofId', proof.id)} download={proof.name}>
                {t`Proof: ${proof.name}`}
              </FileLink>
            ) : null}
            {confirmations && status === 'received' ? (
              <FileLink href={paymentConfirmationPath(id, number, currentLanguage())} download>
                {t`Confirmation of payment ${number} (PDF)`}
              </FileLink>
            ) : null}
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}

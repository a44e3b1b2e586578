import { t } from '@lingui/core/macro'
import type { Deal } from '@ungana/contracts-deals'
import { Card, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { moneyText } from '#lib/deal-texts.ts'
import { Row } from './row.tsx'

export function Goods({ deal: { phase, terms, lineTotalsMinor, totalMinor, currency } }: { readonly deal: Deal }) {
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{phase === 'proposed' ? t`What is proposed` : t`What you agreed on`}</SectionHeading>
        <Stack $gap={2}>
          {terms.lines.map(({ text, quantity, unit }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a deal have no ids and keep their order
            <Row key={nth} name={`${text} · ${[quantity, unit].filter(Boolean).join(' ')}`}>
              {moneyText(lineTotalsMinor[nth] ?? 0, currency)}
            </Row>
          ))}
          <Row name={<strong>{t`Total`}</strong>}>
            <strong>{moneyText(totalMinor, currency)}</strong>
          </Row>
        </Stack>
        {terms.incoterm ? <Quiet>{t`Delivery term: ${[terms.incoterm, terms.place].filter(Boolean).join(' ')}`}</Quiet> : null}
      </Stack>
    </Card>
  )
}

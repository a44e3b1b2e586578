import { t } from '@lingui/core/macro'
import type { Deal } from '@ungana/contracts-deals'
import { Badge, bareList, Card, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { dayText } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { milestoneText, moneyText } from '#lib/deal-texts.ts'
import { Row } from './row.tsx'

const List = styled.ol`
  ${bareList}
  display: grid;
  gap: 12px;
`

export function ProgressList({ deal: { milestones, currency, phase } }: { readonly deal: Pick<Deal, 'milestones' | 'currency' | 'phase'> }) {
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{t`Progress`}</SectionHeading>
        <List>
          {milestones
            .filter(({ milestone, doneOn }) => milestone !== 'border' || doneOn)
            .map(({ milestone, doneOn, dueOn, expectedOn, amountMinor }) => (
              <Row
                key={milestone}
                as="li"
                name={
                  <>
                    {milestoneText(milestone)}
                    {amountMinor ? <Quiet as="span"> · {moneyText(amountMinor, currency)}</Quiet> : null}
                  </>
                }
              >
                {doneOn ? (
                  <Badge tone="success">{dayText(doneOn)}</Badge>
                ) : (
                  <Quiet as="span">{phase === 'open' ? waitText(expectedOn, dueOn) : t`not yet`}</Quiet>
                )}
              </Row>
            ))}
        </List>
      </Stack>
    </Card>
  )
}

function waitText(expectedOn: string | undefined, dueOn: string | null): string {
  if (expectedOn) return t`late, expected on ${dayText(expectedOn)}`
  return dueOn ? t({ message: `by ${dayText(dueOn)}`, context: 'day' }) : t`not yet`
}

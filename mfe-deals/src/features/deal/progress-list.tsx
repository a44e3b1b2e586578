import { t } from '@lingui/core/macro'
import type { Deal } from '@ungana/contracts-deals'
import { Badge, bareList, Card, Cluster, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { dayText } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { milestoneText, moneyText } from '#lib/deal-texts.ts'

const List = styled.ol`
  ${bareList}
  display: grid;
  gap: 12px;
`

export function ProgressList({ deal: { milestones, currency, phase } }: { readonly deal: Deal }) {
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{t`Progress`}</SectionHeading>
        <List>
          {milestones
            .filter(({ milestone, doneOn }) => milestone !== 'border' || doneOn)
            .map(({ milestone, doneOn, dueOn, amountMinor }) => (
              <li key={milestone}>
                <Cluster $justify="between" $gap={3}>
                  <span>
                    {milestoneText(milestone)}
                    {amountMinor ? <Quiet as="span"> · {moneyText(amountMinor, currency)}</Quiet> : null}
                  </span>
                  {doneOn ? (
                    <Badge tone="success">{dayText(doneOn)}</Badge>
                  ) : dueOn && phase === 'open' ? (
                    <Quiet as="span">{t`by ${dayText(dueOn)}`}</Quiet>
                  ) : (
                    <Quiet as="span">{t`not yet`}</Quiet>
                  )}
                </Cluster>
              </li>
            ))}
        </List>
      </Stack>
    </Card>
  )
}

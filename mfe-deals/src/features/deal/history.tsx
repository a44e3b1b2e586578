import { t } from '@lingui/core/macro'
import type { Deal } from '@ungana/contracts-deals'
import { bareList, Card, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { dayText, momentText } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { milestoneText, moneyText } from '#lib/deal-texts.ts'

const List = styled.ol`
  ${bareList}
  display: grid;
  gap: 12px;
  overflow-wrap: anywhere;
`

type DealEvent = Deal['events'][number]

function textOf({ kind, milestone, amountMinor, on }: DealEvent, currency: string): string {
  const money = amountMinor === null ? '' : moneyText(amountMinor, currency)
  switch (kind) {
    case 'opened':
      return t`Deal opened`
    case 'reached':
      return [milestoneText(milestone ?? ''), on && dayText(on)].filter(Boolean).join(' · ')
    case 'sent':
      return t`Payment sent: ${money}`
    case 'received':
      return t`Payment received: ${money}`
    case 'missing':
      return t`Payment not received`
    case 'cancel-asked':
      return t`Asked to cancel`
    case 'cancel-refused':
      return t`Refused to cancel`
    case 'cancelled':
      return t`Deal cancelled`
    default:
      return kind
  }
}

/** What happened, newest first. */
export function History({ deal: { events, buyer, seller, currency } }: { readonly deal: Deal }) {
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{t`What happened`}</SectionHeading>
        <List>
          {events.toReversed().map((event) => (
            <li key={event.seq}>
              {textOf(event, currency)}
              {event.text ? <Quiet>{event.text}</Quiet> : null}
              <Quiet>{[event.person, event.by === 'buyer' ? buyer.name : seller.name, momentText(event.at)].filter(Boolean).join(' · ')}</Quiet>
            </li>
          ))}
        </List>
      </Stack>
    </Card>
  )
}

import { t } from '@lingui/core/macro'
import type { Deal } from '@ungana/contracts-deals'
import { bareList, Card, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { dayText, momentText } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { milestoneText, moneyText } from '#lib/deal-texts.ts'
import { EvidenceLines } from './evidence-lines.tsx'
import { truckStatusText } from './trucks.tsx'

const List = styled.ol`
  ${bareList}
  display: grid;
  gap: 12px;
  overflow-wrap: anywhere;
`

type DealEvent = Deal['events'][number]

function textOf({ kind, milestone, amountMinor, on, truck }: DealEvent, currency: string): string {
  const money = amountMinor === null ? '' : moneyText(amountMinor, currency)
  switch (kind) {
    case 'opened':
      return t`Deal opened`
    case 'proposed':
      return t`Deal proposed`
    case 'agreed':
      return t`Deal agreed`
    case 'declined':
      return t`Proposal declined or withdrawn`
    case 'reached':
      return [milestoneText(milestone ?? ''), on && dayText(on)].filter(Boolean).join(' · ')
    case 'delayed':
      return t`Delay: ${milestoneText(milestone ?? '').toLowerCase()}, now expected on ${dayText(on ?? '')}`
    case 'amend-asked':
      return t`Change proposed`
    case 'amend-refused':
      return t`Change refused or withdrawn`
    case 'amended':
      return t`Change agreed`
    case 'disputed':
      return t`Dispute opened`
    case 'dispute-ended':
      return t`Dispute settled`
    case 'dispute-decided':
      return t`Dispute decided by our staff`
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
    case 'truck':
      return t`Truck: ${[truckStatusText(truck?.status ?? ''), truck?.place].filter(Boolean).join(', ')}`
    default:
      return kind
  }
}

/** What happened, newest first. */
export function History({ deal: { id, side, events, buyer, seller, currency } }: { readonly deal: Deal }) {
  const names: Readonly<Record<string, string>> = { buyer: buyer.name, seller: seller.name }
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{t`What happened`}</SectionHeading>
        <List>
          {[...events].reverse().map((event) => (
            <li key={event.seq}>
              {textOf(event, currency)}
              {event.text ? <Quiet>{event.text}</Quiet> : null}
              {event.evidence ? <EvidenceLines dealId={id} at={event.at} evidence={event.evidence} opens={side !== 'staff'} /> : null}
              <Quiet>{[event.person, names[event.by] ?? t`Ungana`, momentText(event.at)].filter(Boolean).join(' · ')}</Quiet>
            </li>
          ))}
        </List>
      </Stack>
    </Card>
  )
}

import { Badge, type BadgeTone } from '@ungana/ui'

const tones: Readonly<Record<string, BadgeTone>> = {
  'Seeking Transport': 'success',
  Available: 'success',
  'Partially Booked': 'success',
  Matched: 'neutral',
  'Fully Booked': 'neutral',
  'In Transit': 'warning',
  Draft: 'warning',
}

interface ListingBadgesProps {
  readonly listing: { readonly status: string; readonly sample: boolean; readonly needsClarification: boolean; readonly suspended: boolean }
}

/** Badges for a listing's status. */
export function ListingBadges({ listing: { status, sample, needsClarification, suspended } }: ListingBadgesProps) {
  return (
    <>
      <Badge tone={tones[status] ?? 'neutral'}>{status}</Badge>
      {suspended ? <Badge tone="danger">Route closed</Badge> : null}
      {needsClarification ? <Badge tone="warning">Needs clarification</Badge> : null}
      {sample ? <Badge tone="sample">Sample</Badge> : null}
    </>
  )
}

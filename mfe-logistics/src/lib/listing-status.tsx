import { t } from '@lingui/core/macro'
import { Badge, type BadgeTone } from '@ungana/ui'
import { inLanguage } from '@ungana/web-kit'

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
      <Badge tone={tones[status] ?? 'neutral'}>{inLanguage(status)}</Badge>
      {suspended ? <Badge tone="danger">{t`Route closed`}</Badge> : null}
      {needsClarification ? <Badge tone="warning">{t`Needs clarification`}</Badge> : null}
      {sample ? <Badge tone="sample">{t`Sample`}</Badge> : null}
    </>
  )
}

import { t } from '@lingui/core/macro'
import type { Booking } from '@ungana/contracts-logistics'
import { Card, SectionHeading, Stack } from '@ungana/ui'
import { ProofPhotos } from '#lib/proof-photos.tsx'

/** Photos of the delivery. */
export function Proofs({ booking: { id, proofs } }: { readonly booking: Booking }) {
  if (proofs.length === 0) return null
  return (
    <Card>
      <Stack $gap={4}>
        <SectionHeading>{t`Proof of delivery`}</SectionHeading>
        <ProofPhotos bookingId={id} proofs={proofs} />
      </Stack>
    </Card>
  )
}

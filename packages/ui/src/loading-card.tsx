// A card that is still loading.
import { t } from '@lingui/core/macro'
import { Card } from '#card.tsx'
import { Stack } from '#layout.tsx'
import { SkeletonGroup, SkeletonText } from '#skeleton.tsx'

/** A heading and two lines of different length. */
export function SkeletonLines() {
  return (
    <>
      <SkeletonText width="40%" />
      <SkeletonText width="85%" />
      <SkeletonText width="60%" />
    </>
  )
}

/** Screen readers announce `label`: "Loading preferences...". */
export function LoadingCard({ label = t`Loading...` }: { readonly label?: string }) {
  return (
    <SkeletonGroup label={label}>
      <Card>
        <Stack $gap={4}>
          <SkeletonLines />
        </Stack>
      </Card>
    </SkeletonGroup>
  )
}

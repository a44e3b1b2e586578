// A card of which nothing is known yet.
import { Card } from '#card.tsx'
import { Stack } from '#layout.tsx'
import { SkeletonGroup, SkeletonText } from '#skeleton.tsx'

/** A heading, and two lines that are not equally long. */
export function SkeletonLines() {
  return (
    <>
      <SkeletonText width="40%" />
      <SkeletonText width="85%" />
      <SkeletonText width="60%" />
    </>
  )
}

/** `label` is read out: "Loading preferences...". */
export function LoadingCard({ label }: { readonly label: string }) {
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

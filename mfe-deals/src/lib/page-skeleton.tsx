import { t } from '@lingui/core/macro'
import { Card, Page, SkeletonBlock, SkeletonGroup, SkeletonText, Stack } from '@ungana/ui'
import { PageHead } from './page-head.tsx'

/** Shown while the page's code loads. */
export function PageSkeleton({ title }: { readonly title: string }) {
  return (
    <Page>
      <PageHead title={title} />
      <SkeletonGroup label={t`Loading...`}>
        <Card>
          <Stack $gap={4}>
            <SkeletonText width="40%" />
            <SkeletonBlock $height="56px" />
            <SkeletonBlock $height="56px" />
          </Stack>
        </Card>
      </SkeletonGroup>
    </Page>
  )
}

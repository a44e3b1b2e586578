import { Card, Page, PageHead, SkeletonBlock, SkeletonGroup, SkeletonText, Stack } from '@ungana/ui'

/** Shown until the page's code has loaded, and what stands above its buttons. */
export function PageSkeleton({ title }: { readonly title: string }) {
  return (
    <Page $narrow>
      <PageHead title={title} />
      <SkeletonGroup>
        <Card>
          <Stack $gap={4}>
            <SkeletonText width="40%" />
            <SkeletonBlock $height="46px" $radius="10px" />
            <SkeletonBlock $height="46px" $radius="10px" />
            <SkeletonBlock $width="180px" $height="46px" $radius="10px" />
          </Stack>
        </Card>
      </SkeletonGroup>
    </Page>
  )
}

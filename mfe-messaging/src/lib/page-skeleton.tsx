import { Card, Page, PageTitle, SkeletonGroup, SkeletonText, Stack } from '@ungana/ui'

/** Before anything is known, the reader included. */
export function PageSkeleton({ title, narrow = false }: { readonly title: string; readonly narrow?: boolean }) {
  return (
    <Page $narrow={narrow}>
      <Stack $gap={5}>
        <PageTitle>{title}</PageTitle>
        <SkeletonGroup label={`Loading ${title.toLowerCase()}...`}>
          <Card>
            <Stack $gap={4}>
              <SkeletonText width="40%" />
              <SkeletonText width="85%" />
              <SkeletonText width="60%" />
            </Stack>
          </Card>
        </SkeletonGroup>
      </Stack>
    </Page>
  )
}

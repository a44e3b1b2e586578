import { LoadingCard, Page, PageTitle, Stack } from '@ungana/ui'

/** Shown while the page's code loads. */
export function PageSkeleton({ title, narrow = false }: { readonly title: string; readonly narrow?: boolean }) {
  return (
    <Page $narrow={narrow}>
      <Stack $gap={5}>
        <PageTitle>{title}</PageTitle>
        <LoadingCard />
      </Stack>
    </Page>
  )
}

import { LoadingCard, Page, PageHead } from '@ungana/ui'

/** Shown while the page's code loads. */
export function PageSkeleton({ title }: { readonly title: string }) {
  return (
    <Page $narrow>
      <PageHead title={title} />
      <LoadingCard />
    </Page>
  )
}

import { ListTitle } from '#lib/list-head.tsx'
import { Page } from '#lib/page.tsx'
import { useListQuery } from '#lib/use-list-query.ts'
import { useTitle } from '#lib/use-title.ts'
import { BusinessListing } from './business-listing.tsx'
import { OrganizationListing } from './organization-listing.tsx'

export default function BusinessDirectoryPage() {
  useTitle('Business Directory')
  const list = useListQuery()
  return (
    <Page>
      <ListTitle>Business Directory</ListTitle>
      {list.query.type === 'organization' ? <OrganizationListing list={list} /> : <BusinessListing list={list} />}
    </Page>
  )
}

import { Page } from '@ungana/ui'
import { useTitle } from '@ungana/web-kit'
import { ListTitle } from '#lib/list-head.tsx'
import { useListQuery } from '#lib/use-list-query.ts'
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

import { DirectoryPage } from './directory-page.tsx'
import { OrganizationListing } from './organization-listing.tsx'

/** /directory?type=organization, with code of its own: most visits never see it. */
export default function OrganizationDirectoryPage() {
  return <DirectoryPage listing={OrganizationListing} />
}

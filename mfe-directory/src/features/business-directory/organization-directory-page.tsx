import { DirectoryPage } from './directory-page.tsx'
import { OrganizationListing } from './organization-listing.tsx'

/** /directory?type=organization, in its own chunk because most visitors never open it. */
export default function OrganizationDirectoryPage() {
  return <DirectoryPage listing={OrganizationListing} />
}

import { BusinessListing } from './business-listing.tsx'
import { DirectoryPage } from './directory-page.tsx'

export default function BusinessDirectoryPage() {
  return <DirectoryPage listing={BusinessListing} />
}

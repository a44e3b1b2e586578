import { lazyPage } from '@ungana/web-kit'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { BusinessListing } from './business-listing.tsx'
import { DirectoryPage } from './directory-page.tsx'

/** In a chunk that few visits need. If the chunk cannot be loaded, nothing is shown. */
const UnknownType = lazyPage<{ readonly type: string }>(() =>
  import(/* webpackChunkName: 'search-recovery' */ '#lib/unknown-type.tsx').then(
    (module) => ({ default: module.UnknownType }),
    () => ({ default: () => null }),
  ),
)

export default function BusinessDirectoryPage() {
  const [query] = useSearchParams()
  const type = query.get('type')
  return (
    <DirectoryPage
      listing={BusinessListing}
      notice={
        type ? (
          <Suspense>
            <UnknownType type={type} />
          </Suspense>
        ) : null
      }
    />
  )
}

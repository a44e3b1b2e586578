import { usePageTitle } from '#layout/use-page-title.ts'
import { BrowseCategories } from './browse-categories.tsx'
import { FeaturedSuppliers } from './featured-suppliers.tsx'
import { Hero } from './hero.tsx'
import { LeadingOrganizations } from './leading-organizations.tsx'

export function HomePage() {
  usePageTitle('Ungana: Unite. Trade. Grow.')
  return (
    <>
      <Hero />
      <BrowseCategories />
      <FeaturedSuppliers />
      <LeadingOrganizations />
    </>
  )
}

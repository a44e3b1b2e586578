import { usePageTitle } from '#layout/use-page-title.ts'
import { BrowseCategories } from './browse-categories.tsx'
import { ClosingCall } from './closing-call.tsx'
import { FeaturedSuppliers } from './featured-suppliers.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LeadingOrganizations } from './leading-organizations.tsx'
import { Stats } from './stats-strip.tsx'
import { SuccessStories } from './success-stories.tsx'

export function HomePage() {
  usePageTitle('Ungana: Unite. Trade. Grow.')
  return (
    <>
      <Hero />
      <Stats />
      <BrowseCategories />
      <FeaturedSuppliers />
      <LeadingOrganizations />
      <HowItWorks />
      <SuccessStories />
      <ClosingCall />
    </>
  )
}

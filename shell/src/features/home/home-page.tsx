import { t } from '@lingui/core/macro'
import { PAYMENT_RECEIPT, paymentIn, type SessionUser } from '@ungana/contracts-shell'
import { lazyPage } from '@ungana/web-kit'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { PartBoundary } from '#federation/part-boundary.tsx'
import { Slot } from '#federation/slot.tsx'
import { usePageTitle } from '#layout/use-page-title.ts'
import { useSession } from '#session/session-provider.tsx'
import { BrowseCategories } from './browse-categories.tsx'
import { ClosingCall } from './closing-call.tsx'
import { FeaturedSuppliers } from './featured-suppliers.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LeadingOrganizations } from './leading-organizations.tsx'
import { Stats } from './stats-strip.tsx'
import { SuccessStories } from './success-stories.tsx'

/** A separate chunk that only new members load. */
const FirstSteps = lazyPage<{ readonly user: SessionUser }>(() =>
  import(/* webpackChunkName: "today" */ './first-steps.tsx').then((module) => ({ default: module.FirstSteps })),
)

export function HomePage() {
  usePageTitle(t`Ungana: Unite. Trade. Grow.`)
  const { user } = useSession()
  const { state, key } = useLocation()
  const paymentId = paymentIn(state)
  return (
    <>
      {user && paymentId ? <Slot name={PAYMENT_RECEIPT} context={{ paymentId }} /> : null}
      {user && state?.welcome ? (
        <PartBoundary resetKey={key} fallback={() => null}>
          <Suspense>
            <FirstSteps user={user} />
          </Suspense>
        </PartBoundary>
      ) : null}
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

import { t } from '@lingui/core/macro'
import { type Business, CARD_TAGS, cardDescription, companyPath, imageInSize, marketplacePath, typeAndPlace } from '@ungana/contracts-directory'
import { CoverCard, CoverCardSkeleton, EmptyState, ErrorPanel, Rating, SectionHeading, SkeletonGroup, TooltipBadge } from '@ungana/ui'
import { useServed } from '#layout/use-served.ts'
import { CardGrid } from './card-grid.tsx'
import { FEATURED_SUPPLIERS, useFeaturedSuppliers } from './home-queries.ts'
import { named } from './named.ts'
import { Section } from './section.tsx'
import { REFRESH_HINT, useFailureToast } from './use-failure-toast.ts'

const placeholders = Array.from({ length: FEATURED_SUPPLIERS }, (_, place) => place)
const FAILURE = t`Error loading featured suppliers`

export function FeaturedSuppliers() {
  const { data, isPending, isError, errorUpdatedAt, isFetching, refetch } = useFeaturedSuppliers()
  useFailureToast(isError ? errorUpdatedAt : 0, FAILURE)
  return (
    <Section aria-labelledby="featured-suppliers">
      <SectionHeading id="featured-suppliers">{t`Featured Verified Suppliers`}</SectionHeading>
      {isPending ? (
        <SkeletonGroup label={t`Loading suppliers...`}>
          <CardGrid>
            {placeholders.map((place) => (
              <CoverCardSkeleton key={place} />
            ))}
          </CardGrid>
        </SkeletonGroup>
      ) : null}
      {isError ? (
        <ErrorPanel title={FAILURE} headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
          {REFRESH_HINT}
        </ErrorPanel>
      ) : null}
      {data && data.length === 0 ? <EmptyState title={t`No verified suppliers found`} headingLevel={3} artId="suppliers" /> : null}
      {data && data.length > 0 ? (
        <CardGrid>
          {data.map((business) => (
            <SupplierCard key={business.id} business={business} />
          ))}
        </CardGrid>
      ) : null}
    </Section>
  )
}

function SupplierCard({ business }: { business: Business }) {
  const served = useServed()
  const href = companyPath(business.id)
  const tags = business.tags.slice(0, CARD_TAGS)
  const reply = business.averageResponseTime
  return (
    <CoverCard
      id={business.id}
      title={business.businessName}
      {...(served(href) ? { href } : {})}
      image={business.coverImage === null ? null : imageInSize(business.coverImage, 'medium')}
      badge={
        business.sample ? (
          <TooltipBadge tone="sample" tooltip={t`Invented to show how the site looks. Nobody checked it.`}>
            {t`Sample`}
          </TooltipBadge>
        ) : business.verified ? (
          <TooltipBadge tone="verified" tooltip={t`This business has been verified by Ungana`}>
            {t`Verified`}
          </TooltipBadge>
        ) : null
      }
      quiet={typeAndPlace(business, named)}
      text={cardDescription(business.description)}
      tags={served('/marketplace') ? tags.map((label) => ({ label, href: marketplacePath({ tag: label }) })) : tags}
      footer={
        <>
          <Rating value={business.rating} />
          <span>{reply === null ? t`Response time: New` : t`Replies in ${Math.round(reply / 60)} h`}</span>
        </>
      }
    />
  )
}

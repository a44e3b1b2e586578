import { type Business, companyPath, marketplacePath } from '@ungana/contracts-directory'
import { Badge, Cluster, CoverCard, Rating, VisuallyHidden } from '@ungana/ui'
import { CARD_TAGS, cardDescription, responseTimeText, typeAndPlace } from '#lib/business-text.ts'
import { LinkOutOfList } from '#lib/router-link.tsx'
import { VerifiedBadge } from '#lib/verified-badge.tsx'

interface BusinessCardProps {
  readonly business: Business
  /** Whether each tag leads to the marketplace's businesses with the same one. */
  readonly tagLinks?: boolean
  readonly headingLevel?: 2 | 3
}

/** A business among others; the whole card leads to its page. */
export function BusinessCard({ business, tagLinks = false, headingLevel = 2 }: BusinessCardProps) {
  const responseTime = responseTimeText(business.averageResponseTime)
  return (
    <CoverCard
      id={business.id}
      title={business.businessName}
      headingLevel={headingLevel}
      href={companyPath(business.id)}
      linkComponent={LinkOutOfList}
      image={business.coverImage}
      badge={
        <Cluster $gap={1}>
          {business.sample ? <Badge tone="sample">Sample</Badge> : null}
          {business.verified ? <VerifiedBadge /> : null}
        </Cluster>
      }
      quiet={typeAndPlace(business)}
      text={cardDescription(business.description)}
      tags={business.tags.slice(0, CARD_TAGS).map((tag) => (tagLinks ? { label: tag, href: marketplacePath({ tag }) } : tag))}
      footer={
        <>
          <span>
            <VisuallyHidden>Rating: </VisuallyHidden>
            <Rating value={business.rating} />
          </span>
          {responseTime ? (
            <span>Replies in {responseTime}</span>
          ) : (
            <span>
              <VisuallyHidden>Response time: </VisuallyHidden>New
            </span>
          )}
        </>
      }
    />
  )
}

import { companyPath, imageInSize } from '@ungana/contracts-directory'
import { Badge, Cluster, CoverCard, Rating, TooltipBadge, VisuallyHidden } from '@ungana/ui'
import { responseTimeText } from '#lib/business-text.ts'
import { cardWords, type ListedBusiness } from '#lib/card-words.tsx'
import { LinkOutOfList } from '#lib/link-out-of-list.tsx'

interface BusinessCardProps {
  readonly business: ListedBusiness
  /** Whether each tag leads to the marketplace's businesses with the same one. */
  readonly tagLinks?: boolean
  readonly headingLevel?: 2 | 3
}

/** A business among others; the whole card leads to its page. */
export function BusinessCard({ business, tagLinks = false, headingLevel = 2 }: BusinessCardProps) {
  const responseTime = responseTimeText(business.averageResponseTime)
  const { title, trade, place, text, tags } = cardWords(business, tagLinks)
  return (
    <CoverCard
      id={business.id}
      title={business.businessName}
      titleContent={title}
      headingLevel={headingLevel}
      href={companyPath(business.id)}
      linkComponent={LinkOutOfList}
      image={business.coverImage === null ? null : imageInSize(business.coverImage, 'medium')}
      flag={business.featured ? 'Featured' : null}
      badge={
        <Cluster $gap={1}>
          {business.sample ? <Badge tone="sample">Sample</Badge> : null}
          {business.verified ? (
            <TooltipBadge tone="verified" tooltip="This business has been verified by Ungana">
              Verified
            </TooltipBadge>
          ) : null}
        </Cluster>
      }
      quiet={trade}
      quietToo={place}
      text={text}
      tags={tags}
      footer={
        <>
          <span>
            <VisuallyHidden>Rating: </VisuallyHidden>
            <Rating value={business.rating} />
          </span>
          {responseTime ? (
            <span>Replies in {responseTime}</span>
          ) : business.rating === null ? null : (
            // Beside a rating that is new, too, it would read as a mistake.
            <span>
              <VisuallyHidden>Response time: </VisuallyHidden>New
            </span>
          )}
        </>
      }
    />
  )
}

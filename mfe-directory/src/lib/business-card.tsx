import { companyPath, imageInSize } from '@ungana/contracts-directory'
import { Badge, Cluster, CoverCard, Rating, TooltipBadge } from '@ungana/ui'
import { replyTimeText } from '#lib/business-text.ts'
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
          <Rating value={business.rating} />
          <span>{replyTimeText(business.averageResponseTime)}</span>
        </>
      }
    />
  )
}

import { t } from '@lingui/core/macro'
import { companyPath, imageInSize } from '@ungana/contracts-directory'
import { Cluster, CoverCard, Rating, TooltipBadge } from '@ungana/ui'
import { replyTimeText } from '#lib/business-text.ts'
import { cardWords, type ListedBusiness } from '#lib/card-words.tsx'
import { LinkOutOfList } from '#lib/link-out-of-list.tsx'

interface BusinessCardProps {
  readonly business: ListedBusiness
  /** Whether each tag links to the marketplace, filtered by that tag. */
  readonly tagLinks?: boolean
  readonly headingLevel?: 2 | 3
}

/** A business in a list. The whole card links to the business's page. */
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
      logo={business.logo === null ? null : imageInSize(business.logo, 'small')}
      flag={business.featured ? t`Featured` : null}
      badge={
        <Cluster $gap={1}>
          {business.sample ? (
            <TooltipBadge tone="sample" tooltip={t`Invented to show how the site looks. Nobody checked it.`}>
              {t`Sample`}
            </TooltipBadge>
          ) : business.verified ? (
            <TooltipBadge tone="verified" tooltip={t`This business has been verified by Ungana`}>
              {t`Verified`}
            </TooltipBadge>
          ) : null}
        </Cluster>
      }
      quiet={trade}
      secondQuiet={place}
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

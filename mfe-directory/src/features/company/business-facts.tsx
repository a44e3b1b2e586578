import { plural, t } from '@lingui/core/macro'
import { type Business, directoryPath } from '@ungana/contracts-directory'
import { Rating, TextLink } from '@ungana/ui'
import { inLanguage } from '@ungana/web-kit'
import { businessTypeLabel, responseTimeText } from '#lib/business-text.ts'
import { Fact, FactCard, FactList } from '#lib/detail-page.tsx'

export function BusinessFacts({ business }: { readonly business: Business }) {
  const { businessType, category, country, location, averageResponseTime, rating, reviewCount, yearFounded, employeeCount } = business
  return (
    <FactCard title={t`Business details`}>
      <FactList>
        <Fact name={t`Business type`}>{businessTypeLabel(businessType)}</Fact>
        <Fact name={t`Category`}>{category && <TextLink href={directoryPath({ category })}>{inLanguage(category)}</TextLink>}</Fact>
        <Fact name={t`Location`}>{location}</Fact>
        <Fact name={t`Country`}>{inLanguage(country)}</Fact>
        <Fact name={t`Response time`}>{responseTimeText(averageResponseTime)}</Fact>
        <Fact name={t`Rating`}>{rating === null ? t`No ratings yet` : <RatingOf rating={rating} reviewCount={reviewCount} />}</Fact>
        <Fact name={t`Founded`}>{yearFounded}</Fact>
        <Fact name={t`Employees`}>{employeeCount}</Fact>
      </FactList>
    </FactCard>
  )
}

function RatingOf({ rating, reviewCount }: { readonly rating: number; readonly reviewCount: number }) {
  return (
    <>
      <Rating value={rating} /> ({plural(reviewCount, { one: '# review', other: '# reviews' })})
    </>
  )
}

import { type Business, directoryPath } from '@ungana/contracts-directory'
import { Rating, TextLink } from '@ungana/ui'
import { counted } from '@ungana/web-kit'
import { businessTypeLabel, responseTimeText } from '#lib/business-text.ts'
import { Fact, FactCard, FactList } from '#lib/detail-page.tsx'

export function BusinessFacts({ business }: { readonly business: Business }) {
  const { businessType, category, country, location, averageResponseTime, rating, reviewCount, yearFounded, employeeCount } = business
  return (
    <FactCard title="Business details">
      <FactList>
        <Fact name="Business type">{businessTypeLabel(businessType)}</Fact>
        <Fact name="Category">{category && <TextLink href={directoryPath({ category })}>{category}</TextLink>}</Fact>
        <Fact name="Location">{location}</Fact>
        <Fact name="Country">{country}</Fact>
        <Fact name="Response time">{responseTimeText(averageResponseTime)}</Fact>
        <Fact name="Rating">{rating === null ? 'No ratings yet' : <RatingOf rating={rating} reviewCount={reviewCount} />}</Fact>
        <Fact name="Founded">{yearFounded}</Fact>
        <Fact name="Employees">{employeeCount}</Fact>
      </FactList>
    </FactCard>
  )
}

function RatingOf({ rating, reviewCount }: { readonly rating: number; readonly reviewCount: number }) {
  return (
    <>
      <Rating value={rating} /> ({counted(reviewCount, 'review')})
    </>
  )
}

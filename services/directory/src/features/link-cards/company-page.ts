import { businessTypeLabel, companyPath, companyPicture } from '@ungana/contracts-directory'
import { asText, text } from '@ungana/language/server'
import type { Pool } from 'pg'
import { getBusiness } from '#lib/public-business.ts'
import { type LinkedPage, present } from './linked-page.ts'
import { summary } from './summary.ts'

/** @throws BusinessNotFound for an unknown or suspended company */
export async function companyPage(pool: Pick<Pool, 'query'>, id: string): Promise<LinkedPage> {
  const business = await getBusiness(pool, id)
  const { businessName, companyName, country, location, verified, sample, rating, reviewCount } = business
  const kind = businessTypeLabel(business.businessType)
  const place = location ? text('{0}, {1}', { 0: location, 1: asText(country) }) : asText(country)
  return {
    title: businessName,
    lead: text('{kind} in {place}.', { kind: asText(kind), place }),
    description: business.description,
    path: companyPath(business.id),
    picturePath: companyPicture.url.replace(':id', business.id),
    picture: {
      artId: business.id,
      kind: asText(kind),
      title: businessName,
      line: place,
      rating: rating === null ? null : { value: rating, count: reviewCount },
      mark: sample ? 'sample' : verified ? 'verified' : null,
    },
    index: !sample,
    // Search engines must not treat invented companies or reviews as facts.
    data: sample
      ? null
      : {
          '@type': 'LocalBusiness',
          name: businessName,
          ...present({
            alternateName: companyName === businessName ? null : companyName,
            description: summary(business.description, 500),
            email: business.email,
            telephone: business.phone,
            foundingDate: business.yearFounded === null ? null : String(business.yearFounded),
            sameAs: [business.website, business.facebookUrl, business.instagramUrl, business.linkedinUrl].filter((address) => address !== null),
          }),
          address: { '@type': 'PostalAddress', addressLocality: location, addressCountry: country },
          ...(rating !== null && {
            aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount, bestRating: 5, worstRating: 1 },
          }),
        },
  }
}

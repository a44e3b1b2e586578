import { useQuery } from '@tanstack/react-query'
import { Card, LoadedList, SectionHeading, SkeletonText, Stack } from '@ungana/ui'
import { OfferRow } from '#lib/offer-row.tsx'
import { offersQuery } from '#lib/queries.ts'

/** The reader's offers on a listing. Renders nothing if there are no offers. */
export function ListingOffers({ of }: { readonly of: { readonly shipmentId: string } | { readonly transportId: string } }) {
  const result = useQuery(offersQuery(of))
  if (!result.isError && !result.data?.length) return null
  return (
    <Stack as="section" aria-label="Offers" $gap={4}>
      <SectionHeading>Offers</SectionHeading>
      <Card>
        <LoadedList
          result={result}
          words={{ loading: 'Loading offers...', failed: 'Error loading offers', failedHint: 'Please try again', empty: 'No offers' }}
          artId="logistics-offers"
          row={(offer) => <OfferRow offer={offer} />}
          skeleton={<SkeletonText width="60%" />}
        />
      </Card>
    </Stack>
  )
}

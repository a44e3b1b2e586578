import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Card, LoadedList, SectionHeading, SkeletonText, Stack } from '@ungana/ui'
import { OfferRow } from '#lib/offer-row.tsx'
import { offersQuery } from '#lib/queries.ts'

/** The reader's offers on a listing. Renders nothing if there are no offers. */
export function ListingOffers({ of }: { readonly of: { readonly shipmentId: string } | { readonly transportId: string } }) {
  const result = useQuery(offersQuery(of))
  if (!result.isError && !result.data?.length) return null
  return (
    <Stack as="section" aria-label={t`Offers`} $gap={4}>
      <SectionHeading>{t`Offers`}</SectionHeading>
      <Card>
        <LoadedList
          result={result}
          words={{ loading: t`Loading offers...`, failed: t`Error loading offers`, failedHint: t`Please try again`, empty: t`No offers` }}
          artId="logistics-offers"
          row={(offer) => <OfferRow offer={offer} />}
          skeleton={<SkeletonText width="60%" />}
        />
      </Card>
    </Stack>
  )
}

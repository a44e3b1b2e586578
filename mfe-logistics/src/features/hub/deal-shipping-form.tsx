import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { dealPath, getDeal } from '@ungana/contracts-deals'
import { getBusiness } from '@ungana/contracts-directory'
import type { Shipment } from '@ungana/contracts-logistics'
import { ErrorPanel, LoadingCard, Notice, Stack, TextLink } from '@ungana/ui'
import { call, useHost } from '@ungana/web-kit'
import { referenceQuery } from '#lib/queries.ts'
import { newShipmentForm } from '#lib/shipment-form.ts'
import { loadOfDeal } from './load-of-deal.ts'
import { ShippingForm } from './shipping-form.tsx'

interface DealShippingFormProps {
  readonly dealId: string
  readonly onPosted: (shipment: Shipment) => void
}

/** The form of a load that carries the goods of a deal, filled from the deal. */
export function DealShippingForm({ dealId, onPosted }: DealShippingFormProps) {
  const accountId = useHost().session.user?.id ?? ''
  const { data: reference } = useQuery(referenceQuery)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['deals', accountId, 'load', dealId],
    queryFn: async ({ signal }) => {
      const deal = await call(getDeal, { params: { id: dealId } }, { signal })
      // Without a company's page, the form asks for its place.
      const company = (id: string) => call(getBusiness, { params: { id } }, { signal }).catch(() => undefined)
      const [buyer, seller] = await Promise.all([company(deal.buyer.id), company(deal.seller.id)])
      return { deal, buyer, seller }
    },
    staleTime: 60_000,
  })
  if (isError && !data)
    return (
      <ErrorPanel title={t`Error loading this deal`} headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    )
  if (!data || !reference) return <LoadingCard label={t`Loading the form...`} />
  const form = {
    ...newShipmentForm,
    store: `shipping-request:deal:${dealId}`,
    defaults: { ...newShipmentForm.defaults, ...loadOfDeal(data, reference.cities) },
  }
  return (
    <Stack $gap={4}>
      <Notice>
        {t`This load is for your deal. Both sides of the deal see where the truck is, but not its price.`}{' '}
        <TextLink href={dealPath(dealId)}>{data.deal.subject}</TextLink>
      </Notice>
      <ShippingForm form={form} dealId={dealId} onPosted={onPosted} />
    </Stack>
  )
}

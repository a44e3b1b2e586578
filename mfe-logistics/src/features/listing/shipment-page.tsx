import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { listShipmentMatches, listShipmentNearMisses, type Shipment, transportPath } from '@ungana/contracts-logistics'
import { Card, Notice, Page, SectionHeading, Stack } from '@ungana/ui'
import { call, dayText, inLanguage, may, useHost, useTitle } from '@ungana/web-kit'
import { useParams } from 'react-router-dom'
import { clarifySentences } from '#lib/clarify-sentences.ts'
import { Fact, Facts } from '#lib/facts.tsx'
import { tonnesText, typedWithUnit } from '#lib/figures.ts'
import { LanePrice } from '#lib/lane-price.tsx'
import { Columns } from '#lib/listing-columns.tsx'
import { budgetText, datesText, laneText, weightText } from '#lib/listing-text.ts'
import { Loaded } from '#lib/loaded.tsx'
import { logisticsKey, offersQuery, shipmentQuery } from '#lib/queries.ts'
import { useLogisticsUpdates } from '#lib/use-logistics-updates.ts'
import { ListingHead } from './listing-head.tsx'
import { ListingOffers } from './listing-offers.tsx'
import { ManageShipment } from './manage-shipment.tsx'
import { Matches } from './matches.tsx'
import { NearMisses } from './near-misses.tsx'
import { OfferOwnTransport } from './offer-own-transport.tsx'
import { RouteCard } from './route-card.tsx'

/** A shipping request. The owner sees matching trucks; a carrier can make an offer. */
export default function ShipmentPage() {
  const { id = '' } = useParams()
  const { user } = useHost().session
  useLogisticsUpdates()
  const result = useQuery(shipmentQuery(id))
  // They stand above most of the page, so the page waits for them.
  const offers = useQuery({ ...offersQuery({ shipmentId: id }), enabled: user !== null && may(user, 'freight.read') })
  useTitle(result.data ? laneText(result.data) : t`Shipping request`)
  return (
    <Page>
      <Loaded
        result={offers.isLoading ? { ...result, data: undefined } : result}
        loading={t`Loading this shipping request...`}
        failed={t`Error loading this shipping request`}
        missing={t`Shipping request not found`}
      >
        {(shipment) => <ShipmentView shipment={shipment} />}
      </Loaded>
    </Page>
  )
}

function ShipmentView({ shipment }: { readonly shipment: Shipment }) {
  const { id, own, sample, owner, status, onRoad, originLocation, destinationLocation, needsClarification } = shipment
  const seeking = status === 'Seeking Transport'
  const { user } = useHost().session
  const [mayRead, mayWrite] = [may(user, 'freight.read'), may(user, 'freight.write')]
  return (
    <>
      <ListingHead
        title={laneText(shipment)}
        line={`${inLanguage(shipment.cargoType)} · ${weightText(shipment)} · ${datesText(shipment)}`}
        tab="offer-transport"
        listing={shipment}
      />
      <Columns>
        <Stack $gap={6}>
          {own && needsClarification ? (
            <Notice tone="warning" title={t`Needs clarification`}>
              {clarifySentences(shipment).join(' ')} {t`We match this listing after you correct this below.`}
            </Notice>
          ) : null}
          {own && seeking && mayRead ? <TrucksThatFit shipment={shipment} /> : null}
          {user && may(user, 'freight.read') ? <ListingOffers of={{ shipmentId: id }} /> : null}
          {!own && seeking && mayWrite ? <OfferOwnTransport shipment={shipment} /> : null}
          {onRoad ? <RouteCard origin={originLocation} destination={destinationLocation} /> : null}
          {own && mayWrite ? <ManageShipment key={shipment.id} shipment={shipment} /> : null}
        </Stack>
        <Stack $gap={6}>
          <Card>
            <Stack $gap={4}>
              <SectionHeading level={2}>{t`The load`}</SectionHeading>
              <Facts>
                <Fact name={t`Cargo Type`}>{inLanguage(shipment.cargoType)}</Fact>
                <Fact name={t`Weight`}>{weightText(shipment)}</Fact>
                <Fact name={t`Volume`}>{typedWithUnit(shipment.volume, 'm³')}</Fact>
                <Fact name={t`Target Date`}>{dayText(shipment.targetDate)}</Fact>
                {shipment.deliverBy ? <Fact name={t`Deliver by`}>{dayText(shipment.deliverBy)}</Fact> : null}
                <Fact name={t`Budget`}>{budgetText(shipment)}</Fact>
                {owner && !own ? <Fact name={t`Posted by`}>{owner.name}</Fact> : null}
              </Facts>
              {shipment.specialRequirements ? <p dir="auto">{shipment.specialRequirements}</p> : null}
            </Stack>
          </Card>
          {onRoad && !sample ? <LanePrice origin={originLocation} destination={destinationLocation} farBelow={shipment.farBelowLane} /> : null}
        </Stack>
      </Columns>
    </>
  )
}

function TrucksThatFit({ shipment }: { readonly shipment: Shipment }) {
  const { id } = shipment
  const result = useQuery({
    queryKey: logisticsKey('matches', id),
    queryFn: async ({ signal }) =>
      (await call(listShipmentMatches, { params: { id } }, { signal })).map(({ transport, ...match }) => ({
        id: transport.id,
        shipmentId: id,
        transportId: transport.id,
        name: transport.owner?.name ?? inLanguage(transport.vehicleType),
        line: t`${transport.freeKg === null ? transport.availableSpace : tonnesText(transport.freeKg)} free · ${dayText(match.pickupDate)}`,
        match,
        load: shipment,
        truck: transport,
      })),
    staleTime: 0,
  })
  const nearMisses = useQuery({
    queryKey: logisticsKey('near misses', id),
    queryFn: async ({ signal }) =>
      (await call(listShipmentNearMisses, { params: { id } }, { signal })).map(({ transport, reason }) => ({
        href: transportPath(transport.id),
        name: transport.owner?.name ?? inLanguage(transport.vehicleType),
        reason: reason.text,
      })),
    staleTime: 0,
  })
  return (
    <>
      <Matches
        title={t`Matching trucks`}
        none={t`No matching trucks yet`}
        noneHint={t`We will notify you when a matching truck is posted.`}
        ask={t`Request space`}
        of={{ shipmentId: id }}
        result={result}
      />
      <NearMisses title={t`Trucks that nearly match`} rows={nearMisses.data ?? []} />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { listShipmentMatches, listShipmentNearMisses, type Shipment, transportPath } from '@ungana/contracts-logistics'
import { Card, Notice, Page, SectionHeading, Stack } from '@ungana/ui'
import { call, dayText, useHost, useTitle } from '@ungana/web-kit'
import { useParams } from 'react-router-dom'
import { Fact, Facts } from '#lib/facts.tsx'
import { tonnesText, typedWithUnit } from '#lib/figures.ts'
import { LanePrice } from '#lib/lane-price.tsx'
import { Columns } from '#lib/listing-columns.tsx'
import { budgetText, clarifySentences, datesText, laneText, weightText } from '#lib/listing-text.ts'
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
  const offers = useQuery({ ...offersQuery({ shipmentId: id }), enabled: user !== null })
  useTitle(result.data ? laneText(result.data) : 'Shipping request')
  return (
    <Page>
      <Loaded result={offers.isLoading ? { ...result, data: undefined } : result} what="this shipping request" missing="Shipping request not found">
        {(shipment) => <ShipmentView shipment={shipment} />}
      </Loaded>
    </Page>
  )
}

function ShipmentView({ shipment }: { readonly shipment: Shipment }) {
  const { id, own, sample, owner, status, onRoad, originLocation, destinationLocation, needsClarification } = shipment
  const seeking = status === 'Seeking Transport'
  const { user } = useHost().session
  return (
    <>
      <ListingHead
        title={laneText(shipment)}
        line={`${shipment.cargoType} · ${weightText(shipment)} · ${datesText(shipment)}`}
        tab="offer-transport"
        listing={shipment}
      />
      <Columns>
        <Stack $gap={6}>
          {own && needsClarification ? (
            <Notice tone="warning" title="Needs clarification">
              {clarifySentences(shipment).join(' ')} We match this listing after you correct this below.
            </Notice>
          ) : null}
          {own && seeking ? <TrucksThatFit shipment={shipment} /> : null}
          {user ? <ListingOffers of={{ shipmentId: id }} /> : null}
          {!own && seeking ? <OfferOwnTransport shipment={shipment} /> : null}
          {onRoad ? <RouteCard origin={originLocation} destination={destinationLocation} /> : null}
          {own ? <ManageShipment key={shipment.version} shipment={shipment} /> : null}
        </Stack>
        <Stack $gap={6}>
          <Card>
            <Stack $gap={4}>
              <SectionHeading level={2}>The load</SectionHeading>
              <Facts>
                <Fact name="Cargo Type">{shipment.cargoType}</Fact>
                <Fact name="Weight">{weightText(shipment)}</Fact>
                <Fact name="Volume">{typedWithUnit(shipment.volume, 'm³')}</Fact>
                <Fact name="Target Date">{dayText(shipment.targetDate)}</Fact>
                {shipment.deliverBy ? <Fact name="Deliver by">{dayText(shipment.deliverBy)}</Fact> : null}
                <Fact name="Budget">{budgetText(shipment)}</Fact>
                {owner && !own ? <Fact name="Posted by">{owner.name}</Fact> : null}
              </Facts>
              {shipment.specialRequirements ? <p>{shipment.specialRequirements}</p> : null}
            </Stack>
          </Card>
          {onRoad && !sample ? <LanePrice origin={originLocation} destination={destinationLocation} farBelow={shipment.farBelowLane} /> : null}
        </Stack>
      </Columns>
    </>
  )
}

function TrucksThatFit({ shipment: { id } }: { readonly shipment: Shipment }) {
  const result = useQuery({
    queryKey: logisticsKey('matches', id),
    queryFn: async ({ signal }) =>
      (await call(listShipmentMatches, { params: { id } }, { signal })).map(({ transport, ...match }) => ({
        id: transport.id,
        shipmentId: id,
        transportId: transport.id,
        name: transport.owner?.name ?? transport.vehicleType,
        line: `${transport.freeKg === null ? transport.availableSpace : tonnesText(transport.freeKg)} free · ${dayText(match.pickupDate)}`,
        match,
      })),
    staleTime: 0,
  })
  const nearMisses = useQuery({
    queryKey: logisticsKey('near misses', id),
    queryFn: async ({ signal }) =>
      (await call(listShipmentNearMisses, { params: { id } }, { signal })).map(({ transport, reason }) => ({
        href: transportPath(transport.id),
        name: transport.owner?.name ?? transport.vehicleType,
        reason: reason.text,
      })),
    staleTime: 0,
  })
  return (
    <>
      <Matches
        title="Matching trucks"
        none="No matching trucks yet"
        noneHint="We will notify you when a matching truck is posted."
        ask="Request space"
        of={{ shipmentId: id }}
        result={result}
      />
      <NearMisses title="Trucks that nearly match" rows={nearMisses.data ?? []} />
    </>
  )
}

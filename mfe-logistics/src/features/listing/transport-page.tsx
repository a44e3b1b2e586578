import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { listTransportMatches, listTransportNearMisses, shipmentPath, type Transport } from '@ungana/contracts-logistics'
import { Card, Notice, Page, SectionHeading, Stack } from '@ungana/ui'
import { call, dayText, inLanguage, may, useHost, useTitle } from '@ungana/web-kit'
import { useParams } from 'react-router-dom'
import { clarifySentences } from '#lib/clarify-sentences.ts'
import { Fact, Facts } from '#lib/facts.tsx'
import { cubicText, tonnesText, typedWithUnit } from '#lib/figures.ts'
import { LanePrice } from '#lib/lane-price.tsx'
import { Columns } from '#lib/listing-columns.tsx'
import { cityOf, datesText, laneText, spaceText, stopsOf, tonnePriceText } from '#lib/listing-text.ts'
import { Loaded } from '#lib/loaded.tsx'
import { logisticsKey, offersQuery, transportQuery } from '#lib/queries.ts'
import { TruckFill } from '#lib/truck-fill.tsx'
import { useLogisticsUpdates } from '#lib/use-logistics-updates.ts'
import { ListingHead } from './listing-head.tsx'
import { ListingOffers } from './listing-offers.tsx'
import { ManageTransport } from './manage-transport.tsx'
import { Matches } from './matches.tsx'
import { NearMisses } from './near-misses.tsx'
import { PublishReturn } from './publish-return.tsx'
import { RequestSpace } from './request-space.tsx'
import { RouteCard } from './route-card.tsx'

/** A truck with free space. The owner sees matching loads; a shipper can ask for space. */
export default function TransportPage() {
  const { id = '' } = useParams()
  const { user } = useHost().session
  useLogisticsUpdates()
  const result = useQuery(transportQuery(id))
  // They stand above most of the page, so the page waits for them.
  const offers = useQuery({ ...offersQuery({ transportId: id }), enabled: user !== null && may(user, 'freight.read') })
  useTitle(result.data ? laneText(result.data) : t`Transport`)
  return (
    <Page>
      <Loaded
        result={offers.isLoading ? { ...result, data: undefined } : result}
        loading={t`Loading this transport...`}
        failed={t`Error loading this transport`}
        missing={t`Transport not found`}
      >
        {(transport) => <TransportView transport={transport} />}
      </Loaded>
    </Page>
  )
}

function TransportView({ transport }: { readonly transport: Transport }) {
  const { id, own, sample, owner, status, onRoad, originLocation, needsClarification, via } = transport
  const open = status === 'Available' || status === 'Partially Booked'
  const { user } = useHost().session
  const [mayRead, mayWrite] = [may(user, 'freight.read'), may(user, 'freight.write')]
  const stops = stopsOf(transport)
  const end = stops.at(-1) ?? originLocation
  return (
    <>
      <ListingHead
        title={[originLocation, ...stops].map(cityOf).join(' → ')}
        line={t`${inLanguage(transport.vehicleType)} · ${spaceText(transport)} free · departs ${dayText(transport.departureDate)}`}
        tab="find-transport"
        listing={transport}
      />
      <Columns>
        <Stack $gap={6}>
          {own && mayWrite && status === 'Draft' ? <PublishReturn transport={transport} /> : null}
          {own && needsClarification ? (
            <Notice tone="warning" title={t`Needs clarification`}>
              {clarifySentences(transport).join(' ')} {t`We match this listing after you correct this below.`}
            </Notice>
          ) : null}
          {own && open && mayRead ? <LoadsThatFit transport={transport} /> : null}
          {user && may(user, 'freight.read') ? <ListingOffers of={{ transportId: id }} /> : null}
          {!own && open && mayWrite ? <RequestSpace transport={transport} /> : null}
          {onRoad ? <RouteCard origin={originLocation} destination={end} via={[...via, ...stops.slice(0, -1)]} /> : null}
          {own && mayWrite ? <ManageTransport key={transport.id} transport={transport} /> : null}
        </Stack>
        <Stack $gap={6}>
          <Card>
            <Stack $gap={4}>
              <SectionHeading level={2}>{t`The truck`}</SectionHeading>
              <Facts>
                <Fact name={t`Vehicle Type`}>{inLanguage(transport.vehicleType)}</Fact>
                <Fact name={t`Available Space`}>
                  {spaceText(transport)}
                  {transport.freeM3 === null ? null : `, ${cubicText(transport.freeM3)}`}
                </Fact>
                <Fact name={t`Capacity`}>
                  {transport.capacityKg === null ? typedWithUnit(transport.capacityWeight, 't') : tonnesText(transport.capacityKg)},{' '}
                  {typedWithUnit(transport.capacityVolume, 'm³')}
                </Fact>
                <Fact name={t`Departure Date`}>{dayText(transport.departureDate)}</Fact>
                {transport.arrivalDate ? <Fact name={t`Arrives about`}>{dayText(transport.arrivalDate)}</Fact> : null}
                <Fact name={t`Price per Ton`}>{tonnePriceText(transport)}</Fact>
                {owner && !own ? <Fact name={t`Posted by`}>{owner.name}</Fact> : null}
              </Facts>
              {transport.specialFeatures ? <p dir="auto">{transport.specialFeatures}</p> : null}
            </Stack>
          </Card>
          <TruckFill transport={transport} />
          {onRoad && !sample && end !== originLocation ? (
            <LanePrice origin={originLocation} destination={end} farBelow={transport.farBelowLane} />
          ) : null}
        </Stack>
      </Columns>
    </>
  )
}

function LoadsThatFit({ transport }: { readonly transport: Transport }) {
  const { id } = transport
  const result = useQuery({
    queryKey: logisticsKey('matches', id),
    queryFn: async ({ signal }) =>
      (await call(listTransportMatches, { params: { id } }, { signal })).map(({ shipment, ...match }) => ({
        id: shipment.id,
        shipmentId: shipment.id,
        transportId: id,
        name: laneText(shipment),
        line: `${inLanguage(shipment.cargoType)} · ${shipment.weightKg === null ? shipment.weight : tonnesText(shipment.weightKg)} · ${datesText(shipment)}`,
        match,
        load: shipment,
        truck: transport,
      })),
    staleTime: 0,
  })
  const nearMisses = useQuery({
    queryKey: logisticsKey('near misses', id),
    queryFn: async ({ signal }) =>
      (await call(listTransportNearMisses, { params: { id } }, { signal })).map(({ shipment, reason }) => ({
        href: shipmentPath(shipment.id),
        name: laneText(shipment),
        reason: reason.text,
      })),
    staleTime: 0,
  })
  return (
    <>
      <Matches
        title={t`Matching loads`}
        none={t`No matching loads yet`}
        noneHint={t`We will notify you when a matching load is posted.`}
        ask={t`Offer Transport`}
        of={{ transportId: id }}
        result={result}
      />
      <NearMisses title={t`Loads that nearly match`} rows={nearMisses.data ?? []} />
    </>
  )
}

import { t } from '@lingui/core/macro'
import type { Deal, Truck } from '@ungana/contracts-deals'
import { bookingPath, logisticsHubPath } from '@ungana/contracts-logistics'
import { numberText } from '@ungana/language/formats'
import { Badge, Button, bareList, Card, Cluster, Quiet, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { dayText, useHost } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useMayAct } from '#lib/use-may-act.ts'
import { Row } from './row.tsx'

const List = styled.ul`
  ${bareList}
  display: grid;
  gap: 12px;
  overflow-wrap: anywhere;
`

const statuses: Readonly<Record<string, string>> = {
  booked: t`Booked`,
  'picked up': t`Loaded`,
  'in transit': t`On the way`,
  'at border': t`At the border`,
  delivered: t`Delivered`,
  closed: t`Delivered`,
  cancelled: t({ message: 'Cancelled', context: 'truck' }),
  disputed: t`Disputed`,
  frozen: t`Stopped, because a code or number plate was wrong`,
  released: t`Continues after a check`,
}
export const truckStatusText = (status: string) => statuses[status] ?? status

/** The trucks that were booked for the deal. */
export function Trucks({ deal }: { readonly deal: Deal }) {
  const { trucks = [], weightKg = null, phase, id } = deal
  const { isServed } = useHost()
  const mayPost = useMayAct('freight.write') && phase === 'open' && deal.side !== 'staff' && isServed(logisticsHubPath())
  const booked = sum(carrying(trucks))
  if (trucks.length === 0 && !mayPost) return null
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading
          description={t`Trucks that are booked here report loading, borders and delivery to this deal.`}
        >{t`Transport`}</SectionHeading>
        {trucks.length > 0 ? <TruckList trucks={trucks} weightKg={weightKg} /> : null}
        {weightKg ? null : <Quiet>{t`No weight is agreed, so the seller reports the loading.`}</Quiet>}
        {mayPost && (weightKg === null || booked < weightKg) ? (
          <Cluster>
            <Button as={Link} to={`${logisticsHubPath({ deal: id })}#post`} variant="outline">
              {t`Find a truck`}
            </Button>
          </Cluster>
        ) : null}
      </Stack>
    </Card>
  )
}

type ShownTruck = Omit<Truck, 'by' | 'bookingId'> & { readonly bookingId?: string | null }

const carrying = <T extends ShownTruck>(trucks: readonly T[]) => trucks.filter(({ status }) => status !== 'cancelled')
const sum = (of: readonly ShownTruck[]) => of.reduce((total, truck) => total + truck.weightKg, 0)

/** Each truck, and how much of the weight is booked, loaded and delivered. */
export function TruckList({ trucks, weightKg }: { readonly trucks: readonly ShownTruck[]; readonly weightKg: number | null }) {
  const running = carrying(trucks)
  const booked = sum(running)
  return (
    <>
      <List>
        {trucks.map((truck, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: trucks of the other side have no ids, and trucks keep their order
          <TruckRow key={nth} truck={truck} />
        ))}
      </List>
      <Stack $gap={2}>
        <Row name={t`Booked`}>{weightKg ? t`${tonnes(booked)} of ${tonnes(weightKg)}` : tonnes(booked)}</Row>
        <Row name={t`Loaded`}>{tonnes(sum(running.filter(({ loadedOn }) => loadedOn)))}</Row>
        <Row name={t`Delivered`}>{tonnes(sum(running.filter(({ deliveredOn }) => deliveredOn)))}</Row>
      </Stack>
    </>
  )
}

export const tonnes = (kg: number) => {
  const number = numberText(kg / 1000, { maximumFractionDigits: 3 })
  return t`${number} t`
}

function TruckRow({ truck: { bookingId, status, weightKg, loadedOn, border, deliveredOn } }: { readonly truck: ShownTruck }) {
  const { isServed } = useHost()
  const facts = [
    loadedOn && t`loaded ${dayText(loadedOn)}`,
    border && (border.place ? t`border ${border.place}, ${dayText(border.on)}` : t`at a border ${dayText(border.on)}`),
    deliveredOn && t`delivered ${dayText(deliveredOn)}`,
  ].filter(Boolean)
  return (
    <Row
      as="li"
      name={
        <>
          {bookingId && isServed(bookingPath(bookingId)) ? (
            <TextLink href={bookingPath(bookingId)}>{t`Truck with ${tonnes(weightKg)}`}</TextLink>
          ) : (
            t`Truck with ${tonnes(weightKg)}`
          )}
          {facts.length > 0 ? <Quiet>{facts.join(' · ')}</Quiet> : null}
        </>
      }
    >
      <Badge tone={status === 'disputed' ? 'danger' : deliveredOn ? 'success' : 'neutral'}>{truckStatusText(status)}</Badge>
    </Row>
  )
}

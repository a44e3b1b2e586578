// Load listings: rows, presentation and input for matching.
import type { Shipment } from '@ungana/contracts-logistics'
import { afterDays, type Day, dayNumber } from '#lib/days.ts'
import { type LanePrices, laneOf } from '#lib/lane-prices.ts'
import { listingFacts } from '#lib/listing-facts.ts'
import { DAYS_EITHER_SIDE, type Load } from '#lib/matching.ts'
import { numberOf } from '#lib/roads/road-graph.ts'

export interface ShipmentRow {
  readonly id: string
  readonly ownerId: string | null
  readonly ownerName: string | null
  readonly status: string
  readonly cargoType: string
  readonly weight: string
  readonly volume: string
  readonly originLocation: string
  readonly destinationLocation: string
  readonly targetDate: Day
  readonly deliverBy: Day | null
  readonly specialRequirements: string | null
  readonly budget: string
  readonly contactInfo: string
  readonly weightKg: number | null
  readonly volumeM3: number | null
  readonly budgetUsd: number | null
  readonly clarify: string[]
  readonly originPlace: string | null
  readonly destinationPlace: string | null
  readonly distanceKm: number | null
  readonly suspended: boolean
  readonly dealId: string | null
  readonly version: number
  readonly createdAt: Date
}

/** SQL columns of shipments `s` and their owners' accounts `a`. */
export const shipmentColumns = `
  s.id, s.owner_id AS "ownerId", a.name AS "ownerName", s.status, s.cargo_type AS "cargoType", s.weight, s.volume, s.origin_location AS "originLocation",
  s.destination_location AS "destinationLocation", s.target_date::text AS "targetDate", s.deliver_by::text AS "deliverBy", s.special_requirements AS "specialRequirements", s.budget,
  s.contact_info AS "contactInfo", s.weight_kg AS "weightKg", s.volume_m3 AS "volumeM3", s.budget_usd AS "budgetUsd", s.clarify,
  s.origin_place AS "originPlace", s.destination_place AS "destinationPlace", s.distance_km AS "distanceKm", s.suspended, s.deal_id AS "dealId", s.version,
  s.created_at AS "createdAt"`
export const shipmentTables = 'shipments s LEFT JOIN accounts a ON a.id = s.owner_id'

/** The earliest target date that still matches today, as trucks may come some days late. */
export const firstTargetDate = (today: Day): Day => afterDays(today, -DAYS_EITHER_SIDE)

/** The status today. The sweep sets Expired later, so compute it here. */
export const shipmentStatusOn = ({ status, targetDate }: Pick<ShipmentRow, 'status' | 'targetDate'>, today: Day): string =>
  status === 'Seeking Transport' && targetDate < firstTargetDate(today) ? 'Expired' : status

export function presentShipment(
  row: ShipmentRow,
  { viewer, today, prices }: { viewer: string | undefined; today: Day; prices: LanePrices },
): Shipment {
  const lane = laneOf(row.originPlace, row.destinationPlace)
  return {
    ...listingFacts(row, viewer),
    onRoad: row.originPlace !== null && row.destinationPlace !== null,
    status: shipmentStatusOn(row, today),
    cargoType: row.cargoType,
    weight: row.weight,
    volume: row.volume,
    originLocation: row.originLocation,
    destinationLocation: row.destinationLocation,
    targetDate: row.targetDate,
    deliverBy: row.deliverBy,
    specialRequirements: row.specialRequirements,
    budget: row.budget,
    weightKg: row.weightKg,
    volumeM3: row.volumeM3,
    budgetUsd: row.budgetUsd,
    ...(row.dealId !== null && viewer === row.ownerId && { dealId: row.dealId }),
    farBelowLane: lane && row.budgetUsd && row.weightKg ? prices.farBelow(lane, (row.budgetUsd / row.weightKg) * 1000) : null,
  }
}

/** The load for matching; undefined if a number is unreadable or a place is not on a road. */
export function loadOf(row: ShipmentRow): (Load & { budgetUsd: number }) | undefined {
  const { originPlace, destinationPlace, weightKg, volumeM3, budgetUsd } = row
  const [origin, destination] = [originPlace, destinationPlace].map((name) => (name === null ? undefined : numberOf(name)))
  if (origin === undefined || destination === undefined || weightKg === null || volumeM3 === null || budgetUsd === null) return undefined
  const load = { origin, destination, kg: weightKg, m3: volumeM3, wanted: dayNumber(row.targetDate), cargoType: row.cargoType, budgetUsd }
  return row.deliverBy === null ? load : { ...load, deliverBy: dayNumber(row.deliverBy) }
}

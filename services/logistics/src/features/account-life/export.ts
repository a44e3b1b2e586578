// All data of an account, for its owner's data export: listings, offers and bookings.
import type { Pool } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

const side = <const Table extends string>(table: Table) => `CASE ${table}.shipper_id WHEN $1 THEN 'shipper' ELSE 'carrier' END AS side` as const
const partner = <const Table extends string>(table: Table) =>
  `(SELECT a.name FROM accounts AS a WHERE a.id = CASE ${table}.shipper_id WHEN $1 THEN ${table}.carrier_id ELSE ${table}.shipper_id END) AS partner` as const

/** Pick-up and delivery codes are left out: only one side may know each. */
const statements = {
  account: `SELECT a.id, a.name, a.kind, a.status FROM accounts AS a WHERE a.id = $1`,
  shipments: `
    SELECT s.id, s.status, s.cargo_type AS "cargoType", s.weight, s.volume, s.origin_location AS "originLocation",
      s.destination_location AS "destinationLocation", s.target_date::text AS "targetDate", s.deliver_by::text AS "deliverBy", s.special_requirements AS "specialRequirements", s.budget,
      s.contact_info AS "contactInfo", s.deal_id AS "dealId", s.created_at AS "createdAt", s.updated_at AS "updatedAt"
    FROM shipments AS s WHERE s.owner_id = $1 ORDER BY s.created_at, s.id`,
  transports: `
    SELECT t.id, t.status, t.vehicle_type AS "vehicleType", t.capacity_weight AS "capacityWeight", t.capacity_volume AS "capacityVolume",
      t.available_space AS "availableSpace", t.available_volume AS "availableVolume", t.origin_location AS "originLocation",
      t.destination_location AS "destinationLocation", t.second_destination AS "secondDestination", t.third_destination AS "thirdDestination",
      t.departure_date::text AS "departureDate", t.special_features AS "specialFeatures", t.price_per_ton AS "pricePerTon",
      t.contact_info AS "contactInfo", t.max_detour_percent AS "maxDetourPercent", t.via, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
    FROM transports AS t WHERE t.owner_id = $1 ORDER BY t.created_at, t.id`,
  offers: `
    SELECT o.id, o.status, ${side('o')}, ${partner('o')}, o.shipment_id AS "shipmentId", o.transport_id AS "transportId",
      o.price_cents::float8 / 100 AS price, o.rounds, o.booking_id AS "bookingId", o.created_at AS "createdAt", o.updated_at AS "updatedAt"
    FROM offers AS o WHERE $1 IN (o.shipper_id, o.carrier_id) ORDER BY o.created_at, o.id`,
  bookings: `
    SELECT b.id, b.status, ${side('b')}, ${partner('b')}, b.offer_id AS "offerId", b.cargo_type AS "cargoType", b.weight_kg AS "weightKg",
      b.volume_m3 AS "volumeM3", b.price_cents::float8 / 100 AS price, b.origin_place AS origin, b.destination_place AS destination,
      b.pickup_date::text AS "pickupDate", b.delivery_date::text AS "deliveryDate", b.plate, CASE b.carrier_id WHEN $1 THEN b.driver_name END AS driver, b.delivered_at AS "deliveredAt",
      (SELECT json_agg(json_build_object('kind', m.kind, 'place', m.place, 'note', m.note, 'at', m.at) ORDER BY m.seq)
       FROM milestones AS m WHERE m.booking_id = b.id) AS milestones, b.created_at AS "createdAt"
    FROM bookings AS b WHERE $1 IN (b.shipper_id, b.carrier_id) ORDER BY b.created_at, b.id`,
  cases: `
    SELECT c.id, c.booking_id AS "bookingId", c.kind, c.detail, c.status, c.created_at AS "createdAt", c.decided_at AS "decidedAt"
    FROM cases AS c WHERE c.opened_by = $1 ORDER BY c.created_at, c.id`,
  borderReports: `SELECT r.place, r.status, r.at FROM border_reports AS r WHERE r.company_id = $1 ORDER BY r.at, r.place`,
} as const

export async function collectExport(pool: Pool, id: string): Promise<Record<string, Record<string, unknown>[]>> {
  const sections: Record<string, Record<string, unknown>[]> = {}
  for (const [name, statement] of Object.entries(statements)) sections[name] = (await query(pool, statement, [id])).rows
  return JSON.parse(JSON.stringify(sections))
}

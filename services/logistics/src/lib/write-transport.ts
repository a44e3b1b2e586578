// Stores a truck listing: the typed texts, and the values read from them.
import { DETOUR_PERCENT_DEFAULT, type TransportForm } from '@ungana/contracts-logistics'
import { dayInKigali } from '@ungana/service-kit'
import type { Network } from '#lib/borders.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { readTransportForm } from '#lib/listing-forms.ts'
import { query } from '#lib/query.ts'
import type { TransportRow } from '#lib/transports.ts'
import { planOf, savePlans } from '#lib/truck-plan.ts'

interface Written {
  readonly id: string
  readonly ownerId: string
  readonly form: TransportForm
  /** For a return trip: the booked truck listing, and the lowest price that covers the carrier's cost. */
  readonly draft?: { readonly returnOf: string; readonly floorPrice: number }
}

/** @throws InvalidInput */
export async function writeTransport(tx: Transaction, { id, ownerId, form, draft }: Written, network: Network, now: Date): Promise<void> {
  await query(
    tx,
    `INSERT INTO transports (id, owner_id, vehicle_type, capacity_weight, capacity_volume, available_space, available_volume, origin_location,
       destination_location, second_destination, third_destination, departure_date, special_features, price_per_ton, contact_info, max_detour_percent,
       via, created_at, updated_at, status, return_of, floor_price)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19, $20, $21)`,
    [id, ownerId, ...columnsOf(form), now, draft ? 'Draft' : 'Available', draft?.returnOf ?? null, draft?.floorPrice ?? null],
  )
  await writeParsedValues(tx, id, form, network, now)
}

export type TransportChanges = { readonly [Field in keyof TransportForm]?: TransportForm[Field] | null | undefined }

/** Undefined fields stay; null clears a field. @throws InvalidInput */
export async function rewriteTransport(tx: Transaction, row: TransportRow, changes: TransportChanges, network: Network, now: Date): Promise<void> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const form = formOf({ ...row, ...Object.fromEntries(given) })
  await query(
    tx,
    `UPDATE transports SET vehicle_type = $2, capacity_weight = $3, capacity_volume = $4, available_space = $5, available_volume = $6, origin_location = $7,
       destination_location = $8, second_destination = $9, third_destination = $10, departure_date = $11, special_features = $12, price_per_ton = $13,
       contact_info = $14, max_detour_percent = $15, via = $16 WHERE id = $1`,
    [row.id, ...columnsOf(form)],
  )
  await writeParsedValues(tx, row.id, form, network, now)
}

/** The listing as a form. */
export const formOf = (row: TransportRow): TransportForm => ({
  ...row,
  vehicleType: row.vehicleType as TransportForm['vehicleType'],
  availableVolume: row.availableVolume ?? undefined,
  secondDestination: row.secondDestination ?? undefined,
  thirdDestination: row.thirdDestination ?? undefined,
  specialFeatures: row.specialFeatures ?? undefined,
})

/** Values in the order of the SQL statements. */
const columnsOf = (form: TransportForm) =>
  [
    form.vehicleType,
    form.capacityWeight,
    form.capacityVolume,
    form.availableSpace,
    form.availableVolume || null,
    form.originLocation,
    form.destinationLocation,
    form.secondDestination || null,
    form.thirdDestination || null,
    form.departureDate,
    form.specialFeatures || null,
    form.pricePerTon,
    form.contactInfo,
    form.maxDetourPercent ?? DETOUR_PERCENT_DEFAULT,
    form.via ?? [],
  ] as const

/** @throws InvalidInput */
async function writeParsedValues(tx: Transaction, id: string, form: TransportForm, { roads }: Network, now: Date): Promise<void> {
  const read = readTransportForm(form, dayInKigali(now))
  // Unclear numbers set the free space to null, so that the listing is not matched.
  const free = read.clarify.length > 0 ? { freeKg: null, freeM3: null } : read
  await query(
    tx,
    `UPDATE transports SET capacity_kg = $2, capacity_m3 = $3, free_kg = $4, free_m3 = $5, price_per_ton_usd = $6, clarify = $7 WHERE id = $1`,
    [id, read.capacityKg, read.capacityM3, free.freeKg, free.freeM3, read.pricePerTonUsd, read.clarify],
  )
  const stops = (read.places ?? []).map((place) => ({ place, kind: 'own' as const }))
  const { maxDetourPercent = DETOUR_PERCENT_DEFAULT, departureDate } = form
  await savePlans(tx, [{ id, plan: planOf(roads, { stops, maxDetourPercent, departureDate }), ...free }], roads)
}

import { t } from '@lingui/core/macro'
import { cargoTypes, DEFAULT_DESTINATION, DEFAULT_ORIGIN, logisticsHubPath, type Shipment, shipmentForm } from '@ungana/contracts-logistics'
import type { FormDefinition, Values } from '@ungana/web-kit'
import { listingForm, locationOf } from './listing-form.ts'
import { cityOf } from './listing-text.ts'

const fields = [
  'cargoType',
  'weight',
  'volume',
  'originCity',
  'originCountry',
  'destinationCity',
  'destinationCountry',
  'targetDate',
  'deliverBy',
  'budget',
  'specialRequirements',
  'contactInfo',
] as const
export type ShipmentField = (typeof fields)[number]
export type ShipmentValues = Values<ShipmentField>

/** The form's values as the API expects them. */
export function shipmentOf(values: ShipmentValues) {
  const { originCity, originCountry, destinationCity, destinationCountry, ...rest } = values
  return { ...rest, originLocation: locationOf(originCity, originCountry), destinationLocation: locationOf(destinationCity, destinationCountry) }
}

const { problemsOf, refusalOf } = listingForm(shipmentForm, shipmentOf, { originLocation: 'originCity', destinationLocation: 'destinationCity' })
export const shipmentRefusal = refusalOf

const defaults: ShipmentValues = {
  cargoType: '',
  weight: '',
  volume: '',
  originCity: DEFAULT_ORIGIN.city,
  originCountry: DEFAULT_ORIGIN.country,
  destinationCity: DEFAULT_DESTINATION.city,
  destinationCountry: DEFAULT_DESTINATION.country,
  targetDate: '',
  deliverBy: '',
  budget: '',
  specialRequirements: '',
  contactInfo: '',
}

/** A new shipping request. */
export const newShipmentForm: FormDefinition<ShipmentField> = {
  store: 'shipping-request',
  fields,
  optional: new Set(['deliverBy', 'specialRequirements']),
  defaults,
  choices: { cargoType: ['', ...cargoTypes] },
  problemsOf,
  page: { href: logisticsHubPath(), title: t`Shipping request` },
}

/** The form for changing an existing shipping request. */
export const changeShipmentForm = (shipment: Shipment): FormDefinition<ShipmentField> => ({
  ...newShipmentForm,
  store: `shipping-request:${shipment.id}:${shipment.version}`,
  defaults: {
    cargoType: shipment.cargoType,
    weight: shipment.weight,
    volume: shipment.volume,
    originCity: cityOf(shipment.originLocation),
    originCountry: shipment.originCountry,
    destinationCity: cityOf(shipment.destinationLocation),
    destinationCountry: shipment.destinationCountry,
    targetDate: shipment.targetDate,
    deliverBy: shipment.deliverBy ?? '',
    budget: shipment.budget,
    specialRequirements: shipment.specialRequirements ?? '',
    contactInfo: shipment.contactInfo ?? '',
  },
})

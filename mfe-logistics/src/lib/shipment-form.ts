import { cargoTypes, DEFAULT_DESTINATION, DEFAULT_ORIGIN, type Shipment, type ShipmentForm, shipmentForm } from '@ungana/contracts-logistics'
import { type FormDefinition, type Problems, type Refusal, refusalOf, schemaProblems, type Values } from '@ungana/web-kit'
import { cityOf } from './listing-words.ts'

const fields = [
  'cargoType',
  'weight',
  'volume',
  'originCity',
  'originCountry',
  'destinationCity',
  'destinationCountry',
  'targetDate',
  'budget',
  'specialRequirements',
  'contactInfo',
] as const
export type ShipmentField = (typeof fields)[number]
export type ShipmentValues = Values<ShipmentField>

const asked = Object.keys(shipmentForm.shape) as (keyof ShipmentForm)[]

/** "Mombasa, Kenya"; empty where no city is chosen. */
export const locationOf = (city: string, country: string) => (city ? `${city}, ${country}` : '')

/** What was filled in as the call takes it. */
export function shipmentOf(values: ShipmentValues) {
  const { originCity, originCountry, destinationCity, destinationCountry, ...rest } = values
  return { ...rest, originLocation: locationOf(originCity, originCountry), destinationLocation: locationOf(destinationCity, destinationCountry) }
}

/** The call's name of a field by the form's. */
const formNames: Readonly<Record<string, ShipmentField>> = { originLocation: 'originCity', destinationLocation: 'destinationCity' }

function problemsOf(values: ShipmentValues): Problems<ShipmentField> {
  const found = schemaProblems(shipmentForm, shipmentOf(values), asked)
  return Object.fromEntries(Object.entries(found).map(([name, problem]) => [formNames[name] ?? name, problem]))
}

/** The server's own words, at the field that they are about. */
export function shipmentRefusal(error: unknown): Refusal<ShipmentField> {
  const { message, field } = refusalOf(error, asked)
  return { message, ...(field !== undefined && { field: formNames[field] ?? (field as ShipmentField) }) }
}

const defaults: ShipmentValues = {
  cargoType: '',
  weight: '',
  volume: '',
  originCity: DEFAULT_ORIGIN.city,
  originCountry: DEFAULT_ORIGIN.country,
  destinationCity: DEFAULT_DESTINATION.city,
  destinationCountry: DEFAULT_DESTINATION.country,
  targetDate: '',
  budget: '',
  specialRequirements: '',
  contactInfo: '',
}

/** A new shipping request. */
export const newShipmentForm: FormDefinition<ShipmentField> = {
  store: 'shipping-request',
  fields,
  optional: new Set(['specialRequirements']),
  defaults,
  choices: { cargoType: ['', ...cargoTypes] },
  problemsOf,
}

/** One that is there, to be changed. */
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
    budget: shipment.budget,
    specialRequirements: shipment.specialRequirements ?? '',
    contactInfo: shipment.contactInfo ?? '',
  },
})

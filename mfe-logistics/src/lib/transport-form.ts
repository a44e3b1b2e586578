import { t } from '@lingui/core/macro'
import {
  DEFAULT_DESTINATION,
  DEFAULT_ORIGIN,
  DETOUR_PERCENT_DEFAULT,
  logisticsHubPath,
  type Transport,
  transportForm,
  vehicleTypes,
} from '@ungana/contracts-logistics'
import type { FormDefinition, Values } from '@ungana/web-kit'
import { listingForm, locationOf } from './listing-form.ts'
import { cityOf } from './listing-text.ts'

const fields = [
  'vehicleType',
  'capacityWeight',
  'capacityVolume',
  'availableSpace',
  'originCity',
  'originCountry',
  'destinationCity',
  'destinationCountry',
  'stop1City',
  'stop1Country',
  'stop2City',
  'stop2Country',
  'departureDate',
  'pricePerTon',
  'specialFeatures',
  'contactInfo',
  'availableVolume',
  'maxDetourPercent',
  'corridor',
] as const
export type TransportField = (typeof fields)[number]
export type TransportValues = Values<TransportField>

/** Choices for the maximum detour, in percent of the route. */
export const detourChoices = ['0', '5', '10', '15', '20', '30', '50'] as const

/** The form's values as the API expects them. */
export function transportOf(values: TransportValues) {
  const {
    originCity,
    originCountry,
    destinationCity,
    destinationCountry,
    stop1City,
    stop1Country,
    stop2City,
    stop2Country,
    maxDetourPercent,
    corridor,
    ...rest
  } = values
  return {
    ...rest,
    originLocation: locationOf(originCity, originCountry),
    destinationLocation: locationOf(destinationCity, destinationCountry),
    secondDestination: locationOf(stop1City, stop1Country),
    thirdDestination: locationOf(stop2City, stop2Country),
    maxDetourPercent: Number(maxDetourPercent),
    via: corridor
      .split(',')
      .map((town) => town.trim())
      .filter(Boolean),
  }
}

const { problemsOf, refusalOf } = listingForm(transportForm, transportOf, {
  originLocation: 'originCity',
  destinationLocation: 'destinationCity',
  secondDestination: 'stop1City',
  thirdDestination: 'stop2City',
  via: 'corridor',
})
export const transportRefusal = refusalOf

const defaults: TransportValues = {
  vehicleType: '',
  capacityWeight: '',
  capacityVolume: '',
  availableSpace: '',
  originCity: DEFAULT_ORIGIN.city,
  originCountry: DEFAULT_ORIGIN.country,
  destinationCity: DEFAULT_DESTINATION.city,
  destinationCountry: DEFAULT_DESTINATION.country,
  stop1City: '',
  stop1Country: '',
  stop2City: '',
  stop2Country: '',
  departureDate: '',
  pricePerTon: '',
  specialFeatures: '',
  contactInfo: '',
  availableVolume: '',
  maxDetourPercent: String(DETOUR_PERCENT_DEFAULT),
  corridor: '',
}

/** A new transport listing. */
export const newTransportForm: FormDefinition<TransportField> = {
  store: 'transport-listing',
  fields,
  optional: new Set(['stop1City', 'stop1Country', 'stop2City', 'stop2Country', 'specialFeatures', 'availableVolume', 'maxDetourPercent', 'corridor']),
  defaults,
  choices: { vehicleType: ['', ...vehicleTypes], maxDetourPercent: detourChoices },
  problemsOf,
  page: { href: logisticsHubPath({ tab: 'offer-transport' }), title: t`Transport listing` },
}

/** The form for changing an existing transport listing. */
export const changeTransportForm = (transport: Transport): FormDefinition<TransportField> => ({
  ...newTransportForm,
  store: `transport-listing:${transport.id}:${transport.version}`,
  choices: { vehicleType: ['', ...vehicleTypes] },
  defaults: {
    vehicleType: transport.vehicleType,
    capacityWeight: transport.capacityWeight,
    capacityVolume: transport.capacityVolume,
    availableSpace: transport.availableSpace,
    originCity: cityOf(transport.originLocation),
    originCountry: transport.originCountry,
    destinationCity: cityOf(transport.destinationLocation),
    destinationCountry: transport.destinationCountry,
    stop1City: cityOf(transport.secondDestination ?? ''),
    stop1Country: countryOf(transport.secondDestination),
    stop2City: cityOf(transport.thirdDestination ?? ''),
    stop2Country: countryOf(transport.thirdDestination),
    departureDate: transport.departureDate,
    pricePerTon: transport.pricePerTon,
    specialFeatures: transport.specialFeatures ?? '',
    contactInfo: transport.contactInfo ?? '',
    availableVolume: transport.availableVolume ?? '',
    maxDetourPercent: String(transport.maxDetourPercent),
    corridor: transport.via.join(', '),
  },
})

/** "Kigali, Rwanda" is "Rwanda". */
const countryOf = (location: string | null) => location?.split(',').slice(1).join(',').trim() ?? ''

/** Options of the forms: places, countries, cargo types and vehicle types. */
import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const cargoTypes = [
  'General Merchandise',
  'Electronics',
  'Textiles',
  'Food Products',
  'Construction Materials',
  'Machinery',
  'Furniture',
  'Medical Supplies',
  'Agricultural Products',
  'Other',
] as const

export const vehicleTypes = [
  'Small Truck (1-3 tons)',
  'Medium Truck (3-8 tons)',
  'Large Truck (8-15 tons)',
  'Semi-Trailer (15+ tons)',
  'Refrigerated Truck',
  'Flatbed Truck',
  'Container Truck',
  'Other',
] as const

/** The forms' default places. */
export const DEFAULT_ORIGIN = { city: 'Mombasa', country: 'Kenya' } as const
export const DEFAULT_DESTINATION = { city: 'Kigali', country: 'Rwanda' } as const

/** Popular routes of the specification. */
export const popularRoutes = [
  { origin: 'Nairobi', via: [], destination: 'Kigali' },
  { origin: 'Dar es Salaam', via: [], destination: 'Kampala' },
  { origin: 'Goma', via: ['Bukavu'], destination: 'Bujumbura' },
  { origin: 'Kampala', via: [], destination: 'Juba' },
  { origin: 'Mombasa', via: [], destination: 'Kampala' },
] as const

export const city = z.object({
  name: z.string(),
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
  /** Whether the road graph reaches the city. Listings from or to other cities are shown but not matched. */
  onRoad: z.boolean(),
})

/**
 * For everybody. The answer changes only with a release of the service. `stops` are the towns of the road graph that a truck owner may name as stops.
 */
export const getLogisticsReference = endpoint({
  method: 'GET',
  url: '/api/logistics/reference',
  schema: {
    response: {
      200: z.object({
        cities: z.array(city),
        countries: z.array(z.object({ name: z.string(), region: z.string() })),
        cargoTypes: z.array(openEnum(cargoTypes)),
        vehicleTypes: z.array(openEnum(vehicleTypes)),
        stops: z.array(z.string()),
      }),
    },
  },
})

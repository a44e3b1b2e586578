/** What the forms choose from: places, countries, kinds of cargo and of vehicle. */
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

/** What the forms start with. */
export const DEFAULT_ORIGIN = { city: 'Mombasa', country: 'Kenya' } as const
export const DEFAULT_DESTINATION = { city: 'Kigali', country: 'Rwanda' } as const

/** The routes that the product names. */
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
  /** Whether the road graph reaches it; listings from and to other places are shown and not matched. */
  onRoad: z.boolean(),
})

/** Everybody may read it; changes with a release of the service. `stops` are the places of the road graph that a corridor may be named by. */
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

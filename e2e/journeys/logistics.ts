// Shared by the logistics journeys.
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** The screen of a cheap phone. */
export const PHONE = { width: 360, height: 740 }

/** The date `days` from now, as a date field expects it. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Fills fields by label, and selects by their visible option. */
export async function fill(form: ReturnType<Page['getByRole']>, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}\\s*(optional)?$`))
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
}

export const shippingForm = (page: Page) => page.getByRole('form', { name: 'Post Shipping Request' })
export const transportForm = (page: Page) => page.getByRole('form', { name: 'Post Transport Availability' })

export const cargo = (days: number) => ({
  'Cargo Type': 'Textiles',
  'Weight (tons)': '1,5',
  'Volume (m³)': '4',
  'Origin City': 'Nairobi',
  'Destination City': 'Kampala',
  'Target Date': inDays(days),
  'Budget (USD)': '300',
  'Contact Information': '+254 712 345 678',
})

export const truck = (days: number) => ({
  'Vehicle Type': 'Medium Truck (3-8 tons)',
  'Weight Capacity (tons)': '5',
  'Volume Capacity (m³)': '30',
  'Available Space (tons)': '2000 kg',
  'Departure Date': inDays(days),
  'Road through': 'Nairobi',
  'Price per Ton (USD)': '200',
  'Contact Information': 'dispatch@bahari.example',
})

/** Creates something through the API as the page's account. */
export async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const origin = process.env.BASE_URL as string
  const answer = await page.request.post(path, { data, headers: { origin, 'idempotency-key': crypto.randomUUID() } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Bodies for the API: a load, and a truck through Nairobi and Kampala that can carry it. */
export const cargoListing = () => ({
  cargoType: 'Textiles',
  weight: '1.2',
  volume: '4',
  originLocation: 'Nairobi, Kenya',
  destinationLocation: 'Kampala, Uganda',
  targetDate: inDays(6),
  budget: '300',
  contactInfo: '+254 712 345 678',
})
export const truckListing = () => ({
  vehicleType: 'Medium Truck (3-8 tons)',
  capacityWeight: '5',
  capacityVolume: '30',
  availableSpace: '2',
  originLocation: 'Mombasa, Kenya',
  destinationLocation: 'Kigali, Rwanda',
  departureDate: inDays(5),
  pricePerTon: '200',
  contactInfo: 'dispatch@bahari.example',
  via: ['Nairobi', 'Kampala'],
})

/** Posts the load, makes an offer and accepts it. Resolves to the booking. */
export async function book(shipper: Page, carrier: Page, transportId: string, cargo: object, price: number): Promise<{ id: string }> {
  const shipment = await post<{ id: string }>(shipper, '/api/logistics/shipments', cargo)
  const offer = await post<{ id: string }>(carrier, '/api/logistics/offers', { shipmentId: shipment.id, transportId, price })
  const { bookingId } = await post<{ bookingId: string }>(shipper, `/api/logistics/offers/${offer.id}/accept`, { price })
  return { id: bookingId }
}

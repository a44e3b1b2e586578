import type { ShipmentForm, TransportForm } from '@ungana/contracts-logistics'
import { expect, test } from 'vitest'
import { readShipmentForm, readTransportForm, whyUnclear } from './listing-forms.ts'

const day = '2026-12-01'
const shipment: ShipmentForm = {
  cargoType: 'Textiles',
  weight: '1',
  volume: '4',
  originLocation: 'Nairobi, Kenya',
  destinationLocation: 'Kampala, Uganda',
  targetDate: day,
  budget: '450',
  contactInfo: '+254 712 345 678',
}
const transport: TransportForm = {
  vehicleType: 'Medium Truck (3-8 tons)',
  capacityWeight: '7',
  capacityVolume: '35',
  availableSpace: '2',
  originLocation: 'Mombasa, Kenya',
  destinationLocation: 'Kigali, Rwanda',
  departureDate: day,
  pricePerTon: '260',
  contactInfo: '+254 733 000 111',
}

test('distinguishes unreadable numbers from numbers above the limit', () => {
  const form = { ...shipment, weight: '140 t', volume: 'a pallet' }
  const read = readShipmentForm(form, day)
  expect(read).toMatchObject({ weightKg: null, volumeM3: null, budgetUsd: 450 })
  expect(whyUnclear({ ...form, clarify: read.clarify })).toEqual([
    { field: 'weight', why: 'too-much' },
    { field: 'volume', why: 'unreadable' },
  ])
})

test('marks free space above the truck’s capacity', () => {
  const form = { ...transport, availableSpace: '9', availableVolume: '40', pricePerTon: 'USD 20,000,000' }
  const { clarify } = readTransportForm(form, day)
  expect(Object.fromEntries(whyUnclear({ ...form, clarify }).map(({ field, why }) => [field, why]))).toEqual({
    availableSpace: 'more-than-capacity',
    availableVolume: 'more-than-capacity',
    pricePerTon: 'too-much',
  })
})

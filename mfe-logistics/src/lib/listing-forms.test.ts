import { shipmentForm, type Transport, transportForm } from '@ungana/contracts-logistics'
import { ApiError } from '@ungana/web-kit'
import { expect, it } from 'vitest'
import { newShipmentForm, shipmentOf, shipmentRefusal } from './shipment-form.ts'
import { changeTransportForm, newTransportForm, transportOf } from './transport-form.ts'

const shipment = {
  ...newShipmentForm.defaults,
  cargoType: 'Textiles',
  weight: '1,5',
  volume: '4',
  targetDate: '2026-12-01',
  budget: '300 USD',
  contactInfo: '+254 700 000 000',
}
const transport = {
  ...newTransportForm.defaults,
  vehicleType: 'Medium Truck (3-8 tons)',
  capacityWeight: '5000 kg',
  capacityVolume: '30',
  availableSpace: '2',
  departureDate: '2026-12-01',
  pricePerTon: '120',
  contactInfo: '+254 700 000 000',
}

it('reports the missing fields of empty forms with the specification’s texts', () => {
  expect(newShipmentForm.problemsOf(newShipmentForm.defaults)).toEqual({
    cargoType: 'Please select a cargo type.',
    weight: 'Please enter the cargo weight.',
    volume: 'Please enter the cargo volume.',
    targetDate: 'Please provide a target shipping date.',
    budget: 'Please provide your budget for shipping.',
    contactInfo: 'Contact information is required.',
  })
  expect(newTransportForm.problemsOf(newTransportForm.defaults)).toEqual({
    vehicleType: 'Please select a vehicle type.',
    capacityWeight: 'Please enter the vehicle weight capacity.',
    capacityVolume: 'Please enter the vehicle volume capacity.',
    availableSpace: 'Please enter available cargo space.',
    departureDate: 'Please provide a departure date.',
    pricePerTon: 'Please provide your price per ton.',
    contactInfo: 'Contact information is required.',
  })
})

it('has the fields of the contract, and starts with Mombasa to Kigali', () => {
  expect(shipmentForm.parse(shipmentOf(shipment))).toMatchObject({
    originLocation: 'Mombasa, Kenya',
    destinationLocation: 'Kigali, Rwanda',
    weight: '1,5',
  })
  expect(transportForm.parse(transportOf(transport))).toMatchObject({
    originLocation: 'Mombasa, Kenya',
    destinationLocation: 'Kigali, Rwanda',
    secondDestination: '',
    thirdDestination: '',
    maxDetourPercent: 15,
    via: [],
  })
})

it('keeps the free volume that the owner typed', () => {
  const { departureDate, vehicleType, capacityWeight, capacityVolume, availableSpace, pricePerTon, contactInfo } = transport
  const typed = { departureDate, vehicleType, capacityWeight, capacityVolume, availableSpace, pricePerTon, contactInfo, availableVolume: '6' }
  const places = { originLocation: 'Mombasa, Kenya', originCountry: 'Kenya', destinationLocation: 'Kigali, Rwanda', destinationCountry: 'Rwanda' }
  const posted = {
    ...typed,
    ...places,
    id: 'x',
    version: 1,
    secondDestination: null,
    thirdDestination: null,
    specialFeatures: null,
    maxDetourPercent: 15,
    via: [],
  }
  expect(transportOf(changeTransportForm(posted as unknown as Transport).defaults)).toMatchObject({ availableVolume: '6', capacityVolume: '30' })
})

it('makes stops 1 and 2 the second and third destination', () => {
  const filled = transportOf({
    ...transport,
    stop1City: 'Bujumbura',
    stop1Country: 'Burundi',
    stop2City: 'Goma',
    stop2Country: 'DRC',
    corridor: 'Nairobi',
  })
  expect(filled).toMatchObject({ secondDestination: 'Bujumbura, Burundi', thirdDestination: 'Goma, DRC', via: ['Nairobi'] })
  // No form field is left that the API does not know.
  expect(Object.keys(filled).sort()).toEqual(Object.keys(transportForm.shape).sort())
})

it('shows the server’s error at the form field it concerns', () => {
  const refused = (field: string) => new ApiError(400, '', { message: 'No.', code: 'VALIDATION', requestId: 'x'.repeat(12), field })
  expect(shipmentRefusal(refused('destinationLocation'))).toEqual({ message: 'No.', field: 'destinationCity' })
  expect(shipmentRefusal(refused('targetDate'))).toEqual({ message: 'No.', field: 'targetDate' })
  expect(shipmentRefusal(refused('elsewhere'))).toEqual({ message: 'No.' })
})

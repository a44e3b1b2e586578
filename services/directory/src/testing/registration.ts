// A registration as identity publishes it.
import { randomUUID } from 'node:crypto'
import type { Registration } from '#features/companies/companies.ts'

export function testRegistration(facts: Partial<Registration> = {}): Registration {
  return {
    id: randomUUID(),
    username: 'kivu_roasters_m2x',
    businessName: 'Kivu Roasters',
    businessType: 'manufacturer',
    country: 'Rwanda',
    location: 'Gisenyi',
    website: 'https://kivu.example',
    email: 'owner@kivu.example',
    phone: '0788 123 456',
    contactPerson: 'Aline Uwase',
    primaryProducts: 'Roasted coffee, green arabica',
    description: 'Roasts coffee of the lake and ships it.',
    yearFounded: 2011,
    employeeCount: '11-50',
    registeredAt: '2026-11-20T08:30:00.000Z',
    ...facts,
  }
}

/** Registrations for tests of whoever hears of them. */
import type { EventPayload } from '@ungana/contracts-kit'
import type { accountRegistered } from './accounts.ts'

export function registeredCompany(facts: Partial<EventPayload<typeof accountRegistered>> = {}): EventPayload<typeof accountRegistered> {
  return {
    id: crypto.randomUUID(),
    username: 'kivu_roasters_m2x',
    businessName: 'Kivu Roasters',
    businessType: 'manufacturer',
    country: 'Rwanda',
    location: 'Gisenyi',
    website: null,
    description: 'Roasts coffee of the lake and ships it.',
    yearFounded: 2011,
    employeeCount: '11-50',
    email: 'owner@kivu.example',
    phone: '0788 123 456',
    contactPerson: 'Aline Uwase',
    primaryProducts: 'Roasted coffee',
    registeredAt: '2026-11-20T08:30:00.000Z',
    ...facts,
  }
}

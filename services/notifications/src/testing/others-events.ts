// What identity and directory say of companies, for tests.
import { randomUUID } from 'node:crypto'
import type { Business } from '@ungana/contracts-directory'
import type { accountRegistered } from '@ungana/contracts-identity'
import type { EventPayload } from '@ungana/contracts-kit'

type RegisteredCompany = EventPayload<typeof accountRegistered>

const company = {
  username: 'kivu_roasters_m2x',
  businessName: 'Kivu Roasters',
  businessType: 'manufacturer',
  country: 'Rwanda',
  location: 'Gisenyi',
  website: null,
  description: 'Roasts coffee of the lake and ships it.',
  yearFounded: 2011,
  employeeCount: '11-50',
} as const

export function registeredCompany(facts: Partial<RegisteredCompany> = {}): RegisteredCompany {
  return {
    ...company,
    id: randomUUID(),
    email: 'owner@kivu.example',
    phone: '0788 123 456',
    contactPerson: 'Aline Uwase',
    primaryProducts: 'Roasted coffee',
    registeredAt: '2026-11-20T08:30:00.000Z',
    ...facts,
  }
}

export function testBusiness(facts: Partial<Business> = {}): Business {
  return {
    ...company,
    id: randomUUID(),
    companyName: null,
    category: null,
    email: null,
    phone: null,
    coverImage: null,
    verified: false,
    tags: [],
    products: [],
    services: [],
    rating: null,
    reviewCount: 0,
    averageResponseTime: null,
    facebookUrl: null,
    instagramUrl: null,
    linkedinUrl: null,
    sample: false,
    createdAt: '2026-11-20T08:30:00.000Z',
    ...facts,
  }
}

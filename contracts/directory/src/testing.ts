/** Companies for tests in other parts. */
import type { Business } from './businesses.ts'

export function testBusiness(facts: Partial<Business> = {}): Business {
  return {
    id: crypto.randomUUID(),
    username: 'kivu_roasters_m2x',
    businessName: 'Kivu Roasters',
    companyName: null,
    businessType: 'manufacturer',
    category: null,
    country: 'Rwanda',
    location: 'Gisenyi',
    email: null,
    phone: null,
    website: null,
    description: 'Roasts coffee of the lake and ships it.',
    yearFounded: 2011,
    employeeCount: '11-50',
    coverImage: null,
    logo: null,
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

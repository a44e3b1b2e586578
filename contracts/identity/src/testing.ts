/** For tests of those who work with what crosses. */
import type { EventPayload } from '@ungana/contracts-kit'
import type { accountRegistered } from './accounts.ts'

/** What the session's cookie is called on a site with these origins: for whoever sets it and whoever reads it. */
export const sessionCookieNames: readonly (readonly [origins: readonly string[], name: string])[] = [
  [['http://localhost:8080', 'http://127.0.0.1:8080'], 'ungana_session'],
  [['https://ungana.example'], '__Host-ungana_session'],
  [['https://ungana.example', 'http://localhost:8080'], '__Host-ungana_session'],
  [['http://localhost:8080', 'https://ungana.example'], '__Host-ungana_session'],
]

/** A registration, of which others hear. */
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

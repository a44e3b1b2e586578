/** Test data for services that use this contract. */
import type { EventPayload } from '@ungana/contracts-kit'
import type { accountRegistered } from './accounts.ts'

/** Origins of a site → name of its session cookie. Tests of the code that sets the cookie and of the code that reads it both use this list. */
export const sessionCookieNames: readonly (readonly [origins: readonly string[], name: string])[] = [
  [['http://localhost:8080', 'http://127.0.0.1:8080'], 'ungana_session'],
  [['https://ungana.example'], '__Host-ungana_session'],
  [['https://ungana.example', 'http://localhost:8080'], '__Host-ungana_session'],
  [['http://localhost:8080', 'https://ungana.example'], '__Host-ungana_session'],
]

/** Returns the payload of an accountRegistered event. */
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

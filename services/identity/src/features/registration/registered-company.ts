// Converts the registration form into the event's payload and the company's first projection.
import type { Business } from '@ungana/contracts-directory'
import type { accountRegistered, RegistrationBody } from '@ungana/contracts-identity'
import type { EventPayload } from '@ungana/contracts-kit'
import { emptyCompany } from '#lib/session-user.ts'

export type RegisteredCompany = EventPayload<typeof accountRegistered>

export function registeredCompany(form: RegistrationBody, { id, username, now }: { id: string; username: string; now: Date }): RegisteredCompany {
  const { contactPerson = '', primaryProducts = '', employeeCount = '', website, yearFounded, ...rest } = form
  const texts = { contactPerson, primaryProducts, employeeCount }
  return { ...rest, ...texts, id, username, website: website || null, yearFounded: readYear(yearFounded ?? '', now), registeredAt: now.toISOString() }
}

/** Returns a year from 1000 to the current one, written with four digits; null for any other text. */
function readYear(text: string, now: Date): number | null {
  const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN
  return year >= 1000 && year <= now.getUTCFullYear() ? year : null
}

/** Returns the public projection of a new company. Its email and phone are hidden until the owner chooses to show them. */
export function newBusiness(company: RegisteredCompany): Business {
  const { id, username, businessName, description, businessType, country, location, website, yearFounded, employeeCount, registeredAt } = company
  return {
    ...emptyCompany,
    id,
    username,
    businessName,
    description,
    businessType,
    country,
    location,
    website,
    yearFounded,
    employeeCount: employeeCount || null,
    createdAt: registeredAt,
  }
}

// What a registration form makes: the event's payload, and the company as directory will project it.
import type { Business } from '@ungana/contracts-directory'
import type { accountRegistered, BusinessForm } from '@ungana/contracts-identity'
import type { EventPayload } from '@ungana/contracts-kit'

export type RegisteredCompany = EventPayload<typeof accountRegistered>

export function registeredCompany(form: BusinessForm, { id, username, now }: { id: string; username: string; now: Date }): RegisteredCompany {
  const { website, yearFounded, ...rest } = form
  return { ...rest, id, username, website: website || null, yearFounded: readYear(yearFounded ?? '', now), registeredAt: now.toISOString() }
}

/** A year between 1000 and the present one, written with four digits; null for anything else. */
function readYear(text: string, now: Date): number | null {
  const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN
  return year >= 1000 && year <= now.getUTCFullYear() ? year : null
}

/** The public projection of a company that nobody has added anything to. */
export function newBusiness(company: RegisteredCompany): Business {
  const { id, username, businessName, description, businessType, country, location, website, yearFounded, employeeCount, registeredAt } = company
  return {
    id,
    username,
    businessName,
    companyName: null,
    description,
    businessType,
    category: null,
    country,
    location,
    // Hidden until the owner shows them.
    email: null,
    phone: null,
    website,
    coverImage: null,
    verified: false,
    tags: [],
    products: [],
    services: [],
    rating: null,
    reviewCount: 0,
    averageResponseTime: null,
    yearFounded,
    employeeCount,
    facebookUrl: null,
    instagramUrl: null,
    linkedinUrl: null,
    sample: false,
    createdAt: registeredAt,
  }
}

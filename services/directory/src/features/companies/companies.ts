// Creates the company of a new account.
import { businessTypes } from '@ungana/contracts-directory'
import type { accountRegistered } from '@ungana/contracts-identity'
import type { EventPayload } from '@ungana/contracts-kit'
import { lockStatus, publishStatus } from '#lib/account-status.ts'
import { announceBusiness } from '#lib/business-changed.ts'
import { suggestCategory } from '#lib/category-suggestion.ts'
import { sql, type Transaction } from '#lib/database.ts'
import { employeesOf } from '#lib/employees.ts'
import { e164 } from '#lib/phone.ts'
import { typedProducts } from './typed-products.ts'

export type Registration = EventPayload<typeof accountRegistered>

/**
 * Creates the company of a registration under the account's id, with the products that its owner typed, and publishes it. Does nothing if the id exists, because the event and the direct call
 * carry the same registration. Either can arrive first, more than once, or while the owner edits. A suspended account's company starts suspended; a
 * closed account gets none.
 * @param requestId of the registration
 */
export async function createCompany(tx: Transaction, registration: Registration, requestId?: string): Promise<void> {
  const { id } = registration
  const accountStatus = await lockStatus(tx, id)
  if (accountStatus === 'closed') return
  const status = accountStatus === 'active' ? accountStatus : 'suspended'
  const { count } = await tx.business.createMany({ data: { ...(await companyOf(tx, registration)), status }, skipDuplicates: true })
  if (count === 0) return
  await tx.product.createMany({ data: listingsOf(registration) })
  // Events of different services arrive in any order, so the plan may already be stored.
  await tx.$executeRaw(sql`SELECT refresh_standing(ARRAY[${id}::uuid])`)
  if (status === 'active') await announceBusiness(tx, id, requestId)
  // Other services treat a registered company as active until told otherwise.
  else await publishStatus(tx, { id, status, version: 0 }, requestId)
}

const servicesOnly = new Set(['logistics', 'consultant'])

const listingsOf = ({ id, businessType, primaryProducts }: Registration) =>
  typedProducts(primaryProducts).map((name, position) => ({
    businessId: id,
    kind: servicesOnly.has(businessType) ? 'service' : 'product',
    name,
    description: '',
    position,
  }))

async function companyOf(tx: Transaction, registration: Registration) {
  const { id, username, businessName, country, location, website, email, phone } = registration
  const { contactPerson, primaryProducts, description, employeeCount, businessType, yearFounded, registeredAt } = registration
  const suggested = suggestCategory(primaryProducts)
  // Categories are stored in the database, so the suggested one may be missing there or have another name.
  const category = suggested === null ? null : await tx.category.findUnique({ where: { name: suggested }, select: { name: true } })
  return {
    id,
    username,
    businessName,
    // Unknown types come from a newer identity service.
    businessType: businessTypes.some((known) => known === businessType) ? businessType : 'other',
    category: category?.name ?? null,
    country,
    location,
    website,
    email,
    phone,
    phoneE164: e164(phone, country),
    contactPerson: contactPerson || null,
    primaryProducts: primaryProducts || null,
    description,
    // Identity accepts any whole number as a year; the table accepts four digits.
    yearFounded: yearFounded !== null && yearFounded >= 1000 && yearFounded <= 9999 ? yearFounded : null,
    employeeCount: employeeCount || null,
    ...employeesOf(employeeCount || null),
    createdAt: new Date(registeredAt),
  }
}

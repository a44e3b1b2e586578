// How a new account's company comes to be.
import { businessTypes } from '@ungana/contracts-directory'
import type { accountRegistered } from '@ungana/contracts-identity'
import type { EventPayload } from '@ungana/contracts-kit'
import { holdStatus, tellStatus } from '#lib/account-status.ts'
import { announceBusiness } from '#lib/business-changed.ts'
import { suggestCategory } from '#lib/category-suggestion.ts'
import { sql, type Transaction } from '#lib/database.ts'
import { employeesOf } from '#lib/employees.ts'
import { e164 } from '#lib/phone.ts'

export type Registration = EventPayload<typeof accountRegistered>

/**
 * Makes the company of a registration under the account's id and announces it; the search finds it from the commit on. Where a business
 * has this id, whatever it holds, nothing happens: the event and the nudge carry the same registration, and either may come first,
 * again, or while its owner edits. One whose account is suspended by now begins so, and of a closed one there is none.
 * @param requestId of the registration
 */
export async function createCompany(tx: Transaction, registration: Registration, requestId?: string): Promise<void> {
  const { id } = registration
  const standing = await holdStatus(tx, id)
  if (standing === 'closed') return
  const status = standing === 'active' ? standing : 'suspended'
  const { count } = await tx.business.createMany({ data: { ...(await companyOf(tx, registration)), status }, skipDuplicates: true })
  if (count === 0) return
  // Events of two services keep no order among them: its plan may have come first.
  await tx.$executeRaw(sql`SELECT refresh_standing(ARRAY[${id}::uuid])`)
  if (status === 'active') await announceBusiness(tx, id, requestId)
  // Others know it as active by its registration alone.
  else await tellStatus(tx, { id, status, version: 0 }, requestId)
}

async function companyOf(tx: Transaction, registration: Registration) {
  const { id, username, businessName, country, location, website, email, phone } = registration
  const { contactPerson, primaryProducts, description, employeeCount, businessType, yearFounded, registeredAt } = registration
  const suggested = suggestCategory(primaryProducts)
  // Categories are data: one may have been renamed or not be there yet.
  const category = suggested === null ? null : await tx.category.findUnique({ where: { name: suggested }, select: { name: true } })
  return {
    id,
    username,
    businessName,
    // A type that only a newer identity knows.
    businessType: businessTypes.some((known) => known === businessType) ? businessType : 'other',
    category: category?.name ?? null,
    country,
    location,
    website,
    email,
    phone,
    phoneE164: e164(phone, country),
    contactPerson,
    primaryProducts,
    description,
    // Identity takes any whole number for a year, the table only four digits.
    yearFounded: yearFounded !== null && yearFounded >= 1000 && yearFounded <= 9999 ? yearFounded : null,
    employeeCount,
    ...employeesOf(employeeCount),
    createdAt: new Date(registeredAt),
  }
}

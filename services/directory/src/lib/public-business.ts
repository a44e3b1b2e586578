// A company's public facts: read as one row, then converted to the contract's shape.
import type { Business } from '@ungana/contracts-directory'
import type { Pool } from 'pg'
import { BusinessNotFound } from '#errors.ts'
import { queryRows, type Sql, sql } from '#lib/database.ts'

/** A row of `publicColumns`. The row contains hidden email addresses and phone numbers, so pass it through `presentBusiness` before sending it. */
export interface BusinessRow extends Omit<Business, 'email' | 'phone' | 'createdAt'> {
  readonly email: string
  readonly phone: string
  readonly showEmail: boolean
  readonly showPhone: boolean
  readonly createdAt: Date
}

/** Columns of `public.businesses AS b` and its row `search.businesses AS s`, which exists only for active companies. */
export const publicColumns: Sql = sql`
  b.id, b.username, b.business_name AS "businessName", b.company_name AS "companyName", b.description,
  b.business_type AS "businessType", b.category, b.country, b.location,
  b.email, coalesce(b.phone_e164, b.phone) AS phone, b.show_email AS "showEmail", b.show_phone AS "showPhone",
  b.website, b.cover_image AS "coverImage", b.logo, b.verified, b.tags, s.product_names AS "products", s.service_names AS "services",
  b.rating, b.review_count AS "reviewCount", b.average_response_time AS "averageResponseTime",
  b.year_founded AS "yearFounded", b.employee_count AS "employeeCount",
  b.facebook_url AS "facebookUrl", b.instagram_url AS "instagramUrl", b.linkedin_url AS "linkedinUrl",
  b.sample, b.created_at AS "createdAt"`

/** The active companies among these ids, with their versions. */
export const businessesById = (ids: readonly string[]): Sql => sql`
  SELECT ${publicColumns}, b.version
  FROM search.businesses AS s
  JOIN public.businesses AS b ON b.id = s.business_id
  WHERE s.business_id = ANY (${ids}::uuid[])`

/** The order of all lists: real companies before samples, then verified, best rated, fullest profile, then name. The id breaks ties, so that pages never overlap. */
export const listOrder: Sql = sql`s.place, s.name, s.business_id`

/** Lists each field, so that a new column stays private until somebody adds it here and to the contract. */
export function presentBusiness(row: BusinessRow): Business {
  return {
    id: row.id,
    username: row.username,
    businessName: row.businessName,
    companyName: row.companyName,
    description: row.description,
    businessType: row.businessType,
    category: row.category,
    country: row.country,
    location: row.location,
    email: row.showEmail ? row.email : null,
    phone: row.showPhone ? row.phone : null,
    website: row.website,
    coverImage: row.coverImage,
    logo: row.logo,
    verified: row.verified,
    tags: row.tags,
    products: row.products,
    services: row.services,
    rating: row.rating,
    reviewCount: row.reviewCount,
    averageResponseTime: row.averageResponseTime,
    yearFounded: row.yearFounded,
    employeeCount: row.employeeCount,
    facebookUrl: row.facebookUrl,
    instagramUrl: row.instagramUrl,
    linkedinUrl: row.linkedinUrl,
    sample: row.sample,
    createdAt: row.createdAt.toISOString(),
  }
}

/** @throws BusinessNotFound for an unknown or suspended company */
export async function getBusiness(pool: Pick<Pool, 'query'>, id: string): Promise<Business> {
  const [row] = await queryRows<BusinessRow>(pool, businessesById([id]))
  if (!row) throw new BusinessNotFound()
  return presentBusiness(row)
}

// Test companies, and inserting them.
import { randomUUID } from 'node:crypto'
import type { Database } from '#lib/database.ts'

/** A company with its products, services and reviews. */
export interface TestBusiness {
  readonly id: string
  readonly username: string
  readonly businessName: string
  readonly companyName: string | null
  readonly description: string
  readonly businessType: string
  readonly category: string | null
  readonly country: string
  readonly location: string
  readonly email: string
  readonly phone: string
  readonly showEmail: boolean
  readonly showPhone: boolean
  readonly contactPerson: string | null
  readonly website: string | null
  readonly yearFounded: number | null
  readonly verified: boolean
  readonly featured: boolean
  readonly sample: boolean
  readonly status: string
  readonly tags: string[]
  readonly createdAt: Date
  readonly products: readonly string[]
  readonly services: readonly string[]
  readonly reviews: readonly { readonly rating: number; readonly hidden: boolean }[]
}

export function testBusiness(facts: Partial<TestBusiness> = {}): TestBusiness {
  return {
    id: randomUUID(),
    username: 'kahawa_house',
    businessName: 'Kahawa House',
    companyName: null,
    description: 'Roasts and ships.',
    businessType: 'trader',
    category: null,
    country: 'Rwanda',
    location: 'Kigali',
    email: 'owner@kahawa.example',
    phone: '+250788123456',
    showEmail: false,
    showPhone: false,
    contactPerson: 'Aline Uwase',
    website: null,
    yearFounded: null,
    verified: false,
    featured: false,
    sample: false,
    status: 'active',
    tags: [],
    createdAt: new Date('2026-11-20T08:30:00.000Z'),
    products: [],
    services: [],
    reviews: [],
    ...facts,
  }
}

/** Adds missing categories too. */
export async function addBusinesses({ prisma }: Database, businesses: readonly TestBusiness[]): Promise<void> {
  const existing = (await prisma.category.findMany()).map(({ name }) => name)
  const named = new Set(businesses.map(({ category }) => category).filter((name) => name !== null))
  await addCategories(
    { prisma },
    [...named].filter((name) => !existing.includes(name)),
    existing.length,
  )
  await prisma.business.createMany({ data: businesses.map(({ products, services, reviews, ...row }) => row) })
  await prisma.product.createMany({
    data: businesses.flatMap(({ id: businessId, products, services }) => [
      ...products.map((name, position) => ({ businessId, kind: 'product', name, description: '', position })),
      ...services.map((name, position) => ({ businessId, kind: 'service', name, description: '', position })),
    ]),
  })
  await prisma.review.createMany({
    data: businesses.flatMap(({ id: businessId, reviews }) =>
      reviews.map((review) => ({ businessId, reviewerId: randomUUID(), reviewerName: 'A buyer', comment: 'Good.', ...review })),
    ),
  })
}

export async function addCategories({ prisma }: Pick<Database, 'prisma'>, names: readonly string[], offset = 0): Promise<void> {
  await prisma.category.createMany({ data: names.map((name, index) => ({ id: offset + index + 1, name, icon: 'box' })) })
}

export async function removeBusinesses({ prisma }: Database): Promise<void> {
  await prisma.business.deleteMany()
}

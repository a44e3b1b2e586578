// What a business offers.
import type { Product } from '@ungana/contracts-directory'
import { BusinessNotFound } from '#errors.ts'
import type { Database } from '#lib/database.ts'
import { priceText } from './price.ts'

/**
 * Products and services of one business, in the owner's order.
 * @throws BusinessNotFound for an unknown and for a suspended business alike
 */
export async function listProducts(prisma: Database['prisma'], businessId: string): Promise<Product[]> {
  const business = await prisma.business.findFirst({
    where: { id: businessId, status: 'active' },
    select: { products: { orderBy: [{ position: 'asc' }, { id: 'asc' }] } },
  })
  if (!business) throw new BusinessNotFound()
  return business.products.map(({ id, kind, name, description, priceMinor, currency, unit, image }) => {
    const minor = priceMinor === null ? null : Number(priceMinor)
    const price = minor === null || currency === null ? null : priceText(minor, currency)
    return { id, businessId, kind, name, description, priceMinor: minor, price, currency, unit, image }
  })
}

import { plainAmount, productPath, productPicture } from '@ungana/contracts-directory'
import { asText, text } from '@ungana/language/server'
import { ProductNotFound } from '#errors.ts'
import type { Database } from '#lib/database.ts'
import { type LinkedPage, present } from './linked-page.ts'
import { summary } from './summary.ts'

/** @throws ProductNotFound if unknown, or if its company is suspended */
export async function productPage(prisma: Database['prisma'], id: string): Promise<LinkedPage> {
  const product = await prisma.product.findFirst({ where: { id, business: { status: 'active' } }, include: { business: true } })
  if (!product) throw new ProductNotFound()
  const { name, kind, description, priceMinor, currency, unit, image, moreImages, business } = product
  const price = priceMinor === null || currency === null ? null : plainAmount(Number(priceMinor), currency)
  const { businessName, location, country } = business
  const seller = [businessName, location].filter(Boolean).join(', ')
  const offer = price === null ? '' : `${currency} ${price}${unit ? ` / ${unit}` : ''}. `
  return {
    title: name,
    lead: text('{0}, {1}.', { 0: `${offer}${seller}`, 1: asText(country) }),
    description,
    path: productPath(id),
    picturePath: productPicture.url.replace(':id', id),
    picture: {
      artId: business.id,
      kind: kind === 'service' ? text('Service') : text('Product'),
      title: name,
      line: text('{0}, {1}', { 0: seller, 1: asText(country) }),
      rating: null,
      mark: business.sample ? 'sample' : business.verified ? 'verified' : null,
    },
    photos: image === null ? [] : [image, ...moreImages],
    index: !business.sample,
    // Search engines must not treat invented products as facts, and they require a price for a product.
    data:
      business.sample || price === null
        ? null
        : {
            '@type': kind === 'service' ? 'Service' : 'Product',
            name,
            ...present({ description: summary(description, 500) }),
            offers: {
              '@type': 'Offer',
              price,
              priceCurrency: currency,
              [kind === 'service' ? 'offeredBy' : 'seller']: { '@type': 'Organization', name: business.businessName },
            },
          },
  }
}

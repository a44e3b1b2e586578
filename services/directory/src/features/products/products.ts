// Products and services of a company.
import {
  PRODUCTS_MAX,
  type PriceTier,
  type Product,
  type ProductOnPage,
  parsePrice,
  plainAmount,
  type productChanges,
  type productForm,
  tierProblem,
} from '@ungana/contracts-directory'
import { audit, EditedMeanwhile, Forbidden, InvalidInput } from '@ungana/service-kit'
import type { Files } from '@ungana/service-kit/files'
import type { output } from 'zod/v4/core'
import { BusinessNotFound, ProductNotFound, ProductsChanged, TooManyProducts } from '#errors.ts'
import { announceBusiness } from '#lib/business-changed.ts'
import { changePictures, releasePictures } from '#lib/company-pictures.ts'
import type { Database, ProductRow, Transaction } from '#lib/database.ts'
import { similarPrices } from './similar-prices.ts'

type ProductForm = output<typeof productForm>
type ProductChanges = output<typeof productChanges>

export interface Editor {
  /** The editor's account id. */
  readonly id: string
  readonly isStaff: boolean
  readonly requestId: string
}

const inOrder = [{ position: 'asc' }, { id: 'asc' }] as const

/**
 * Products and services of one company, in the owner's order.
 * @throws BusinessNotFound if unknown or suspended
 */
export async function listProducts(prisma: Database['prisma'] | Transaction, businessId: string): Promise<Product[]> {
  const business = await prisma.business.findFirst({
    where: { id: businessId, status: 'active' },
    select: { products: { orderBy: [...inOrder] } },
  })
  if (!business) throw new BusinessNotFound()
  return business.products.map(present)
}

/** @throws ProductNotFound if unknown, or if its company is suspended */
export async function getProduct({ prisma, pool }: Database, id: string): Promise<ProductOnPage> {
  const row = await prisma.product.findFirst({
    where: { id, business: { status: 'active' } },
    include: { business: { select: { id: true, businessName: true, location: true, country: true, verified: true, sample: true } } },
  })
  if (!row) throw new ProductNotFound()
  const { business, ...product } = row
  return { ...present(product), business, similarPrices: await similarPrices(pool, row) }
}

function present({ priceMinor, moreImages, editVersion, position, createdAt, ...row }: ProductRow): Product {
  const { currency, image } = row
  const minor = priceMinor === null ? null : Number(priceMinor)
  const price = minor === null || currency === null ? null : plainAmount(minor, currency)
  const priceTiers = tiersOf(row).map((tier) => ({ ...tier, price: plainAmount(tier.priceMinor, currency ?? '') }))
  return { ...row, priceMinor: minor, price, priceTiers, images: image === null ? [] : [image, ...moreImages], version: editVersion }
}

const tiersOf = ({ priceTiers }: Pick<ProductRow, 'priceTiers'>) => priceTiers as unknown as PriceTier[]

/** @throws BusinessNotFound, TooManyProducts, InvalidInput for a wrong price or picture */
export async function addProduct(tx: Transaction, files: Files, form: ProductForm, { id: businessId, requestId }: Editor): Promise<Product> {
  await lockBusiness(tx, businessId)
  const { _count: count, _max: last } = await tx.product.aggregate({ where: { businessId }, _count: true, _max: { position: true } })
  if (count >= PRODUCTS_MAX) throw new TooManyProducts(PRODUCTS_MAX)
  const { kind, name, description = '', unit, minimumOrder, leadTime } = form
  const row = await tx.product.create({
    data: {
      businessId,
      kind,
      name,
      description,
      unit: unit || null,
      minimumOrder: minimumOrder || null,
      leadTime: leadTime || null,
      ...pricing(form, null),
      ...(await photos(tx, files, form, { before: null, uploaderId: businessId, companyId: businessId })),
      position: (last.position ?? -1) + 1,
    },
  })
  await announceBusiness(tx, businessId, requestId)
  return present(row)
}

/** @throws ProductNotFound, Forbidden, EditedMeanwhile, InvalidInput for a wrong price or picture */
export async function changeProduct(
  tx: Transaction,
  files: Files,
  id: string,
  { changes, version, editor }: { changes: ProductChanges; version: number; editor: Editor },
): Promise<Product> {
  const row = await lockProduct(tx, id, version, editor)
  const { imageId: _image, imageIds: _images, price: _price, currency: _currency, priceTiers: _tiers, ...rest } = changes
  const plain = Object.fromEntries(
    Object.entries(rest).flatMap(([field, value]) => (value === undefined ? [] : [[field, value === '' && field !== 'description' ? null : value]])),
  )
  const changed = await tx.product.update({
    where: { id },
    data: {
      ...plain,
      ...pricing(changes, row),
      ...(await photos(tx, files, changes, { before: row, uploaderId: editor.id, companyId: row.businessId })),
    },
  })
  await publishEdit(tx, row, editor, 'product.edited')
  return present(changed)
}

/** @throws ProductNotFound, Forbidden, EditedMeanwhile */
export async function removeProduct(
  tx: Transaction,
  files: Files,
  id: string,
  { version, editor }: { version: number; editor: Editor },
): Promise<void> {
  const row = await lockProduct(tx, id, version, editor)
  await releasePictures(tx, files, [row.image, ...row.moreImages])
  await tx.product.delete({ where: { id } })
  await publishEdit(tx, row, editor, 'product.removed')
}

/** @throws BusinessNotFound; ProductsChanged if `ids` do not match the list */
export async function orderProducts(tx: Transaction, businessId: string, ids: readonly string[], editor: Editor): Promise<Product[]> {
  await lockBusiness(tx, businessId)
  const current = await tx.product.findMany({ where: { businessId }, select: { id: true } })
  const wanted = new Set(ids)
  if (wanted.size !== ids.length || current.length !== ids.length || current.some(({ id }) => !wanted.has(id))) throw new ProductsChanged()
  await tx.$executeRaw`
    UPDATE products SET position = placed.place - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS placed (id, place)
    WHERE products.id = placed.id AND products.position <> placed.place - 1`
  await announceBusiness(tx, businessId, editor.requestId)
  return listProducts(tx, businessId)
}

/** Locks the product and its company until `tx` ends, so that counts and orders stay correct. */
async function lockProduct(tx: Transaction, id: string, version: number, editor: Editor): Promise<ProductRow> {
  const found = await tx.product.findUnique({ where: { id }, select: { businessId: true } })
  if (!found) throw new ProductNotFound()
  if (!editor.isStaff && found.businessId !== editor.id) throw new Forbidden()
  await lockBusiness(tx, found.businessId)
  const row = await tx.product.findUnique({ where: { id } })
  if (!row) throw new ProductNotFound()
  if (row.editVersion !== version) throw new EditedMeanwhile()
  return row
}

async function lockBusiness(tx: Transaction, id: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT FROM businesses WHERE id = ${id}::uuid AND status = 'active' FOR NO KEY UPDATE`
  if (rows.length === 0) throw new BusinessNotFound()
}

async function publishEdit(tx: Transaction, { id, businessId }: ProductRow, editor: Editor, action: string): Promise<void> {
  await announceBusiness(tx, businessId, editor.requestId)
  if (editor.id !== businessId) await audit.add(tx, { actor: editor.id, action, subject: id, details: { businessId } })
}

interface PhotoOwner {
  readonly before: Pick<ProductRow, 'image' | 'moreImages'> | null
  readonly uploaderId: string
  readonly companyId: string
}

/** The values of the photo columns; no columns if the photos do not change. */
async function photos(
  tx: Transaction,
  files: Files,
  { imageIds, imageId }: Pick<ProductChanges, 'imageIds' | 'imageId'>,
  { before, uploaderId, companyId }: PhotoOwner,
) {
  const wanted = imageIds ?? (imageId === undefined ? undefined : imageId === null ? [] : [imageId])
  if (wanted === undefined) return {}
  const from = [before?.image ?? null, ...(before?.moreImages ?? [])].filter((address) => address !== null)
  const change = { from, to: wanted, uploaderId, companyId, field: imageIds ? 'imageIds' : 'imageId' }
  const [image = null, ...moreImages] = await changePictures(tx, files, change)
  return { image, moreImages }
}

type Pricing = Pick<ProductChanges, 'price' | 'currency' | 'priceTiers'>

/** The values of the price columns; no columns if the prices do not change. */
function pricing({ price, currency, priceTiers }: Pricing, before: Pick<ProductRow, 'priceMinor' | 'currency' | 'priceTiers'> | null) {
  if (price === undefined && currency === undefined && priceTiers === undefined) return {}
  const textOf = (minor: number) => (before?.currency ? plainAmount(minor, before.currency) : '')
  const current = before?.priceMinor == null ? '' : textOf(Number(before.priceMinor))
  const typed = price === undefined ? current : String(price ?? '').trim()
  if (typed === '') {
    if (priceTiers && priceTiers.length > 0) throw new InvalidInput('price', 'Please enter a price for smaller orders, too.')
    return { priceMinor: null, currency: null, priceTiers: [] }
  }
  const wanted = currency === undefined ? before?.currency : currency
  if (!wanted) throw new InvalidInput('currency', 'Please choose a currency.')
  const minor = parsed('price', typed, wanted)
  const kept = before ? tiersOf(before).map((tier) => ({ minimum: tier.minimum, price: textOf(tier.priceMinor) })) : []
  const tiers = (priceTiers ?? kept).map((tier) => ({
    minimum: tier.minimum,
    priceMinor: parsed('priceTiers', String(tier.price).trim(), wanted),
  }))
  const problem = tierProblem(tiers, minor)
  if (problem) throw new InvalidInput('priceTiers', problem.message)
  return { priceMinor: BigInt(minor), currency: wanted, priceTiers: tiers }
}

/** @throws InvalidInput naming `field` */
function parsed(field: string, text: string, currency: string): number {
  const minor = parsePrice(text, currency)
  if (typeof minor === 'string') throw new InvalidInput(field, minor)
  return minor
}

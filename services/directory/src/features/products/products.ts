// What a business offers.
import { PRODUCTS_MAX, type Product, parsePrice, type productChanges, type productForm } from '@ungana/contracts-directory'
import { audit, EditedMeanwhile, Forbidden, InvalidInput } from '@ungana/service-kit'
import type { Files } from '@ungana/service-kit/files'
import type { output } from 'zod/v4/core'
import { BusinessNotFound, ProductNotFound, ProductsChanged, TooManyProducts } from '#errors.ts'
import { announceBusiness } from '#lib/business-changed.ts'
import { changePicture } from '#lib/company-pictures.ts'
import type { Database, ProductRow, Transaction } from '#lib/database.ts'
import { priceText } from './price.ts'

type ProductForm = output<typeof productForm>
type ProductChanges = output<typeof productChanges>

export interface Editor {
  /** The account. */
  readonly id: string
  readonly isStaff: boolean
  readonly requestId: string
}

const inOrder = [{ position: 'asc' }, { id: 'asc' }] as const

/**
 * Products and services of one business, in the owner's order.
 * @throws BusinessNotFound for an unknown and for a suspended business alike
 */
export async function listProducts(prisma: Database['prisma'] | Transaction, businessId: string): Promise<Product[]> {
  const business = await prisma.business.findFirst({
    where: { id: businessId, status: 'active' },
    select: { products: { orderBy: [...inOrder] } },
  })
  if (!business) throw new BusinessNotFound()
  return business.products.map(present)
}

function present({ priceMinor, editVersion, position, createdAt, ...row }: ProductRow): Product {
  const minor = priceMinor === null ? null : Number(priceMinor)
  const price = minor === null || row.currency === null ? null : priceText(minor, row.currency)
  return { ...row, priceMinor: minor, price, version: editVersion }
}

/** @throws BusinessNotFound, TooManyProducts, InvalidInput for a price or a picture */
export async function addProduct(tx: Transaction, files: Files, form: ProductForm, { id: businessId, requestId }: Editor): Promise<Product> {
  await lockBusiness(tx, businessId)
  const { _count: count, _max: last } = await tx.product.aggregate({ where: { businessId }, _count: true, _max: { position: true } })
  if (count >= PRODUCTS_MAX) throw new TooManyProducts(PRODUCTS_MAX)
  const { imageId, price, currency, kind, name, description = '', unit, minimumOrder } = form
  const row = await tx.product.create({
    data: {
      businessId,
      kind,
      name,
      description,
      unit: unit || null,
      minimumOrder: minimumOrder || null,
      ...pricing({ price, currency }, null),
      image: await changePicture(tx, files, { from: null, to: imageId, ownerId: businessId, field: 'imageId' }),
      position: (last.position ?? -1) + 1,
    },
  })
  await announceBusiness(tx, businessId, requestId)
  return present(row)
}

/** @throws ProductNotFound, Forbidden, EditedMeanwhile, InvalidInput for a price or a picture */
export async function changeProduct(
  tx: Transaction,
  files: Files,
  id: string,
  { changes, version, editor }: { changes: ProductChanges; version: number; editor: Editor },
): Promise<Product> {
  const row = await lockProduct(tx, id, version, editor)
  const { imageId, price, currency, ...rest } = changes
  const plain = Object.fromEntries(
    Object.entries(rest).flatMap(([field, value]) => (value === undefined ? [] : [[field, value === '' && field !== 'description' ? null : value]])),
  )
  const changed = await tx.product.update({
    where: { id },
    data: {
      ...plain,
      ...pricing({ price, currency }, row),
      image: await changePicture(tx, files, { from: row.image, to: imageId, ownerId: editor.id, field: 'imageId' }),
    },
  })
  await tell(tx, row, editor, 'product.edited')
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
  await changePicture(tx, files, { from: row.image, to: null, ownerId: editor.id, field: 'id' })
  await tx.product.delete({ where: { id } })
  await tell(tx, row, editor, 'product.removed')
}

/** @throws BusinessNotFound; ProductsChanged where `ids` are not those of the list */
export async function orderProducts(tx: Transaction, businessId: string, ids: readonly string[], editor: Editor): Promise<Product[]> {
  await lockBusiness(tx, businessId)
  const there = await tx.product.findMany({ where: { businessId }, select: { id: true } })
  const wanted = new Set(ids)
  if (wanted.size !== ids.length || there.length !== ids.length || there.some(({ id }) => !wanted.has(id))) throw new ProductsChanged()
  await tx.$executeRaw`
    UPDATE products SET position = placed.place - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS placed (id, place)
    WHERE products.id = placed.id AND products.position <> placed.place - 1`
  await announceBusiness(tx, businessId, editor.requestId)
  return listProducts(tx, businessId)
}

/** The row, held until the transaction's end together with its business: counts and orders are of one moment. */
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

async function tell(tx: Transaction, { id, businessId }: ProductRow, editor: Editor, action: string): Promise<void> {
  await announceBusiness(tx, businessId, editor.requestId)
  if (editor.id !== businessId) await audit.add(tx, { actor: editor.id, action, subject: id, details: { businessId } })
}

/** The price's columns, or none where nothing of it changes. */
function pricing({ price, currency }: Pick<ProductChanges, 'price' | 'currency'>, before: Pick<ProductRow, 'priceMinor' | 'currency'> | null) {
  if (price === undefined && currency === undefined) return {}
  const kept = before?.priceMinor == null || before.currency === null ? '' : priceText(Number(before.priceMinor), before.currency)
  const typed = price === undefined ? kept : String(price ?? '').trim()
  if (typed === '') return { priceMinor: null, currency: null }
  const wanted = currency === undefined ? before?.currency : currency
  if (!wanted) throw new InvalidInput('currency', 'Please choose a currency.')
  const minor = parsePrice(typed, wanted)
  if (typeof minor === 'string') throw new InvalidInput('price', minor)
  return { priceMinor: BigInt(minor), currency: wanted }
}

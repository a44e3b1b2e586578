// Companies and products that people save. docs/decisions/0087-saved-lists.md.
import { LIST_ENTRIES_MAX, LISTS_MAX, type OpenList, plainAmount, type SavedKind, type SavedList } from '@ungana/contracts-directory'
import { type IdentityClaims, mayDo } from '@ungana/contracts-identity'
import { actorOf, presentActor, RoleForbids, type StoredActor } from '@ungana/service-kit'
import { BusinessNotFound, ListExists, ListFull, ListNotFound, ProductNotFound, TooManyLists } from '#errors.ts'
import { type Database, nullJson, sql, type Transaction } from '#lib/database.ts'

/** The person who reads or saves. */
export interface Keeper {
  readonly companyId: string
  readonly personId: string
  readonly actor: StoredActor | null
  readonly mayShare: boolean
}

/** A token without a person comes from an older gateway and counts as the owner's. */
export function keeperOf(companyId: string, request: { readonly identity: IdentityClaims }): Keeper {
  const { person } = request.identity
  return { companyId, personId: person?.id ?? companyId, actor: actorOf(request), mayShare: mayDo(person?.role ?? 'owner', 'lists.share') }
}

const ownedBy = ({ companyId, personId }: Keeper, shared: boolean) => ({ companyId, shared, ownerId: shared ? companyId : personId })
const listsOf = (keeper: Keeper, shared: boolean) => (shared ? { companyId: keeper.companyId, shared } : ownedBy(keeper, false))
const visibleTo = (keeper: Keeper) => ({ OR: [listsOf(keeper, false), listsOf(keeper, true)] })

interface ListRow {
  readonly id: string
  readonly name: string
  readonly shared: boolean
  readonly usedAt: Date
  readonly madeBy: unknown
}

const onSite = { business: { status: 'active' } } as const
const counted = { business: { select: { status: true } }, product: { select: { business: { select: { status: true } } } } } as const

interface CountedEntry {
  readonly business: { readonly status: string } | null
  readonly product: { readonly business: { readonly status: string } } | null
}

function present({ id, name, shared, usedAt, madeBy }: ListRow, entries: readonly CountedEntry[]): SavedList {
  const companies = entries.filter(({ business }) => business?.status === 'active').length
  const products = entries.filter(({ product }) => product?.business.status === 'active').length
  const gone = entries.length - companies - products
  return { id, name, shared, companies, products, gone, usedAt: usedAt.toISOString(), ...presentActor(madeBy as StoredActor | null, true) }
}

export async function listLists({ prisma }: Pick<Database, 'prisma'>, keeper: Keeper): Promise<SavedList[]> {
  const rows = await prisma.savedList.findMany({
    where: visibleTo(keeper),
    orderBy: [{ usedAt: 'desc' }, { id: 'desc' }],
    include: { entries: { select: counted } },
  })
  return rows.map((row) => present(row, row.entries))
}

const inList = { id: true, businessName: true, location: true, country: true, verified: true, sample: true, status: true } as const

/** @throws ListNotFound */
export async function openList({ prisma }: Pick<Database, 'prisma'>, keeper: Keeper, id: string): Promise<OpenList> {
  const row = await prisma.savedList.findFirst({
    where: { id, ...visibleTo(keeper) },
    include: {
      entries: {
        orderBy: [{ savedAt: 'desc' }, { id: 'desc' }],
        include: { business: { select: inList }, product: { include: { business: { select: inList } } } },
      },
    },
  })
  if (!row) throw new ListNotFound()
  const entries = row.entries.flatMap(({ business: company, product, savedAt, savedBy }): OpenList['entries'] => {
    const seller = company ?? product?.business
    if (seller?.status !== 'active') return []
    const { status: _status, ...business } = seller
    const { priceMinor = null, currency = null, unit = null } = product ?? {}
    return [
      {
        ...(product ? { kind: 'product', id: product.id, name: product.name } : { kind: 'company', id: business.id, name: business.businessName }),
        price: priceMinor === null || currency === null ? null : plainAmount(Number(priceMinor), currency),
        currency,
        unit,
        business,
        savedAt: savedAt.toISOString(),
        ...presentActor(savedBy as unknown as StoredActor | null, true),
      },
    ]
  })
  return { ...present(row, row.entries), entries }
}

/** @throws RoleForbids, ListExists, TooManyLists */
export async function createList(tx: Transaction, keeper: Keeper, { name, shared }: { name: string; shared: boolean }): Promise<SavedList> {
  if (shared && !keeper.mayShare) throw new RoleForbids()
  await lockLists(tx, keeper)
  if ((await tx.savedList.count({ where: { companyId: keeper.companyId } })) >= LISTS_MAX) throw new TooManyLists(LISTS_MAX)
  await requireNewName(tx, keeper, { name, shared })
  return present(await addList(tx, keeper, { name, shared }), [])
}

const addList = (tx: Transaction, keeper: Keeper, { name, shared }: { name: string; shared: boolean }) =>
  tx.savedList.create({ data: { ...ownedBy(keeper, shared), name, nameKey: keyOf(name), madeBy: json(keeper.actor) } })

const keyOf = (name: string) => name.toLowerCase()
const json = (actor: StoredActor | null) => (actor === null ? nullJson : { ...actor })

/** Makes changes to the lists of a company wait for each other, so that their number and names stay within the rules. */
async function lockLists(tx: Transaction, { companyId }: Keeper): Promise<void> {
  await tx.$executeRaw(sql`SELECT pg_advisory_xact_lock(hashtext(${`directory.lists.${companyId}`}))`)
}

async function requireNewName(tx: Transaction, keeper: Keeper, { name, shared }: { name: string; shared: boolean }, id?: string): Promise<void> {
  const same = await tx.savedList.findFirst({ where: { ...listsOf(keeper, shared), nameKey: keyOf(name), ...(id && { id: { not: id } }) } })
  if (same) throw new ListExists(name)
}

/** @throws ListNotFound, and RoleForbids for a list of the team if the role may not share */
async function listToChange(tx: Transaction, keeper: Keeper, id: string): Promise<ListRow> {
  // Saves into one list wait for each other, so that it does not exceed its limit.
  await tx.$executeRaw(sql`SELECT FROM saved_lists WHERE id = ${id}::uuid FOR UPDATE`)
  const row = await tx.savedList.findFirst({ where: { id, ...visibleTo(keeper) } })
  if (!row) throw new ListNotFound()
  if (row.shared && !keeper.mayShare) throw new RoleForbids()
  return row
}

interface ListChanges {
  readonly name?: string | undefined
  readonly shared?: boolean | undefined
}

/** @throws ListNotFound, RoleForbids, ListExists */
export async function changeList(tx: Transaction, keeper: Keeper, id: string, changes: ListChanges): Promise<SavedList> {
  await lockLists(tx, keeper)
  const list = await listToChange(tx, keeper, id)
  const { name = list.name, shared = list.shared } = changes
  if (shared && !keeper.mayShare) throw new RoleForbids()
  await requireNewName(tx, keeper, { name, shared }, id)
  const row = await tx.savedList.update({
    where: { id },
    data: { ...ownedBy(keeper, shared), name, nameKey: keyOf(name) },
    include: { entries: { select: counted } },
  })
  return present(row, row.entries)
}

/** @throws ListNotFound, RoleForbids */
export async function deleteList(tx: Transaction, keeper: Keeper, id: string): Promise<void> {
  await listToChange(tx, keeper, id)
  await tx.savedList.delete({ where: { id } })
}

/** @throws ListNotFound, RoleForbids */
export async function removeGone(tx: Transaction, keeper: Keeper, id: string): Promise<void> {
  await listToChange(tx, keeper, id)
  await tx.savedEntry.deleteMany({ where: { listId: id, NOT: { OR: [onSite, { product: onSite }] } } })
}

export interface Saved {
  readonly kind: SavedKind
  readonly itemId: string
}

const columnOf = ({ kind, itemId }: Saved) => (kind === 'company' ? { businessId: itemId } : { productId: itemId })

/** Those of the ids that are saved in lists that the person sees. */
export async function savedOf({ prisma }: { readonly prisma: Transaction }, keeper: Keeper, ids: readonly string[]) {
  const among = { in: [...ids] }
  const rows = await prisma.savedEntry.findMany({
    where: { list: visibleTo(keeper), OR: [{ businessId: among }, { productId: among }] },
    select: { businessId: true, productId: true, listId: true },
    orderBy: { id: 'asc' },
  })
  return ids.flatMap((id) => {
    const listIds = rows.filter(({ businessId, productId }) => businessId === id || productId === id).map(({ listId }) => listId)
    return listIds.length > 0 ? [{ id, listIds }] : []
  })
}

/** @throws BusinessNotFound, ProductNotFound, ListFull */
async function add(tx: Transaction, keeper: Keeper, listId: string, saved: Saved): Promise<void> {
  const { kind, itemId: id } = saved
  const found =
    kind === 'company'
      ? await tx.business.findFirst({ where: { id, ...onSite.business }, select: { id: true } })
      : await tx.product.findFirst({ where: { id, ...onSite }, select: { id: true } })
  if (!found) throw kind === 'company' ? new BusinessNotFound() : new ProductNotFound()
  if (await tx.savedEntry.findFirst({ where: { listId, ...columnOf(saved) } })) return
  if ((await tx.savedEntry.count({ where: { listId } })) >= LIST_ENTRIES_MAX) throw new ListFull(LIST_ENTRIES_MAX)
  await tx.savedEntry.create({ data: { listId, ...columnOf(saved), savedBy: json(keeper.actor) } })
  await tx.savedList.update({ where: { id: listId }, data: { usedAt: new Date() } })
}

/** Saves to the person's own list that was used last. @throws as `add`, and TooManyLists */
export async function saveQuickly(tx: Transaction, keeper: Keeper, saved: Saved, firstList: string) {
  await lockLists(tx, keeper)
  const [known] = await savedOf({ prisma: tx }, keeper, [saved.itemId])
  if (known) return known
  const last = await tx.savedList.findFirst({ where: listsOf(keeper, false), orderBy: [{ usedAt: 'desc' }, { id: 'desc' }] })
  const { id } = last ?? (await createList(tx, keeper, { name: firstList, shared: false }))
  await listToChange(tx, keeper, id)
  await add(tx, keeper, id, saved)
  return { id: saved.itemId, listIds: [id] }
}

/** @throws ListNotFound, RoleForbids, and as `add` */
export async function saveToList(tx: Transaction, keeper: Keeper, listId: string, saved: Saved): Promise<void> {
  await listToChange(tx, keeper, listId)
  await add(tx, keeper, listId, saved)
}

/** @throws ListNotFound, RoleForbids */
export async function removeFromList(tx: Transaction, keeper: Keeper, listId: string, saved: Saved): Promise<void> {
  await listToChange(tx, keeper, listId)
  await tx.savedEntry.deleteMany({ where: { listId, ...columnOf(saved) } })
}

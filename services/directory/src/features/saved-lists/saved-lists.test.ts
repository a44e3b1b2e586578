// Lists of saved companies and products.
import { randomUUID } from 'node:crypto'
import { LIST_ENTRIES_MAX, LISTS_MAX, type OpenList, type SavedList } from '@ungana/contracts-directory'
import type { TeamRole } from '@ungana/contracts-identity'
import type { EventMeta } from '@ungana/service-kit/courier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onAccountClosed } from '#consumers/account-closed.ts'
import { onPersonLeft } from '#consumers/person-left.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

/** A person with calls about lists. */
function personOf(companyId: string, role: TeamRole = 'owner', name = 'Aline') {
  const caller = { role: 'member', sub: companyId, person: { id: randomUUID(), name, role } } as const
  const send = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object, key?: string) =>
    directory.send(method, url, body, { caller, ...(key && { key }) })
  return {
    id: caller.person.id,
    send,
    make: (name: string, shared = false, key?: string) => send('POST', '/api/lists', { name, shared }, key),
    lists: async () => (await directory.get('/api/lists', caller)).body as SavedList[],
    open: async (id: string) => (await directory.get(`/api/lists/${id}`, caller)).body as OpenList & { code?: string },
    saved: async (ids: string[]) => (await directory.get(`/api/saved?ids=${ids.join(',')}`, caller)).body,
    quick: (item: string, firstList = 'Saved') => send('PUT', `/api/saved/${item}`, { firstList }),
    save: (list: string, item: string) => send('PUT', `/api/lists/${list}/items/${item}`),
    remove: (list: string, item: string) => send('DELETE', `/api/lists/${list}/items/${item}`),
  }
}
async function offers(count = 1) {
  const companies = Array.from({ length: count }, () => testBusiness({ products: ['Green coffee'] }))
  await addBusinesses(directory.database, companies)
  const products = await directory.database.prisma.product.findMany({ where: { businessId: { in: companies.map(({ id }) => id) } } })
  return companies.map((company) => ({ company, product: products.find(({ businessId }) => businessId === company.id)?.id ?? '' }))
}

test('one tap saves to the list that was used last, and makes the first list', async () => {
  const person = personOf(randomUUID())
  const [first, second] = await offers(2)
  if (!first || !second) throw new Error('no offers')
  const taps = await Promise.all([1, 2, 3].map(() => person.quick(`company/${first.company.id}`)))
  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200])
  const [list, ...more] = await person.lists()
  expect([list, more]).toMatchObject([{ name: 'Saved', shared: false, companies: 1, products: 0, gone: 0, person: { name: 'Aline' } }, []])
  expect(taps.map(({ body }) => body)).toEqual(Array(3).fill({ id: first.company.id, listIds: [list?.id] }))
  const { id } = (await person.make('Coffee')).body
  expect((await person.quick(`product/${second.product}`)).body).toEqual({ id: second.product, listIds: [id] })
  // Saved already, so it goes to no other list.
  expect((await person.quick(`company/${first.company.id}`)).body.listIds).toEqual([list?.id])
  expect(await person.saved([second.company.id, second.product, first.company.id])).toEqual([
    { id: second.product, listIds: [id] },
    { id: first.company.id, listIds: [list?.id] },
  ])
  expect((await person.open(id)).entries).toMatchObject([
    { kind: 'product', name: 'Green coffee', business: { businessName: second.company.businessName }, person: { name: 'Aline' } },
  ])
  expect([await person.quick(`company/${randomUUID()}`), await person.quick(`product/${randomUUID()}`)]).toMatchObject([
    { status: 404, body: { code: 'BUSINESS_NOT_FOUND' } },
    { status: 404, body: { code: 'PRODUCT_NOT_FOUND' } },
  ])
})

test('names are unique for each owner, and repeated calls have one effect', async () => {
  const company = randomUUID()
  const [one, other] = [personOf(company), personOf(company, 'sales', 'Eric')]
  const made = await Promise.all([one.make('Coffee', false, 'key'), one.make('Coffee', false, 'key')])
  expect(made.map(({ status, body }) => [status, body.id])).toEqual(Array(2).fill([201, made[0]?.body.id]))
  expect(await one.make('COFFEE')).toMatchObject({ status: 409, body: { code: 'LIST_EXISTS', field: 'name' } })
  expect((await other.make('Coffee')).status).toBe(201)
  const shared = (await other.make('Coffee', true)).body
  expect(await one.send('PATCH', `/api/lists/${made[0]?.body.id}`, { shared: true })).toMatchObject({ status: 409, body: { code: 'LIST_EXISTS' } })
  expect((await one.send('PATCH', `/api/lists/${shared.id}`, { name: 'COFFEE' })).body.name).toBe('COFFEE')
  expect(await one.make(' ')).toMatchObject({ status: 400, body: { field: 'name' } })
  const [offer] = await offers()
  const item = `company/${offer?.company.id}`
  expect((await Promise.all([1, 2, 3].map(() => one.save(shared.id, item)))).map(({ status }) => status)).toEqual([204, 204, 204])
  expect((await other.open(shared.id)).companies).toBe(1)
  expect([(await one.remove(shared.id, item)).status, (await one.remove(shared.id, item)).status]).toEqual([204, 204])
  expect((await other.open(shared.id)).entries).toEqual([])
})

test('simultaneous calls do not exceed the limits', async () => {
  const company = randomUUID()
  const [one, other] = [personOf(company), personOf(company, 'sales')]
  const { prisma } = directory.database
  const lists = Array.from({ length: LISTS_MAX - 2 }, (_, at) => ({
    companyId: company,
    shared: true,
    ownerId: company,
    name: `${at}`,
    nameKey: `${at}`,
  }))
  await prisma.savedList.createMany({ data: lists })
  const made = await Promise.all([1, 2, 3, 4].map((at) => (at % 2 ? one : other).make(`More ${at}`)))
  expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  expect(made.find(({ status }) => status === 409)?.body.code).toBe('TOO_MANY_LISTS')
  expect(await prisma.savedList.count({ where: { companyId: company } })).toBe(LISTS_MAX)

  const [list] = await one.lists()
  const listId = list?.id ?? ''
  const found = await offers(4)
  await prisma.savedEntry.createMany({ data: Array.from({ length: LIST_ENTRIES_MAX - 2 }, () => ({ listId })) })
  const saved = await Promise.all(found.map(({ company: { id } }) => one.save(listId, `company/${id}`)))
  expect(saved.map(({ status }) => status).sort()).toEqual([204, 204, 409, 409])
  expect(saved.find(({ status }) => status === 409)?.body.code).toBe('LIST_FULL')
  expect(await prisma.savedEntry.count({ where: { listId } })).toBe(LIST_ENTRIES_MAX)
})

test('colleagues see shared lists only, viewers change none, drivers see none, and other companies nothing', async () => {
  const company = randomUUID()
  const [owner, sales, viewer, driver] = [personOf(company), personOf(company, 'sales'), personOf(company, 'viewer'), personOf(company, 'driver')]
  const [offer] = await offers()
  const item = `product/${offer?.product}`
  const own = (await owner.make('Mine')).body.id
  const shared = (await owner.make('Ours', true)).body.id
  await owner.save(own, item)
  await owner.save(shared, item)
  expect([(await sales.lists()).map(({ name }) => name), (await viewer.lists()).map(({ name }) => name)]).toEqual([['Ours'], ['Ours']])
  expect(await sales.saved([offer?.product ?? ''])).toEqual([{ id: offer?.product, listIds: [shared] }])
  const changes = (by: ReturnType<typeof personOf>, list: string) =>
    Promise.all([
      by.send('PATCH', `/api/lists/${list}`, { name: 'Taken' }),
      by.save(list, item),
      by.remove(list, item),
      by.send('DELETE', `/api/lists/${list}/gone`),
      by.send('DELETE', `/api/lists/${list}`),
    ]).then((answers) => answers.map(({ body, status }) => [status, body.code]))
  for (const stranger of [sales, viewer, personOf(randomUUID())]) {
    expect((await stranger.open(own)).code).toBe('LIST_NOT_FOUND')
    expect(await changes(stranger, own)).toEqual(Array(5).fill([404, 'LIST_NOT_FOUND']))
  }
  expect(await changes(viewer, shared)).toEqual(Array(5).fill([403, 'ROLE_FORBIDS']))
  expect(await changes(personOf(randomUUID()), shared)).toEqual(Array(5).fill([404, 'LIST_NOT_FOUND']))
  expect((await viewer.make('Theirs', true)).body.code).toBe('ROLE_FORBIDS')
  const viewers = (await viewer.make('My own')).body.id
  expect((await viewer.send('PATCH', `/api/lists/${viewers}`, { shared: true })).body.code).toBe('ROLE_FORBIDS')
  expect((await driver.make('Drives')).body.code).toBe('ROLE_FORBIDS')
  expect((await driver.open(shared)).code).toBe('ROLE_FORBIDS')

  // Somebody who may share takes a list back for themselves.
  expect((await sales.send('PATCH', `/api/lists/${shared}`, { shared: false })).body.shared).toBe(false)
  expect((await owner.open(shared)).code).toBe('LIST_NOT_FOUND')
  expect((await owner.send('DELETE', `/api/lists/${own}`)).status).toBe(204)
  expect(await owner.lists()).toEqual([])
})

test('counts what is no longer on Ungana without showing it, and removes it on request', async () => {
  const person = personOf(randomUUID())
  const [stays, suspended, removed] = await offers(3)
  if (!stays || !suspended || !removed) throw new Error('no offers')
  const { id } = (await person.make('Coffee')).body
  for (const { company, product } of [stays, suspended, removed])
    for (const item of [`company/${company.id}`, `product/${product}`]) expect((await person.save(id, item)).status).toBe(204)
  const { prisma } = directory.database
  const setStatus = (status: string) => prisma.business.update({ where: { id: suspended.company.id }, data: { status } })
  await setStatus('suspended')
  await prisma.product.delete({ where: { id: removed.product } })
  const left = ['company', 'product', 'company'].map((kind, at) => [kind, [removed, stays, stays][at]?.company.businessName])
  const opened = await person.open(id)
  expect(opened.entries.map(({ kind, business }) => [kind, business.businessName])).toEqual(left)
  expect(opened).toMatchObject({ companies: 2, products: 1, gone: 3 })
  expect((await person.save(id, `company/${suspended.company.id}`)).body.code).toBe('BUSINESS_NOT_FOUND')
  await setStatus('active')
  expect(await person.lists()).toMatchObject([{ companies: 3, products: 2, gone: 1 }])
  await setStatus('suspended')
  expect((await person.send('DELETE', `/api/lists/${id}/gone`)).status).toBe(204)
  await setStatus('active')
  expect(await person.open(id)).toMatchObject({ companies: 2, products: 1, gone: 0 })
})

test('a person who leaves takes their own lists; the company keeps the shared ones until it closes', async () => {
  const [buyer] = await offers()
  const [seller] = await offers()
  if (!buyer || !seller) throw new Error('no offers')
  const company = buyer.company.id
  const [owner, leaver] = [personOf(company), personOf(company, 'sales', 'Eric')]
  const elsewhere = personOf(randomUUID())
  const kept = (await elsewhere.make('Elsewhere')).body.id
  await elsewhere.save(kept, `company/${company}`)
  const shared = (await leaver.make('Ours', true)).body.id
  await leaver.save(shared, `product/${seller.product}`)
  await leaver.make('Private')
  await owner.make('Mine')
  const exported = async (id: string) => {
    const headers = await directory.services.headers('identity')
    return (await directory.app.inject({ method: 'GET', url: `/internal/accounts/${id}/export`, headers })).json().sections.lists
  }
  expect(await exported(company)).toMatchObject([
    {
      name: 'Ours',
      shared: true,
      madeBy: { name: 'Eric' },
      entries: [{ business: null, product: { name: 'Green coffee' }, savedBy: { name: 'Eric' } }],
    },
  ])
  expect(await exported(leaver.id)).toMatchObject([{ name: 'Private' }])

  const meta: EventMeta = { id: randomUUID(), occurredAt: new Date() }
  await directory.courier.transaction((tx) => onPersonLeft.handle(tx, [{ payload: { companyId: company, personId: leaver.id }, meta }], undefined))
  expect((await leaver.lists()).map(({ name }) => name)).toEqual(['Ours'])
  expect((await owner.lists()).map(({ name }) => name).sort()).toEqual(['Mine', 'Ours'])
  const closed = { id: company, role: 'member', closedAt: new Date().toISOString() }
  await directory.courier.transaction((tx) => onAccountClosed(directory.files).handle(tx, [{ payload: closed, meta }], undefined))
  expect(await owner.lists()).toEqual([])
  expect(await elsewhere.open(kept)).toMatchObject({ entries: [], gone: 1 })
  expect(await directory.database.prisma.savedEntry.count({ where: { businessId: company } })).toBe(0)
})

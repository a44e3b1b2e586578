// On empty databases of all services.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { lowerCopies } from '#divergences/copies.ts'
import { closeDatabases, type Databases, describeDivergences, findDivergences, openDatabases } from '#divergences/find-divergences.ts'
import { checkoutRoot, findParts } from '#parts.ts'

const services = findParts().services.map(({ name }) => name)
const nameOf = (service: string) => `divergences_${service}`
let databases: Databases

async function admin(sql: (service: string) => string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresAdminUrl') })
  await client.connect()
  try {
    for (const service of services) await client.query(sql(service))
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  await admin((service) => `CREATE DATABASE ${nameOf(service)} TEMPLATE template_${service}`)
  const urls = services.map((service) => [service, inject('postgresAdminUrl').replace(/[^/]*$/, nameOf(service))])
  databases = openDatabases(Object.fromEntries(urls))
})
afterAll(async () => {
  await closeDatabases(databases)
  await admin((service) => `DROP DATABASE ${nameOf(service)}`)
})
beforeEach(async () => {
  for (const service of services) await query(service, 'TRUNCATE courier.outbox, courier.inbox')
  await query('messaging', 'TRUNCATE memberships')
  await query('payments', 'TRUNCATE memberships')
})

const query = (service: string, sql: string, values: readonly unknown[] = []) => databases.get(service)?.query(sql, [...values])
const find = async () => {
  const found = await findDivergences(checkoutRoot, databases, 0)
  return found.map(({ kind, service, from, about, id }) => [kind, service, from, about, id])
}
const send = (id: string) =>
  query('payments', "INSERT INTO courier.outbox (id, event, payload) VALUES ($1, 'payments.membership.changed.v1', '{}')", [id])
const handle = (service: string, consumer: string, id: string, days = 0) =>
  query(service, 'INSERT INTO courier.inbox (consumer, event_id, handled_at) VALUES ($1, $2, now() - make_interval(days => $3))', [
    consumer,
    id,
    days,
  ])

it('finds none where all agree, and every table that copies.json names exists', async () => {
  expect(await find()).toEqual([])
})

it('finds events that were not handled, or that their sender no longer knows', async () => {
  const [handled, missed, lost, old] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const id of [handled, missed]) await send(id)
  for (const [service, consumer] of [
    ['messaging', 'plans'],
    ['notifications', 'plans'],
    ['directory', 'directory-plan-of-holder'],
  ] as const) {
    await handle(service, consumer, handled)
    if (service !== 'messaging') await handle(service, consumer, missed)
  }
  await handle('notifications', 'plans', lost)
  // The outbox may have removed it.
  await handle('notifications', 'plans', old, 8)
  // A filling stream removed its row, with all older ones.
  await handle('notifications', 'plans', randomUUID(), 1)
  expect(await find()).toEqual([
    ['not handled', 'messaging', 'payments', 'plans: payments.membership.changed.v1', missed],
    ['no longer known', 'notifications', 'payments', 'plans: payments.membership.changed.v1', lost],
  ])
  expect(describeDivergences(await findDivergences(checkoutRoot, databases, 0))[0]).toMatch(
    /^messaging has not handled 1 events of payments \(plans: payments\.membership\.changed\.v1\), from .+Z to .+Z$/,
  )
})

it('finds copies that are older or newer than their source, and lowers the newer ones', async () => {
  const [same, older, newer, lost] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const id of [same, older, newer])
    await query('payments', "INSERT INTO memberships (holder_id, holder_kind, version) VALUES ($1, 'business', 5)", [id])
  for (const [id, version] of [
    [same, 5],
    [older, 4],
    [newer, 7],
    [lost, 1],
  ])
    await query('messaging', "INSERT INTO memberships (holder_id, holder_kind, plan, version) VALUES ($1, 'business', 'basic', $2)", [id, version])
  const about = 'memberships.version of payments.memberships.version'
  expect((await find()).sort()).toEqual(
    [
      ['ahead', 'messaging', 'payments', about, lost],
      ['ahead', 'messaging', 'payments', about, newer],
      ['behind', 'messaging', 'payments', about, older],
    ].sort(),
  )
  const found = await findDivergences(checkoutRoot, databases, 0)
  await lowerCopies(
    databases,
    found.filter(({ kind }) => kind === 'ahead'),
  )
  expect(await find()).toEqual([['behind', 'messaging', 'payments', about, older]])
})

it('lowers copies of tables whose key is called id', async () => {
  await query('notifications', "INSERT INTO accounts (id, name, version) VALUES ($1, 'Kivu Traders', 3)", [randomUUID()])
  const found = await findDivergences(checkoutRoot, databases, 0)
  expect(found).toHaveLength(1)
  await lowerCopies(databases, found)
  expect(await find()).toEqual([])
})

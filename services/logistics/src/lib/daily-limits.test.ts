import { afterAll, beforeAll, expect, test } from 'vitest'
import { shipmentForm, startLogistics, type TestLogistics, transportForm } from '#testing/logistics.ts'
import { LISTINGS_A_DAY, OFFERS_A_DAY } from './daily-limits.ts'

let hub: TestLogistics
beforeAll(async () => {
  hub = await startLogistics()
})
afterAll(() => hub.close())

const atOnce = (call: () => Promise<{ status: number }>) => Promise.all(Array.from({ length: 4 }, call))
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

test('a company can post 200 loads and trucks within 24 hours, and others are not concerned', async () => {
  const [owner, other] = [await hub.company(), await hub.company()]
  await hub.transport(owner)
  const { id } = await hub.shipment(owner)
  await hub.pool.query(
    `INSERT INTO shipments SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).* FROM shipments s, generate_series(4, $2) WHERE s.id = $1`,
    [id, LISTINGS_A_DAY],
  )
  const post = (by: string) => hub.call('POST', '/api/logistics/shipments', by, shipmentForm)
  expect(statuses(await atOnce(() => post(owner)))).toEqual([201, 429, 429, 429])
  expect(await hub.call('POST', '/api/logistics/transports', owner, transportForm)).toMatchObject({
    status: 429,
    body: { code: 'LOGISTICS_TOO_MANY_LISTINGS', message: expect.stringContaining('posted 200 loads and trucks') },
  })
  expect((await post(other)).status).toBe(201)
  await hub.pool.query(`UPDATE shipments SET created_at = created_at - interval '1 day' WHERE owner_id = $1`, [owner])
  expect((await post(owner)).status).toBe(201)
})

test('a company can make 200 offers within 24 hours, whatever became of them, and those that it gets do not count', async () => {
  const [shipper, carrier] = [await hub.company(), await hub.company()]
  const truck = await hub.transport(carrier)
  const loads = await Promise.all(Array.from({ length: 5 }, () => hub.shipment(shipper)))
  const offer = (by: string, shipmentId: string) =>
    hub.call('POST', '/api/logistics/offers', by, { shipmentId, transportId: truck.id, price: 160, message: 'Hello' })
  const { body } = await offer(shipper, loads[0].id)
  await hub.call('POST', `/api/logistics/offers/${body.id}/withdraw`, shipper)
  await hub.pool.query(
    `INSERT INTO offers SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).* FROM offers o, generate_series(3, $2) WHERE o.id = $1`,
    [body.id, OFFERS_A_DAY],
  )
  const answers = await Promise.all(loads.slice(0, 4).map(({ id }) => offer(shipper, id)))
  expect(statuses(answers)).toEqual([201, 429, 429, 429])
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
    code: 'LOGISTICS_TOO_MANY_OFFERS',
    message: expect.stringContaining('made 200 offers'),
  })
  expect((await offer(carrier, loads[4].id)).status).toBe(201)
})

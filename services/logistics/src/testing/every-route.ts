// A logistics service whose records the matrix calls.
import { randomUUID } from 'node:crypto'
import { formOf, type MatrixSite, testPicture, textForm } from '@ungana/service-kit/testing'
import { shipmentForm, startLogistics, transportForm } from '#testing/logistics.ts'

const why = { reason: 'For reasons of the test.' }
const decision = { decision: 'resume', note: 'For reasons of the test.' }
const code = '123459'

export async function startEveryRoute(): Promise<MatrixSite> {
  const hub = await startLogistics()
  const staff = randomUUID()
  const [owner, party, stranger] = [await hub.company(), await hub.company(), await hub.company()]
  const transport = async (by: string, contactInfo: string): Promise<string> => (await hub.transport(by, { contactInfo, availableSpace: '7' })).id
  const shipment = async (by: string, contactInfo: string): Promise<string> =>
    (await hub.shipment(by, { contactInfo, weight: '0.1', volume: '0.1' })).id

  /** Loads and trucks of one account; offers and bookings with the party, which has the truck. */
  async function recordsOf(account: string, words: string) {
    const [truck, leaving] = [await transport(party, 'party-words'), await transport(party, 'party-words')]
    const offerOf = async (by: string): Promise<string> => {
      const given = { shipmentId: await shipment(account, words), transportId: truck, price: 50 }
      return (await hub.call('POST', '/api/logistics/offers', by, given)).body.id
    }
    const booked = async (on: string): Promise<string> => {
      const booking = await hub.book(account, party, await shipment(account, words), on)
      await hub.call('PUT', `/api/logistics/bookings/${booking.id}/truck`, party, { plate: 'KDA 123A' })
      return booking.id
    }
    const [Booking, Frozen, Moving, Delivered] = [await booked(truck), await booked(truck), await booked(leaving), await booked(leaving)]
    await hub.call('POST', `/api/logistics/bookings/${Frozen}/pickup`, party, { code: '000000', plate: 'XXX 999X' })
    for (const moving of [Moving, Delivered]) await hub.pickUp(account, party, moving)
    await hub.call('POST', `/api/logistics/bookings/${Moving}/milestones`, party, { status: 'at border', place: 'Busia' })
    const { deliveryCode } = (await hub.call('GET', `/api/logistics/bookings/${Delivered}`, account)).body
    const proofId = await hub.proof(party, Delivered)
    await hub.call('POST', `/api/logistics/bookings/${Delivered}/deliver`, party, { code: deliveryCode, proofId })
    const gone = [await shipment(account, words), await transport(account, words)] as const
    await hub.call('DELETE', `/api/logistics/shipments/${gone[0]}`, account)
    await hub.call('DELETE', `/api/logistics/transports/${gone[1]}`, account)
    return {
      Shipment: await shipment(account, words),
      Transport: await transport(account, words),
      GoneShipment: gone[0],
      GoneTransport: gone[1],
      Truck: truck,
      Offer: await offerOf(party),
      Asked: await offerOf(account),
      Booking,
      Frozen,
      Moving,
      Delivered,
      Proof: proofId,
      Token: (await hub.call('POST', `/api/logistics/bookings/${Booking}/share`, account, {})).body.shareToken as string,
    }
  }
  const own = await recordsOf(owner, 'owner-words')
  const foreign = await recordsOf(stranger, 'stranger-words')
  const suspended = await hub.company('Suspended')
  const hidden = [await shipment(suspended, 'suspended-words'), await transport(suspended, 'suspended-words')] as const
  const bookedHidden = await shipment(suspended, 'suspended-words')
  await hub.book(suspended, party, bookedHidden, await transport(party, 'party-words'))
  await hub.pool.query(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, [suspended])
  const { body: cases } = await hub.call('GET', '/api/staff/logistics/cases', staff, undefined, { role: 'staff' })

  const as = (sub: string) => ({ role: 'member', sub }) as const
  const version = { 'if-match': '"1"' }
  const offer = { shipmentId: '{ownShipment}', transportId: '{ownTruck}', price: 50 }
  return {
    app: hub.app,
    pool: hub.pool,
    identity: hub.identity,
    services: hub.services,
    callers: {
      visitor: { role: 'visitor' },
      member: as(await hub.company()),
      party: as(party),
      owner: as(owner),
      staff: { role: 'staff', sub: staff },
      suspended: as(suspended),
    },
    ids: {
      missing: randomUUID(),
      owner,
      hiddenShipment: hidden[0],
      hiddenTransport: hidden[1],
      bookedHiddenShipment: bookedHidden,
      case: cases[0].id,
      ...Object.fromEntries(Object.entries(own).map(([name, id]) => [`own${name}`, id])),
      ...Object.fromEntries(Object.entries(foreign).map(([name, id]) => [`foreign${name}`, id])),
    },
    words: {
      o: ['owner-words', own.GoneShipment, own.GoneTransport, own.Offer, own.Booking],
      f: ['stranger-words', foreign.GoneShipment, foreign.GoneTransport, foreign.Offer, foreign.Booking],
      m: ['"own":true'],
      s: ['"side":"shipper"'],
      c: ['"side":"carrier"'],
      p: ['"pricedBy":"shipper"'],
      d: ['"deliveryCode":"'],
      a: ['"actions":["'],
    },
    rows: { O: owner, F: stranger },
    requests: {
      'PUT /api/staff/logistics/borders/:id': { body: { status: 'open', source: 'A test' } },
      'POST /api/logistics/shipments': { body: shipmentForm },
      'POST /api/logistics/transports': { body: transportForm },
      'PATCH /api/logistics/shipments/:id': { body: { budget: '500' }, headers: version },
      'PATCH /api/logistics/transports/:id': { body: { pricePerTon: '250' }, headers: version },
      'POST /api/logistics/shipments/:id/repost': { body: { targetDate: '2026-12-05' } },
      'POST /api/logistics/transports/:id/repost': { body: { departureDate: '2026-12-05' } },
      'POST /api/logistics/transports/:id/publish': { body: {} },
      'POST /api/logistics/offers': { body: offer },
      'POST /api/logistics/offers?foreign': { body: { ...offer, shipmentId: '{foreignShipment}' } },
      'POST /api/logistics/offers?missing': { body: { ...offer, shipmentId: '{missing}' } },
      'POST /api/logistics/offers/:id/accept': { body: {} },
      'POST /api/logistics/offers/:id/decline': { body: {} },
      'POST /api/logistics/offers/:id/withdraw': { body: {} },
      'POST /api/logistics/offers/:id/counter': { body: { price: 40 } },
      'PUT /api/logistics/bookings/:id/borders/:post': { body: { status: 'slow' } },
      'PUT /api/logistics/bookings/:id/driver': { body: { driver: { id: '{missing}', name: 'Jean Bosco' } } },
      'PUT /api/logistics/bookings/:id/truck': { body: { plate: 'KDA 123A' } },
      'POST /api/logistics/bookings/:id/pickup': { body: { code, plate: 'KDA 123A' } },
      'POST /api/logistics/bookings/:id/milestones': { body: { status: 'in transit' } },
      'POST /api/t/loads/new': textForm({ ...shipmentForm } as Record<string, string>),
      'POST /api/t/bookings/:id': textForm({ step: 'milestone', status: 'in transit' }),
      'POST /api/logistics/bookings/:id/proofs': await formOf(['file', await testPicture(40, 30), 'proof.jpg', 'image/jpeg']),
      'POST /api/logistics/bookings/:id/deliver': { body: { code, proofId: '{missing}' } },
      'POST /api/logistics/bookings/:id/close': { body: {} },
      'POST /api/logistics/bookings/:id/dispute': { body: why },
      'POST /api/logistics/bookings/:id/cancel': { body: why },
      'POST /api/logistics/bookings/:id/share': { body: {} },
      'POST /api/staff/logistics/cases/:id/decide': { body: decision },
    },
    close: hub.close,
  }
}

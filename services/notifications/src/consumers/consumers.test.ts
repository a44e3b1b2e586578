// Events of other services, received through a real NATS server.

import { randomUUID } from 'node:crypto'
import { dealChanged, dealPaperAdded } from '@ungana/contracts-deals'
import {
  businessChanged,
  membersNamed,
  organizationVerified,
  reviewHidden,
  reviewReceived,
  reviewReplied,
  reviewRestored,
  verificationDecided,
} from '@ungana/contracts-directory'
import { testBusiness } from '@ungana/contracts-directory/testing'
import { accountClosed, accountEmailChanged, accountRegistered, CLOSED_ACCOUNT_NAME, exportAccount } from '@ungana/contracts-identity'
import { registeredCompany } from '@ungana/contracts-identity/testing'
import { bookingChanged, driverAssigned, matchFound, offerDecided, offerMade, returnDrafted, wayChanged } from '@ungana/contracts-logistics'
import {
  inquiryCreated,
  inquiryDecided,
  inquiryQuoted,
  inquiryReplied,
  interestShown,
  messageRead,
  messageSent,
  quoteApprovalChanged,
  threadAssigned,
} from '@ungana/contracts-messaging'
import {
  bankDetailsChanged,
  bankDetailsRequested,
  bankRequestDecided,
  membershipChanged,
  membershipEnding,
  paymentApprovalChanged,
  paymentFailed,
  paymentRefunded,
  paymentSucceeded,
} from '@ungana/contracts-payments'
import { text } from '@ungana/language/server'
import { queueMail } from '@ungana/service-kit/mailer'
import { type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startNotifications, type TestNotifications } from '#testing/notifications.ts'

let nats: TestNats
let notifications: TestNotifications
let [identity, directory, messaging, payments, logistics, deals]: Neighbour[] = []
beforeAll(async () => {
  nats = await startNats()
  const prefix = 'notifications-consumers'
  notifications = await startNotifications({ natsUrl: nats.url, prefix })
  const start = (service: string) => startNeighbour(service, { natsUrl: nats.url, prefix })
  ;[identity, directory, messaging, payments, logistics, deals] = await Promise.all(
    ['identity', 'directory', 'messaging', 'payments', 'logistics', 'deals'].map(start),
  )
})
afterAll(async () => {
  for (const each of [notifications, identity, directory, messaging, payments, logistics, deals]) await each?.close()
  await nats?.remove()
})

const handled = async (...ids: (string | undefined)[]) =>
  vi.waitFor(
    async () => {
      const { rows } = await notifications.pool.query(
        'SELECT count(DISTINCT event_id)::int AS n FROM courier.inbox WHERE event_id = ANY($1::uuid[])',
        [ids],
      )
      expect(rows[0].n).toBe(ids.length)
    },
    { timeout: 30_000, interval: 20 },
  )
const listOf = async (id: string) =>
  (await notifications.call('GET', '/api/notifications', id)).body as { kind: string; title: string; body: string; link: string }[]
/** Unread in the list, messages included. */
const unreadOf = async (id: string) => Number((await notifications.call('GET', `/api/notifications/user/${id}/unread`, id)).headers['x-total-count'])
const feedOf = async (id: string) => {
  const { rows } = await notifications.pool.query('SELECT kind FROM feed WHERE account_id = $1 ORDER BY seq', [id])
  return rows.map(({ kind }) => kind)
}
const at = '2026-11-21T08:00:00.000Z'
const message = (facts: object = {}) => ({
  messageId: randomUUID(),
  conversationId: randomUUID(),
  seq: 1,
  senderId: randomUUID(),
  receiverId: randomUUID(),
  createdAt: at,
  ...facts,
})

test('keeps the newest name and email address of an account, in whatever order events arrive', async () => {
  const registration = registeredCompany({ businessName: 'As registered', email: 'a@kivu.example' })
  const { id } = registration
  const account = async (accountId: string) => (await notifications.pool.query('SELECT name, email FROM accounts WHERE id = $1', [accountId])).rows[0]
  const named = (businessName: string, version: number) =>
    directory?.publish(businessChanged, { business: testBusiness({ id, businessName }), version })
  await handled(await named('Second', 2))
  await handled(await named('First', 1), await identity?.publish(accountRegistered, registration))
  expect(await account(id)).toEqual({ name: 'Second', email: 'a@kivu.example' })
  const organizationId = randomUUID()
  const verified = { organizationId, name: 'Guild of Millers', type: 'regional', contactPerson: 'Aline Uwase', email: 'chair@guild.example' }
  await handled(await directory?.publish(organizationVerified, verified))
  expect(await account(organizationId)).toEqual({ name: 'Guild of Millers', email: 'chair@guild.example' })
  const changed = (accountId: string, email: string, version: number) =>
    identity?.publish(accountEmailChanged, { id: accountId, role: 'member', name: 'As registered', email, version })
  await handled(await changed(id, 'c@kivu.example', 2), await changed(organizationId, 'office@guild.example', 1))
  await handled(await changed(id, 'b@kivu.example', 1), await identity?.publish(accountRegistered, registration))
  await handled(await directory?.publish(organizationVerified, verified))
  expect([await account(id), await account(organizationId)]).toMatchObject([{ email: 'c@kivu.example' }, { email: 'office@guild.example' }])
})

test('notifies the receiver of a message once, and updates the open pages of both sides', async () => {
  const senderId = await notifications.account({ name: 'Lake Traders' })
  const sent = message({ senderId })
  await handled(await messaging?.publish(messageSent, sent), await messaging?.publish(messageSent, sent))
  expect(await listOf(sent.receiverId)).toMatchObject([
    { kind: 'message', title: 'New message from Lake Traders', link: `/messages?with=${senderId}`, readAt: null },
  ])
  expect(await listOf(senderId)).toEqual([])
  expect(new Set(await feedOf(sent.receiverId))).toEqual(new Set(['message', 'notification']))
  expect(new Set(await feedOf(senderId))).toEqual(new Set(['message']))
})

test.each(['after', 'before'])('marks the notifications of read messages as read if that event comes %s the messages', async (when) => {
  const [conversationId, senderId, receiverId] = [randomUUID(), randomUUID(), randomUUID()]
  const announceRead = () => messaging?.publish(messageRead, { conversationId, readerId: receiverId, senderId, fromSeq: 1, toSeq: 2, readAt: at })
  if (when === 'before') await handled(await announceRead())
  const eventIds: (string | undefined)[] = []
  for (const seq of [1, 2, 3]) eventIds.push(await messaging?.publish(messageSent, message({ conversationId, senderId, receiverId, seq })))
  await handled(...eventIds)
  if (when === 'after') {
    expect(await unreadOf(receiverId)).toBe(3)
    await handled(await announceRead())
    expect((await feedOf(receiverId)).slice(-2)).toEqual(['message-read', 'notifications-read'])
  }
  expect(await unreadOf(receiverId)).toBe(1)
  const { rows } = await notifications.pool.query('SELECT count(*)::int AS n FROM notifications WHERE account_id = $1 AND mail_due_at IS NOT NULL', [
    receiverId,
  ])
  expect(rows[0].n).toBe(1)
})

test('tells only the company of a person who reads what a colleague had read', async () => {
  const reading = { conversationId: randomUUID(), readerId: randomUUID(), senderId: randomUUID(), fromSeq: 1, toSeq: 2, readAt: at }
  const personId = randomUUID()
  await handled(await messaging?.publish(messageRead, { ...reading, personId }))
  expect(await feedOf(reading.senderId)).toEqual([])
  const { rows } = await notifications.pool.query('SELECT kind, payload FROM feed WHERE account_id = $1', [reading.readerId])
  expect(rows).toEqual([{ kind: 'message-read', payload: { ...reading, person: personId } }])
})

test('creates 200 notifications without a gap for 200 messages at once', async () => {
  const receiverId = randomUUID()
  const senders = Array.from({ length: 5 }, () => randomUUID())
  const sent = Array.from({ length: 200 }, (_, index) => message({ receiverId, senderId: senders[index % 5], seq: index + 1 }))
  await handled(...(await Promise.all(sent.map((each) => messaging?.publish(messageSent, each)))))
  expect(await unreadOf(receiverId)).toBe(200)
  const { rows } = await notifications.pool.query('SELECT seq::int FROM feed WHERE account_id = $1 ORDER BY seq', [receiverId])
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1))
})

test('notifies companies once when an organization lists them as members', async () => {
  const [organizationId, one, other] = [randomUUID(), randomUUID(), randomUUID()]
  const named = (...businessIds: string[]) =>
    directory?.publish(membersNamed, { organizationId, organizationName: 'Lake Guild', businessIds, namedAt: at })
  await handled(await named(one, other), await named(one))
  for (const id of [one, other])
    expect(await listOf(id)).toMatchObject([{ kind: 'organization', title: 'Lake Guild lists your company as a member', link: `/company/${id}` }])
})

test('notifies the right accounts about reviews, verifications, inquiries and plans', async () => {
  const [businessId, reviewerId, inquiryId] = [randomUUID(), randomUUID(), randomUUID()]
  const whose = { reviewId: randomUUID(), businessId, businessName: 'Kivu Roasters', reviewerId, reviewerName: 'Lake Traders' }
  await handled(
    await directory?.publish(reviewReceived, { ...whose, rating: 4, writtenAt: at }),
    await directory?.publish(reviewReplied, { ...whose, repliedAt: at }),
    await directory?.publish(reviewHidden, { ...whose, reason: 'It names a person.', hiddenAt: at }),
    await directory?.publish(reviewRestored, { ...whose, restoredAt: at }),
    await directory?.publish(verificationDecided, {
      verificationId: randomUUID(),
      subjectId: businessId,
      subjectKind: 'business',
      decision: 'changes-requested',
      expiresOn: null,
      decidedAt: at,
    }),
    await messaging?.publish(inquiryCreated, { inquiryId, senderId: reviewerId, receiverId: businessId, createdAt: at }),
    await messaging?.publish(inquiryReplied, { inquiryId, entryId: randomUUID(), authorId: businessId, otherId: reviewerId, repliedAt: at }),
    await messaging?.publish(inquiryQuoted, { inquiryId, quotedBy: businessId, askedBy: reviewerId, validUntil: '2026-12-01', quotedAt: at }),
    await messaging?.publish(interestShown, { requestId: inquiryId, buyerId: reviewerId, shownAt: at }),
    await messaging?.publish(interestShown, { requestId: inquiryId, buyerId: reviewerId, shownAt: at }),
    await messaging?.publish(inquiryDecided, { inquiryId, decidedBy: reviewerId, otherId: businessId, decision: 'accepted', decidedAt: at }),
    await payments?.publish(membershipChanged, {
      holderId: businessId,
      holderKind: 'business',
      plan: 'professional',
      from: at,
      until: '2026-12-21T08:00:00Z',
      version: 2,
    }),
  )
  const titles = async (id: string) => (await listOf(id)).map(({ title, link }) => `${title} ${link}`).sort()
  expect(await titles(businessId)).toEqual([
    `A company accepted your quote /messages?inquiry=${inquiryId}`,
    `Lake Traders reviewed your company /company/${businessId}`,
    `New inquiry from A company /messages?inquiry=${inquiryId}`,
    'Your plan is Professional /pricing',
    'Your verification needs changes /verification',
  ])
  expect(await titles(reviewerId)).toEqual([
    `A company replied to an inquiry /messages?inquiry=${inquiryId}`,
    `A company sent you a quote /messages?inquiry=${inquiryId}`,
    `Kivu Roasters replied to your review /company/${businessId}`,
    `Suppliers ask to be invited to your request /requests/${inquiryId}`,
    `Your review of Kivu Roasters is shown again /company/${businessId}`,
    `Your review of Kivu Roasters was hidden /company/${businessId}`,
  ])
  // Open pages of the company that changed an inquiry show it too.
  for (const id of [businessId, reviewerId]) expect((await feedOf(id)).filter((kind) => kind === 'changed')).toHaveLength(2)
})

test('notifies the right accounts about payments and bank details, without account numbers', async () => {
  const [payerId, ownerId, readerId] = [await notifications.account({ name: 'Lake Traders' }), await notifications.account(), randomUUID()]
  const paid = { paymentId: randomUUID(), payerId, amountMinor: 4999, currency: 'USD', plan: null }
  const failedRenewal = { ...paid, paymentId: randomUUID(), amountMinor: 9900, plan: 'professional', reason: null, renewal: true }
  const requestId = randomUUID()
  const whose = { requestId, ownerId, requesterId: payerId }
  const changed = { bankDetailsId: randomUUID(), ownerId, isShared: true, numberChangedAt: at, readerIds: [payerId, readerId], changedAt: at }
  await handled(
    await payments?.publish(paymentSucceeded, { ...paid, description: 'Twenty bags', paidAt: at }),
    await payments?.publish(paymentRefunded, { ...paid, amountMinor: 1000, refundId: randomUUID(), refundedAt: at }),
    await payments?.publish(paymentRefunded, { ...paid, amountMinor: 500, refundId: randomUUID(), refundedAt: at, mailed: false }),
    await payments?.publish(paymentFailed, { ...paid, paymentId: randomUUID(), reason: 'The card was declined.' }),
    await payments?.publish(paymentFailed, failedRenewal),
    // A second event reports the same failure.
    await payments?.publish(paymentFailed, failedRenewal),
    await payments?.publish(membershipEnding, { holderId: payerId, plan: 'professional', until: '2026-12-21T08:00:00Z' }),
    await payments?.publish(bankDetailsRequested, { requestId, ownerId, requesterId: payerId, requestedAt: at }),
    await payments?.publish(bankRequestDecided, { ...whose, decision: 'approved', decidedAt: at }),
    await payments?.publish(bankRequestDecided, { ...whose, decision: 'revoked', decidedAt: '2026-11-22T08:00:00.000Z' }),
    await payments?.publish(bankDetailsChanged, { ...changed, change: 'number-changed', version: 3 }),
    await payments?.publish(bankDetailsChanged, { ...changed, change: 'described', version: 4 }),
  )
  const titles = async (id: string) => (await listOf(id)).map(({ kind, title, link }) => `${kind}: ${title} ${link}`).sort()
  expect(await titles(payerId)).toEqual([
    'bank-details: Kivu Roasters approved your request for bank details /bank-details?tab=requests',
    'bank-details: Kivu Roasters changed a bank account number /bank-details?tab=requests',
    'bank-details: Kivu Roasters stopped sharing their bank details with you /bank-details?tab=requests',
    'membership: Your Professional plan ends on 21 December 2026 /pricing',
    'payment: We received your payment of USD 49.99 /invoices',
    'payment: Your payment of USD 49.99 failed /payments',
    'payment: Your payment of USD 99.00 failed /membership',
    'payment: Your refund of USD 10.00 is on its way /invoices',
    'payment: Your refund of USD 5.00 is on its way /invoices',
  ])
  // Payments emails these itself, so notifications must not email them again.
  const { rows } = await notifications.pool.query('SELECT title FROM notifications WHERE account_id = $1 AND mail_due_at IS NULL ORDER BY title', [
    payerId,
  ])
  expect(rows.map(({ title }) => title)).toEqual([
    'We received your payment of USD 49.99',
    'Your payment of USD 99.00 failed',
    'Your refund of USD 10.00 is on its way',
  ])
  const bodies = (await listOf(payerId)).filter(({ title }) => title.endsWith('failed')).map(({ body }) => body)
  expect(bodies.sort()).toEqual(['The card was declined. You were not charged.', 'You were not charged.'])
  expect(await titles(ownerId)).toEqual([
    'bank-details: Lake Traders asks for your bank details /bank-details?tab=requests',
    'bank-details: Your bank account number was changed /bank-details',
    'bank-details: Your bank details were changed /bank-details',
  ])
  expect(await titles(readerId)).toEqual(['bank-details: Kivu Roasters changed a bank account number /bank-details?tab=requests'])
})

test('tells a company what waits for a second person, and what became of it', async () => {
  const companyId = await notifications.account()
  const change = (kind: 'quote' | 'payment' | 'bank-details-add', state: 'waiting' | 'approved' | 'refused') => ({
    ...{ approvalId: randomUUID(), companyId, kind, state, changedAt: at },
  })
  const asked = change('quote', 'waiting')
  await handled(
    await messaging?.publish(quoteApprovalChanged, asked),
    await messaging?.publish(quoteApprovalChanged, { ...asked, state: 'approved' }),
    await payments?.publish(paymentApprovalChanged, change('payment', 'approved')),
    await payments?.publish(paymentApprovalChanged, change('bank-details-add', 'refused')),
  )
  expect((await listOf(companyId)).map(({ kind, title, link }) => `${kind}: ${title} ${link}`).sort()).toEqual([
    'bank-details: A request was refused or withdrawn /bank-details',
    'inquiry: A quote that needed a second person was accepted /messages?box=sent',
    'inquiry: A second person must agree /approvals',
    'payment: A second person agreed to a payment /pricing',
  ])
})

test('tells a person, and nobody else of the company, what is assigned to them', async () => {
  const [companyId, otherId] = [await notifications.account(), await notifications.account({ name: 'Lake Traders' })]
  const [personId, id] = [randomUUID(), randomUUID()]
  const assigned = { companyId, personId, otherId, assignedAt: at }
  await handled(
    await messaging?.publish(threadAssigned, { ...assigned, kind: 'conversation', id: otherId }),
    await messaging?.publish(threadAssigned, { ...assigned, kind: 'inquiry', id }),
  )
  const claims = { person: { id: personId, name: 'Grace Uwera', role: 'finance' as const } }
  const { body } = await notifications.call('GET', '/api/notifications', companyId, undefined, { claims })
  expect(body.map(({ title, link }: { title: string; link: string }) => `${title} ${link}`).sort()).toEqual([
    `An inquiry with Lake Traders is assigned to you /messages?inquiry=${id}`,
    `The conversation with Lake Traders is assigned to you /messages?with=${otherId}`,
  ])
  expect(await listOf(companyId)).toEqual([])
})

test('notifies each side about matches, offers and bookings unless that side acted', async () => {
  const [shipperId, carrierId] = [await notifications.account({ name: 'Kivu Growers' }), await notifications.account({ name: 'Lake Haulage' })]
  const [shipmentId, transportId, offerId, bookingId, driverId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const lane = { origin: 'Mombasa, Kenya', destination: 'Kigali, Rwanda' }
  const booking = { bookingId, shipperId, carrierId, ...lane, changedAt: at }
  const offer = { offerId, shipmentId, transportId, ...lane, madeAt: at }
  await handled(
    await logistics?.publish(matchFound, {
      shipmentId,
      transportId,
      shipperId,
      carrierId,
      posted: 'shipment',
      returnTrip: false,
      shipmentOrigin: lane.origin,
      shipmentDestination: lane.destination,
      detourKm: 12,
      pickupDate: '2026-12-01',
      foundAt: at,
    }),
    await logistics?.publish(offerMade, { ...offer, round: 1, madeBy: carrierId, otherId: shipperId }),
    await logistics?.publish(offerMade, { ...offer, round: 2, madeBy: shipperId, otherId: carrierId }),
    await logistics?.publish(offerDecided, {
      offerId,
      decision: 'accepted',
      decidedBy: carrierId,
      tell: [shipperId],
      bookingId,
      ...lane,
      decidedAt: at,
    }),
    await logistics?.publish(offerDecided, {
      offerId: randomUUID(),
      decision: 'lost',
      decidedBy: null,
      tell: [carrierId],
      bookingId: null,
      ...lane,
      decidedAt: at,
    }),
    await logistics?.publish(bookingChanged, { ...booking, status: 'booked', what: 'status', changedBy: carrierId, version: 1 }),
    await logistics?.publish(bookingChanged, { ...booking, status: 'picked up', what: 'status', changedBy: carrierId, version: 2 }),
    await logistics?.publish(driverAssigned, { bookingId, carrierId, driverId, ...lane, assignedAt: at }),
    await logistics?.publish(bookingChanged, { ...booking, status: 'picked up', what: 'frozen', changedBy: null, driverId, version: 3 }),
    await logistics?.publish(bookingChanged, { ...booking, status: 'cancelled', what: 'status', changedBy: carrierId, driverId, version: 5 }),
    await logistics?.publish(bookingChanged, {
      ...booking,
      status: 'picked up',
      what: 'days',
      days: { pickupDate: '2026-12-05', deliveryDate: '2026-12-07' },
      changedBy: null,
      version: 4,
    }),
    await logistics?.publish(wayChanged, {
      subject: 'booking',
      subjectId: bookingId,
      tell: [shipperId, carrierId],
      driver: { id: driverId, carrierId },
      what: 'rerouted',
      border: 'Malaba',
      borderStatus: 'closed',
      ...lane,
      kmBefore: 1480,
      kmNow: 1610,
      days: { pickupDate: '2026-12-06', deliveryDate: '2026-12-08' },
      changedAt: at,
    }),
    await logistics?.publish(returnDrafted, {
      transportId,
      carrierId,
      origin: lane.destination,
      destination: lane.origin,
      departureDate: '2026-12-05',
      draftedAt: at,
    }),
  )
  const titles = async (id: string) => (await listOf(id)).map(({ kind, title }) => `${kind}: ${title}`).sort()
  expect(await titles(shipperId)).toEqual([
    'booking: The load was picked up',
    'booking: Your booking from Mombasa, Kenya to Kigali, Rwanda has a new route',
    'booking: Your booking has new dates',
    'booking: Your booking is on hold while our team checks it',
    'booking: Your booking was cancelled',
    'match: A truck fits your load from Mombasa, Kenya to Kigali, Rwanda',
    'offer: Lake Haulage accepted your offer',
    'offer: Lake Haulage made you an offer',
  ])
  expect(await titles(carrierId)).toEqual([
    'booking: Your booking from Mombasa, Kenya to Kigali, Rwanda has a new route',
    'booking: Your booking has new dates',
    'booking: Your booking is on hold while our team checks it',
    'match: A load from Mombasa, Kenya to Kigali, Rwanda fits your truck',
    'match: Your return trip from Kigali, Rwanda to Mombasa, Kenya is ready to publish',
    'offer: An offer is no longer open',
    'offer: Kivu Growers made a counter-offer',
  ])
  const driver = { claims: { person: { id: driverId, name: 'Jean Bosco', role: 'driver' as const } } }
  const forDriver = (await notifications.call('GET', '/api/notifications', carrierId, undefined, driver)).body as { title: string; link: string }[]
  expect(forDriver.map(({ title }) => title).sort()).toEqual([
    'You have a new trip',
    'Your booking from Mombasa, Kenya to Kigali, Rwanda has a new route',
    'Your booking is on hold while our team checks it',
    'Your booking was cancelled',
  ])
  expect(new Set(forDriver.map(({ link }) => link))).toEqual(new Set([`/logistics-hub/bookings/${bookingId}`]))
  const bodyOf = async (titleEnd: string) => (await listOf(carrierId)).find(({ title }) => title.endsWith(titleEnd))?.body
  expect(await bodyOf('has new dates')).toBe('From Mombasa, Kenya to Kigali, Rwanda: pick-up 5 December 2026, delivery 7 December 2026.')
  expect(await bodyOf('has a new route')).toBe('Border post Malaba is closed. New dates: pick-up 6 December 2026, delivery 8 December 2026.')
})

test('notifies the side of a deal that did not act, once for each change', async () => {
  const [buyerId, sellerId] = [await notifications.account({ name: 'Nairobi Beans' }), await notifications.account({ name: 'Kivu Coffee' })]
  const change = { dealId: randomUUID(), buyerId, sellerId, changedAt: at }
  await handled(
    await deals?.publish(dealChanged, { ...change, what: 'opened', changedBy: sellerId, version: 1 }),
    await deals?.publish(dealChanged, { ...change, what: 'sent', changedBy: buyerId, version: 2 }),
    await deals?.publish(dealChanged, { ...change, what: 'of a newer service', changedBy: sellerId, version: 3 }),
    await deals?.publish(dealChanged, { ...change, what: 'of a newer service', changedBy: sellerId, version: 3 }),
    await deals?.publish(dealChanged, { ...change, what: 'partner-closed', changedBy: buyerId, version: 2 }),
  )
  const told = async (id: string) => (await listOf(id)).map(({ kind, title, link }) => `${kind}: ${title} ${link}`).sort()
  const link = `/deals/${change.dealId}`
  expect(await told(buyerId)).toEqual([`deal: Kivu Coffee changed your deal ${link}`, `deal: Kivu Coffee opened your deal ${link}`])
  expect(await told(sellerId)).toEqual([
    `deal: Nairobi Beans sent a payment ${link}`,
    `deal: The other company of your deal closed its account ${link}`,
  ])
  // Open pages of the company that made the change reload too.
  const { rows } = await notifications.pool.query("SELECT payload FROM feed WHERE account_id = $1 AND kind = 'changed'", [buyerId])
  expect(rows).toEqual([{ payload: { kind: 'deal', link } }, { payload: { kind: 'deal', link } }])
})

test('notifies the other side of papers of a quarter of an hour once, and of a payment with a proof', async () => {
  const [buyerId, sellerId] = [await notifications.account({ name: 'Nairobi Beans' }), await notifications.account({ name: 'Kivu Coffee' })]
  const dealId = randomUUID()
  const paper = (addedAt: string) => deals?.publish(dealPaperAdded, { dealId, companyId: buyerId, addedBy: sellerId, addedAt })
  await handled(
    await paper('2026-11-22T08:00:00.000Z'),
    await paper('2026-11-22T08:14:00.000Z'),
    await paper('2026-11-22T08:15:00.000Z'),
    await deals?.publish(dealChanged, { dealId, buyerId, sellerId, what: 'proved', changedBy: buyerId, version: 2, changedAt: at }),
  )
  const told = async (id: string) => (await listOf(id)).map(({ title, link }) => `${title} ${link}`)
  const papers = `Kivu Coffee added papers to your deal /deals/${dealId}`
  expect([await told(buyerId), await told(sellerId)]).toEqual([[papers, papers], [`Nairobi Beans sent a payment, with proof /deals/${dealId}`]])
})

test('exports everything about an open account and deletes everything about a closed one', async () => {
  const email = 'zanele@closing.example'
  const id = await notifications.account({ name: 'Zanele', email })
  await notifications.notify(id, { title: text('unmistakable words') })
  // Queued while the mail server is down.
  const mailsTo = async (to: string) => (await notifications.pool.query("SELECT FROM mail.queue WHERE mail->>'to' = $1", [to])).rowCount
  for (const to of [email, 'other@closing.example']) {
    await notifications.courier.transaction((tx) =>
      queueMail(tx, { kind: 'notifications', to, subject: '1 unread notification', text: 'You have unread notifications on Ungana:' }),
    )
  }
  const url = exportAccount.url.replace(':id', id)
  const headers = await notifications.services.headers('identity')
  const held = async () => (await notifications.app.inject({ method: 'GET', url, headers })).json().sections
  await notifications.call('POST', '/api/notifications/read-all', id)
  expect(await held()).toMatchObject({
    account: [{ name: 'Zanele' }],
    notifications: [{ title: 'unmistakable words', readAt: expect.any(String) }],
  })
  await handled(await identity?.publish(accountClosed, { id, role: 'member', closedAt: '2026-11-22T08:00:00.000Z' }))
  expect(await held()).toEqual({
    account: [],
    notifications: [],
    preferences: [],
    'mail settings': [],
    'push devices': [],
    'push settings': [],
    'matches by phone': [],
  })
  expect([await mailsTo(email), await mailsTo('other@closing.example')]).toEqual([0, 1])
  const { rows } = await notifications.pool.query(
    'SELECT FROM feed WHERE account_id = $1 UNION ALL SELECT FROM feed_positions WHERE account_id = $1',
    [id],
  )
  expect(rows).toEqual([])
})

test('stores nothing that arrives after an account was closed', async () => {
  const id = randomUUID()
  await handled(await identity?.publish(accountClosed, { id, role: 'member', closedAt: '2026-11-22T08:00:00.000Z' }))
  const email = 'zanele@example.com'
  await handled(
    await identity?.publish(accountRegistered, registeredCompany({ id, email })),
    await identity?.publish(accountEmailChanged, { id, role: 'member', name: 'Zanele Tea', email, version: 1 }),
  )
  await notifications.notify(id, { title: text('unmistakable words') })
  const [conversationId, senderId] = [randomUUID(), randomUUID()]
  await handled(
    await messaging?.publish(messageSent, message({ conversationId, senderId, receiverId: id })),
    await messaging?.publish(messageRead, { conversationId, readerId: id, senderId, fromSeq: 1, toSeq: 1, readAt: at }),
  )
  const { rows } = await notifications.pool.query('SELECT name, email FROM accounts WHERE id = $1', [id])
  expect(rows).toEqual([{ name: CLOSED_ACCOUNT_NAME, email: null }])
  const stored = await notifications.pool.query(
    `SELECT FROM notifications WHERE account_id = $1 UNION ALL SELECT FROM feed WHERE account_id = $1
     UNION ALL SELECT FROM read_ranges WHERE reader_id = $1`,
    [id],
  )
  expect(stored.rowCount).toBe(0)
})

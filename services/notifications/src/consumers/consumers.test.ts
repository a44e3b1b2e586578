// What other services tell, through NATS as it really comes.
import { randomUUID } from 'node:crypto'
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
import { bookingChanged, matchFound, offerDecided, offerMade, returnDrafted, wayChanged } from '@ungana/contracts-logistics'
import { inquiryCreated, inquiryDecided, inquiryQuoted, inquiryReplied, messageRead, messageSent } from '@ungana/contracts-messaging'
import {
  bankDetailsChanged,
  bankDetailsRequested,
  bankRequestDecided,
  membershipChanged,
  membershipEnding,
  paymentFailed,
  paymentRefunded,
  paymentSucceeded,
} from '@ungana/contracts-payments'
import { queueMail } from '@ungana/service-kit/mailer'
import { type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startNotifications, type TestNotifications } from '#testing/notifications.ts'

let nats: TestNats
let notifications: TestNotifications
let [identity, directory, messaging, payments, logistics]: Neighbour[] = []
beforeAll(async () => {
  nats = await startNats()
  const prefix = 'notifications-consumers'
  notifications = await startNotifications({ natsUrl: nats.url, prefix })
  const start = (service: string) => startNeighbour(service, { natsUrl: nats.url, prefix })
  ;[identity, directory, messaging, payments, logistics] = await Promise.all(
    ['identity', 'directory', 'messaging', 'payments', 'logistics'].map(start),
  )
})
afterAll(async () => {
  for (const each of [notifications, identity, directory, messaging, payments, logistics]) await each?.close()
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
const unreadOf = async (id: string): Promise<number> => (await notifications.call('GET', '/api/notifications/unread', id)).body.unread
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

test('who registers has a name and an address; directory’s name is newer, and so is an address that was changed', async () => {
  const registration = registeredCompany({ businessName: 'As registered', email: 'a@kivu.example' })
  const { id } = registration
  const account = async (of: string) => (await notifications.pool.query('SELECT name, email FROM accounts WHERE id = $1', [of])).rows[0]
  const named = (businessName: string, version: number) => directory?.tell(businessChanged, { business: testBusiness({ id, businessName }), version })
  await handled(await named('Second', 2))
  await handled(await named('First', 1), await identity?.tell(accountRegistered, registration))
  expect(await account(id)).toEqual({ name: 'Second', email: 'a@kivu.example' })
  const organizationId = randomUUID()
  const verified = { organizationId, name: 'Guild of Millers', type: 'regional', contactPerson: 'Aline Uwase', email: 'chair@guild.example' }
  await handled(await directory?.tell(organizationVerified, verified))
  expect(await account(organizationId)).toEqual({ name: 'Guild of Millers', email: 'chair@guild.example' })
  const changed = (of: string, email: string, version: number) =>
    identity?.tell(accountEmailChanged, { id: of, role: 'member', name: 'As registered', email, version })
  await handled(await changed(id, 'c@kivu.example', 2), await changed(organizationId, 'office@guild.example', 1))
  await handled(await changed(id, 'b@kivu.example', 1), await identity?.tell(accountRegistered, registration))
  await handled(await directory?.tell(organizationVerified, verified))
  expect([await account(id), await account(organizationId)]).toMatchObject([{ email: 'c@kivu.example' }, { email: 'office@guild.example' }])
})

test('a message notifies its receiver once, however often it is told of, and shows on the screens of both', async () => {
  const senderId = await notifications.account({ name: 'Lake Traders' })
  const sent = message({ senderId })
  await handled(await messaging?.tell(messageSent, sent), await messaging?.tell(messageSent, sent))
  expect(await listOf(sent.receiverId)).toMatchObject([
    { kind: 'message', title: 'New message from Lake Traders', link: `/messages?with=${senderId}`, readAt: null },
  ])
  expect(await listOf(senderId)).toEqual([])
  expect(new Set(await feedOf(sent.receiverId))).toEqual(new Set(['message', 'notification']))
  expect(new Set(await feedOf(senderId))).toEqual(new Set(['message']))
})

test.each(['after', 'before'])('reading messages reads what told of them, also where its event comes %s theirs', async (when) => {
  const [conversationId, senderId, receiverId] = [randomUUID(), randomUUID(), randomUUID()]
  const tellRead = () => messaging?.tell(messageRead, { conversationId, readerId: receiverId, senderId, fromSeq: 1, toSeq: 2, readAt: at })
  if (when === 'before') await handled(await tellRead())
  const told: (string | undefined)[] = []
  for (const seq of [1, 2, 3]) told.push(await messaging?.tell(messageSent, message({ conversationId, senderId, receiverId, seq })))
  await handled(...told)
  if (when === 'after') {
    expect(await unreadOf(receiverId)).toBe(3)
    await handled(await tellRead())
    expect((await feedOf(receiverId)).slice(-2)).toEqual(['message-read', 'notifications-read'])
  }
  expect(await unreadOf(receiverId)).toBe(1)
  const { rows } = await notifications.pool.query('SELECT count(*)::int AS n FROM notifications WHERE account_id = $1 AND mail_due_at IS NOT NULL', [
    receiverId,
  ])
  expect(rows[0].n).toBe(1)
})

test('200 messages at once are 200 notifications, numbered without a gap', async () => {
  const receiverId = randomUUID()
  const senders = Array.from({ length: 5 }, () => randomUUID())
  const sent = Array.from({ length: 200 }, (_, index) => message({ receiverId, senderId: senders[index % 5], seq: index + 1 }))
  await handled(...(await Promise.all(sent.map((each) => messaging?.tell(messageSent, each)))))
  expect(await unreadOf(receiverId)).toBe(200)
  const { rows } = await notifications.pool.query('SELECT seq::int FROM feed WHERE account_id = $1 ORDER BY seq', [receiverId])
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1))
})

test('companies that an organization names as its members are told, once', async () => {
  const [organizationId, one, other] = [randomUUID(), randomUUID(), randomUUID()]
  const named = (...businessIds: string[]) =>
    directory?.tell(membersNamed, { organizationId, organizationName: 'Lake Guild', businessIds, namedAt: at })
  await handled(await named(one, other), await named(one))
  for (const id of [one, other])
    expect(await listOf(id)).toMatchObject([{ kind: 'organization', title: 'Lake Guild names you as its member', link: `/company/${id}` }])
})

test('reviews, verifications, inquiries and plans are told to whom they concern', async () => {
  const [businessId, reviewerId, inquiryId] = [randomUUID(), randomUUID(), randomUUID()]
  const whose = { reviewId: randomUUID(), businessId, businessName: 'Kivu Roasters', reviewerId, reviewerName: 'Lake Traders' }
  await handled(
    await directory?.tell(reviewReceived, { ...whose, rating: 4, writtenAt: at }),
    await directory?.tell(reviewReplied, { ...whose, repliedAt: at }),
    await directory?.tell(reviewHidden, { ...whose, reason: 'It names a person.', hiddenAt: at }),
    await directory?.tell(reviewRestored, { ...whose, restoredAt: at }),
    await directory?.tell(verificationDecided, {
      verificationId: randomUUID(),
      subjectId: businessId,
      subjectKind: 'business',
      decision: 'changes-requested',
      expiresOn: null,
      decidedAt: at,
    }),
    await messaging?.tell(inquiryCreated, { inquiryId, senderId: reviewerId, receiverId: businessId, createdAt: at }),
    await messaging?.tell(inquiryReplied, { inquiryId, entryId: randomUUID(), authorId: businessId, otherId: reviewerId, repliedAt: at }),
    await messaging?.tell(inquiryQuoted, { inquiryId, quotedBy: businessId, askedBy: reviewerId, validUntil: '2026-12-01', quotedAt: at }),
    await messaging?.tell(inquiryDecided, { inquiryId, decidedBy: reviewerId, otherId: businessId, decision: 'accepted', decidedAt: at }),
    await payments?.tell(membershipChanged, {
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
    `Your review of Kivu Roasters is shown again /company/${businessId}`,
    `Your review of Kivu Roasters was hidden /company/${businessId}`,
  ])
})

test('payments and bank details are told to whom they concern, and never in numbers of an account', async () => {
  const [payerId, ownerId, readerId] = [await notifications.account({ name: 'Lake Traders' }), await notifications.account(), randomUUID()]
  const paid = { paymentId: randomUUID(), payerId, amountMinor: 4999, currency: 'USD', plan: null }
  const failedRenewal = { ...paid, paymentId: randomUUID(), amountMinor: 9900, plan: 'professional', reason: null, renewal: true }
  const requestId = randomUUID()
  const whose = { requestId, ownerId, requesterId: payerId }
  const changed = { bankDetailsId: randomUUID(), ownerId, isShared: true, numberChangedAt: at, readerIds: [payerId, readerId], changedAt: at }
  await handled(
    await payments?.tell(paymentSucceeded, { ...paid, description: 'Twenty bags', paidAt: at }),
    await payments?.tell(paymentRefunded, { ...paid, amountMinor: 1000, refundId: randomUUID(), refundedAt: at }),
    await payments?.tell(paymentRefunded, { ...paid, amountMinor: 500, refundId: randomUUID(), refundedAt: at, mailed: false }),
    await payments?.tell(paymentFailed, { ...paid, paymentId: randomUUID(), reason: 'The card was declined.' }),
    await payments?.tell(paymentFailed, failedRenewal),
    // Told again, as another event.
    await payments?.tell(paymentFailed, failedRenewal),
    await payments?.tell(membershipEnding, { holderId: payerId, plan: 'professional', until: '2026-12-21T08:00:00Z' }),
    await payments?.tell(bankDetailsRequested, { requestId, ownerId, requesterId: payerId, requestedAt: at }),
    await payments?.tell(bankRequestDecided, { ...whose, decision: 'approved', decidedAt: at }),
    await payments?.tell(bankRequestDecided, { ...whose, decision: 'revoked', decidedAt: '2026-11-22T08:00:00.000Z' }),
    await payments?.tell(bankDetailsChanged, { ...changed, change: 'number-changed', version: 3 }),
    await payments?.tell(bankDetailsChanged, { ...changed, change: 'described', version: 4 }),
  )
  const titles = async (id: string) => (await listOf(id)).map(({ kind, title, link }) => `${kind}: ${title} ${link}`).sort()
  expect(await titles(payerId)).toEqual([
    'bank-details: Kivu Roasters approved your request for bank details /bank-details',
    'bank-details: Kivu Roasters changed the number of a bank account /bank-details',
    'bank-details: Kivu Roasters took back their bank details /bank-details',
    'membership: Your plan Professional ends on 21 December 2026 /pricing',
    'payment: USD 10.00 goes back to you /invoices',
    'payment: USD 5.00 goes back to you /invoices',
    'payment: Your payment of USD 49.99 did not go through /payments',
    'payment: Your payment of USD 49.99 was received /invoices',
    'payment: Your payment of USD 99.00 did not go through /membership',
  ])
  // What payments mails itself, with the receipt or the way to pay, is mailed once.
  const { rows } = await notifications.pool.query('SELECT title FROM notifications WHERE account_id = $1 AND mail_due_at IS NULL ORDER BY title', [
    payerId,
  ])
  expect(rows.map(({ title }) => title)).toEqual([
    'USD 10.00 goes back to you',
    'Your payment of USD 49.99 was received',
    'Your payment of USD 99.00 did not go through',
  ])
  const bodies = (await listOf(payerId)).filter(({ title }) => title.endsWith('did not go through')).map(({ body }) => body)
  expect(bodies.sort()).toEqual(['Nothing was taken.', 'The card was declined. Nothing was taken.'])
  expect(await titles(ownerId)).toEqual([
    'bank-details: Lake Traders asks for your bank details /bank-details',
    'bank-details: The number of your bank account was changed /bank-details',
    'bank-details: Your bank details were changed /bank-details',
  ])
  expect(await titles(readerId)).toEqual(['bank-details: Kivu Roasters changed the number of a bank account /bank-details'])
})

test('matches, offers and bookings are told to the sides that did not bring them about', async () => {
  const [shipperId, carrierId] = [await notifications.account({ name: 'Kivu Growers' }), await notifications.account({ name: 'Lake Haulage' })]
  const [shipmentId, transportId, offerId, bookingId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const lane = { origin: 'Mombasa, Kenya', destination: 'Kigali, Rwanda' }
  const booking = { bookingId, shipperId, carrierId, ...lane, changedAt: at }
  const offer = { offerId, shipmentId, transportId, ...lane, madeAt: at }
  await handled(
    await logistics?.tell(matchFound, {
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
    await logistics?.tell(offerMade, { ...offer, round: 1, madeBy: carrierId, otherId: shipperId }),
    await logistics?.tell(offerMade, { ...offer, round: 2, madeBy: shipperId, otherId: carrierId }),
    await logistics?.tell(offerDecided, {
      offerId,
      decision: 'accepted',
      decidedBy: carrierId,
      tell: [shipperId],
      bookingId,
      ...lane,
      decidedAt: at,
    }),
    await logistics?.tell(offerDecided, {
      offerId: randomUUID(),
      decision: 'lost',
      decidedBy: null,
      tell: [carrierId],
      bookingId: null,
      ...lane,
      decidedAt: at,
    }),
    await logistics?.tell(bookingChanged, { ...booking, status: 'booked', what: 'status', changedBy: carrierId, version: 1 }),
    await logistics?.tell(bookingChanged, { ...booking, status: 'picked up', what: 'status', changedBy: carrierId, version: 2 }),
    await logistics?.tell(bookingChanged, { ...booking, status: 'picked up', what: 'frozen', changedBy: null, version: 3 }),
    await logistics?.tell(bookingChanged, {
      ...booking,
      status: 'picked up',
      what: 'days',
      days: { pickupDate: '2026-12-05', deliveryDate: '2026-12-07' },
      changedBy: null,
      version: 4,
    }),
    await logistics?.tell(wayChanged, {
      subject: 'booking',
      subjectId: bookingId,
      tell: [shipperId, carrierId],
      what: 'rerouted',
      border: 'Malaba',
      borderStatus: 'closed',
      ...lane,
      kmBefore: 1480,
      kmNow: 1610,
      days: { pickupDate: '2026-12-06', deliveryDate: '2026-12-08' },
      changedAt: at,
    }),
    await logistics?.tell(returnDrafted, {
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
    'booking: Your booking from Mombasa, Kenya to Kigali, Rwanda takes another way',
    'booking: Your booking has other days',
    'booking: Your booking is stopped while our team looks into it',
    'booking: Your booking was picked up',
    'match: A transport fits your load from Mombasa, Kenya to Kigali, Rwanda',
    'offer: Lake Haulage accepted your offer',
    'offer: Lake Haulage made you an offer',
  ])
  expect(await titles(carrierId)).toEqual([
    'booking: Your booking from Mombasa, Kenya to Kigali, Rwanda takes another way',
    'booking: Your booking has other days',
    'booking: Your booking is stopped while our team looks into it',
    'match: A load from Mombasa, Kenya to Kigali, Rwanda fits your transport',
    'match: The way back from Kigali, Rwanda to Mombasa, Kenya is ready to publish',
    'offer: An offer is no longer open',
    'offer: Kivu Growers named another price',
  ])
  const bodyOf = async (words: string) => (await listOf(carrierId)).find(({ title }) => title.endsWith(words))?.body
  expect(await bodyOf('has other days')).toBe('From Mombasa, Kenya to Kigali, Rwanda: pick-up 5 December 2026, delivery 7 December 2026.')
  expect(await bodyOf('takes another way')).toBe('The border post Malaba is closed. Pick-up 6 December 2026, delivery 8 December 2026.')
})

test('of a closed account nothing is left; before, everything was its owner’s to have', async () => {
  const email = 'zanele@closing.example'
  const id = await notifications.account({ name: 'Zanele', email })
  await notifications.tell(id, { title: 'unmistakable words' })
  // Of a mail server that is away.
  const mailsTo = async (to: string) => (await notifications.pool.query("SELECT FROM mail.queue WHERE mail->>'to' = $1", [to])).rowCount
  for (const to of [email, 'other@closing.example']) {
    await notifications.courier.transaction((tx) => queueMail(tx, { to, subject: '1 unread notification', text: 'For Zanele:' }))
  }
  const url = exportAccount.url.replace(':id', id)
  const headers = await notifications.services.headers('identity')
  const held = async () => (await notifications.app.inject({ method: 'GET', url, headers })).json().sections
  expect(await held()).toMatchObject({ account: [{ name: 'Zanele' }], notifications: [{ title: 'unmistakable words' }] })
  await handled(await identity?.tell(accountClosed, { id, role: 'member', closedAt: '2026-11-22T08:00:00.000Z' }))
  expect(await held()).toEqual({ account: [], notifications: [], preferences: [], 'mail settings': [] })
  expect([await mailsTo(email), await mailsTo('other@closing.example')]).toEqual([0, 1])
  const { rows } = await notifications.pool.query(
    'SELECT FROM feed WHERE account_id = $1 UNION ALL SELECT FROM feed_positions WHERE account_id = $1',
    [id],
  )
  expect(rows).toEqual([])
})

test('what is told of an account after it was closed is not kept', async () => {
  const id = randomUUID()
  await handled(await identity?.tell(accountClosed, { id, role: 'member', closedAt: '2026-11-22T08:00:00.000Z' }))
  const email = 'zanele@example.com'
  await handled(
    await identity?.tell(accountRegistered, registeredCompany({ id, email })),
    await identity?.tell(accountEmailChanged, { id, role: 'member', name: 'Zanele Tea', email, version: 1 }),
  )
  await notifications.tell(id, { title: 'unmistakable words' })
  const [conversationId, senderId] = [randomUUID(), randomUUID()]
  await handled(
    await messaging?.tell(messageSent, message({ conversationId, senderId, receiverId: id })),
    await messaging?.tell(messageRead, { conversationId, readerId: id, senderId, fromSeq: 1, toSeq: 1, readAt: at }),
  )
  const { rows } = await notifications.pool.query('SELECT name, email FROM accounts WHERE id = $1', [id])
  expect(rows).toEqual([{ name: CLOSED_ACCOUNT_NAME, email: null }])
  const told = await notifications.pool.query(
    `SELECT FROM notifications WHERE account_id = $1 UNION ALL SELECT FROM feed WHERE account_id = $1
     UNION ALL SELECT FROM read_ranges WHERE reader_id = $1`,
    [id],
  )
  expect(told.rowCount).toBe(0)
})

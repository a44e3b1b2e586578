// A deals service whose records the matrix calls.
import { randomUUID } from 'node:crypto'
import { formOf, type MatrixSite, testPicture } from '@ungana/service-kit/testing'
import { pdf, startDeals } from '#testing/deals.ts'

export async function startEveryRoute(): Promise<MatrixSite> {
  const site = await startDeals({ findFacts: async () => ({ registration: null, loads: 3 }) })
  const [owner, party, stranger] = [await site.company(), await site.company(), await site.company()]
  const own = await site.deal(owner, party, { subject: 'owner-words' })
  const foreign = await site.deal(stranger, party, { subject: 'stranger-words' })
  /** A deal of the account, which sells to the party, with a payment or a cancellation that waits for it. */
  const waiting = async (seller: string, subject: string, ...calls: readonly (readonly [string, object])[]) => {
    const id = await site.deal(party, seller, { subject })
    for (const [path, body] of calls) await site.call('POST', `/api/deals/${id}/${path}`, party, body)
    return id
  }
  const payment = ['payments', { part: 'deposit', amountMinor: 100, on: '2026-11-20' }] as const
  const confirmed = async (seller: string, subject: string) => {
    const id = await waiting(seller, subject, payment)
    await site.call('POST', `/api/deals/${id}/payments/1/confirm`, seller, { receivedMinor: 90, chargesMinor: 10 })
    return id
  }
  const [ownKept, foreignKept] = [await confirmed(owner, 'owner-words'), await confirmed(stranger, 'stranger-words')]
  const leave = ['cancel', { reason: 'For reasons of the test.' }] as const
  const [ownPaid, foreignPaid] = [await waiting(owner, 'owner-words', payment), await waiting(stranger, 'stranger-words', payment)]
  const [ownLeft, foreignLeft] = [await waiting(owner, 'owner-words', payment, leave), await waiting(stranger, 'stranger-words', payment, leave)]
  const change = ['amendments', { lines: [{ quantity: '301', unitPriceMinor: 5650 }], readyBy: null, reason: 'For reasons of the test.' }] as const
  const dispute = ['dispute', { about: 'money', reason: 'For reasons of the test.' }] as const
  const [ownAmended, foreignAmended] = [await waiting(owner, 'owner-words', change), await waiting(stranger, 'stranger-words', change)]
  const [ownDisputed, foreignDisputed] = [await waiting(owner, 'owner-words', dispute), await waiting(stranger, 'stranger-words', dispute)]
  const packing = { lines: [{ packages: 300, netKg: '18000', grossKg: '18210' }], originCountry: 'Rwanda' }
  const paperOf = async (id: string, seller: string) => {
    const { body } = await site.call('POST', `/api/deals/${id}/papers`, seller, { kind: 'proforma' })
    return body.papers[0]
  }
  const [ownPaper, foreignPaper] = [await paperOf(ownPaid, owner), await paperOf(foreignPaid, stranger)]
  /** The buyer's proof of a payment of a disputed deal. */
  const proofOf = async (id: string, buyer: string) => {
    const { body } = await site.upload(buyer, id)
    await site.call('POST', `/api/deals/${id}/payments`, buyer, { part: 'deposit', amountMinor: 100, on: '2026-11-20', proofId: body.id })
    return body.id
  }
  const goods = { about: 'goods', reason: 'For reasons of the test.' }
  const [ownProof, foreignProof] = [await proofOf(ownPaid, party), await proofOf(foreignPaid, party)]
  for (const id of [ownPaid, foreignPaid]) await site.call('POST', `/api/deals/${id}/dispute`, party, goods)
  const fileOf = async (id: string, by: string) => (await site.addFile(by, id, 'insurance')).body.files[0].id
  const [ownFile, foreignFile] = [await fileOf(ownPaid, owner), await fileOf(foreignPaid, stranger)]
  const ownRemovableFile = await fileOf(ownLeft, owner)
  /** A deal that the party proposes to the account, which an amount of the company lets wait for a second person. */
  const proposedTo = async (account: string, subject: string) => {
    const lines = [{ text: subject, quantity: '1', unitPriceMinor: 100 }]
    const body = { partnerId: account, side: 'buyer', subject, lines, currency: 'USD', payment: { deposit: 0, onLoading: 0, onDelivery: 100 } }
    return (await site.call('POST', '/api/deals/proposals', party, body)).body.id
  }
  const [ownProposed, foreignProposed] = [await proposedTo(owner, 'owner-words'), await proposedTo(stranger, 'stranger-words')]
  const approvalOf = async (account: string, id: string) => {
    const claims = { person: { id: randomUUID(), name: 'Aline', role: 'owner' as const }, secondPerson: { amountMinor: 1, currency: 'USD' as const } }
    await site.call('POST', `/api/deals/${id}/proposal/agree`, account, undefined, { claims })
    return (await site.call('GET', '/api/deal-approvals', account)).body[0].id
  }
  const [ownApproval, foreignApproval] = [await approvalOf(owner, ownProposed), await approvalOf(stranger, foreignProposed)]
  const suspended = await site.company('Suspended', 'suspended')
  const invitation = { kind: 'forwarder', name: 'Great Lakes Freight', shows: ['goods', 'money'], days: 7 }
  const guestOf = async (id: string, by: string) => (await site.call('POST', `/api/deals/${id}/guests`, by, invitation)).body
  const [ownGuest, foreignGuest] = [await guestOf(ownPaid, owner), await guestOf(foreignPaid, stranger)]
  /** A cancelled deal that counts against this seller. */
  const late = async (seller: string, contestId: string | null) => {
    const id = await site.deal(party, seller, { subject: seller === owner ? 'owner-words' : 'stranger-words' })
    await site.pool.query(
      `INSERT INTO record_entries (deal_id, company_id, figure, kept, ended_at, contest_id, contested_at, reason) VALUES ($1, $2, 'completed', false, $3, $4, $3, 'Why')`,
      [id, seller, site.clock.now, contestId],
    )
    return id
  }
  const contest = randomUUID()
  const [ownLate, foreignLate] = [await late(owner, null), await late(stranger, null)]
  await late(owner, contest)
  const passportOf = async (account: string) => {
    const { body } = await site.call('POST', '/api/deals/passports', account, { facts: ['loads'], days: 30 })
    return body.passports[0].id
  }
  const [ownPassport, foreignPassport] = [await passportOf(owner), await passportOf(stranger)]
  // A call that changes a deal also changes when it was last changed.
  site.clock.now = new Date(site.clock.now.getTime() + 1000)
  const as = (sub: string) => ({ role: 'member', sub }) as const
  return {
    app: site.app,
    pool: site.pool,
    identity: site.identity,
    services: site.services,
    callers: {
      visitor: { role: 'visitor' },
      member: as(await site.company()),
      party: as(party),
      owner: as(owner),
      staff: { role: 'staff', sub: randomUUID() },
      suspended: as(suspended),
    },
    ids: {
      missing: randomUUID(),
      owner,
      ownPaid,
      foreignPaid,
      ownKept,
      foreignKept,
      ownLeft,
      foreignLeft,
      ownAmended,
      foreignAmended,
      ownDisputed,
      foreignDisputed,
      ownFile,
      foreignFile,
      ownRemovableFile,
      ownGuest: ownGuest.guests[0].id,
      foreignGuest: foreignGuest.guests[0].id,
      ownToken: ownGuest.token,
      foreignToken: foreignGuest.token,
      unknownToken: 'x'.repeat(43),
      ownPaper: ownPaper.id,
      foreignPaper: foreignPaper.id,
      ownCode: ownPaper.code,
      ownProposed,
      foreignProposed,
      ownApproval,
      foreignApproval,
      ownProof,
      foreignProof,
      ownLate,
      foreignLate,
      contest,
      ownPassport,
      foreignPassport,
      ownDeal: own,
      foreignDeal: foreign,
    },
    words: { o: ['owner-words'], f: ['stranger-words'], p: [ownPassport], q: [foreignPassport], b: ['"side":"buyer"'], s: ['"side":"seller"'] },
    rows: { O: owner, F: stranger },
    requests: {
      'POST /api/deals': { body: { inquiryId: '{missing}' } },
      'POST /api/deals/proposals': {
        body: {
          partnerId: owner,
          side: 'buyer',
          subject: 'For the test',
          lines: [{ text: 'For the test', quantity: '1', unitPriceMinor: 100 }],
          currency: 'USD',
          payment: { deposit: 0, onLoading: 0, onDelivery: 100 },
        },
      },
      'POST /api/deals/:id/proposal/agree': { body: {} },
      'POST /api/deals/:id/proposal/decline': { body: {} },
      'POST /api/deal-approvals/:id/approve': { body: {} },
      'POST /api/deal-approvals/:id/refuse': { body: {} },
      'POST /api/deals/passports': { body: { facts: ['loads'], days: 90 } },
      'POST /api/deals/passports/:id/revoke': { body: {} },
      'POST /api/deals/:id/proofs': await formOf(['file', pdf, 'transfer.pdf', 'application/pdf']),
      'POST /api/deals/:id/photos': await formOf(['file', await testPicture(40, 30), 'goods.jpg', 'image/jpeg']),
      'POST /api/deals/:id/milestones': { body: { milestone: 'ready', on: '2026-11-20' } },
      'POST /api/deals/:id/payments': { body: { part: 'deposit', amountMinor: 100, on: '2026-11-20' } },
      'POST /api/deals/:id/payments/:payment/confirm': { body: { receivedMinor: 100, chargesMinor: 0 } },
      'POST /api/deals/:id/payments/:payment/reject': { body: { reason: 'For reasons of the test.' } },
      'POST /api/deals/:id/files': await formOf(['kind', 'insurance'], ['file', pdf, 'certificate.pdf', 'application/pdf']),
      'POST /api/deals/:id/guests': { body: invitation },
      'POST /api/deals/guests/open': { body: { token: ownGuest.token } },
      'PUT /api/deals/:id/lane': { body: { origin: 'Bukavu', destination: 'Nairobi', cargoType: null } },
      'PUT /api/deals/:id/packing': { body: packing },
      'POST /api/deals/:id/papers': { body: { kind: 'invoice' } },
      'POST /api/deals/:id/delays': { body: { milestone: 'arrived', expectedOn: '2026-12-20', reason: 'For reasons of the test.' } },
      'POST /api/deals/:id/amendments': {
        body: { lines: [{ quantity: '301', unitPriceMinor: 5650 }], readyBy: null, reason: 'For reasons of the test.' },
      },
      'POST /api/deals/:id/amendments/answer': { body: { agree: true } },
      'POST /api/deals/:id/dispute': { body: { about: 'goods', reason: 'For reasons of the test.' } },
      'POST /api/deals/:id/dispute/end': { body: { reason: 'For reasons of the test.' } },
      'POST /api/deals/:id/contests': { body: { figure: 'completed', reason: 'For reasons of the test.' } },
      'POST /api/staff/deal-contests/:id/decision': { body: { decision: 'removed', note: 'For reasons of the test.' } },
      'POST /api/staff/deal-disputes/:id/decision': { body: { decision: 'resume', note: 'For reasons of the test.' } },
      'POST /api/deals/:id/cancel': { body: { reason: 'For reasons of the test.' } },
      'POST /api/deals/:id/cancel/answer': { body: { agree: true } },
    },
    close: site.close,
  }
}

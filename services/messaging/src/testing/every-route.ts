// A messaging service whose records the matrix calls.
import { randomUUID } from 'node:crypto'
import { INQUIRIES_A_DAY } from '@ungana/contracts-messaging'
import { askedApproval, fillWithUnusedFiles, formOf, type MatrixSite, textForm } from '@ungana/service-kit/testing'
import { startMessaging } from '#testing/messaging.ts'

export async function startEveryRoute(): Promise<MatrixSite> {
  const messaging = await startMessaging()
  const company = (facts: Parameters<typeof messaging.company>[0] = {}) => messaging.company({ plan: 'enterprise', ...facts })
  const verified = { verified: true }
  const [owner, party, stranger] = [
    await company({ name: 'Aroma', ...verified }),
    await company(verified),
    await company({ name: 'Baobab', ...verified }),
  ]
  const [member, staff] = [await company({ plan: 'professional' }), randomUUID()]
  const form = await formOf(['file', Buffer.from('%PDF-1.7\n%%EOF\n'), 'terms.pdf', 'application/pdf'])

  /** A message with a file, an inquiry, a quoted inquiry, a block and a report. */
  async function recordsOf(receiver: string, words: string) {
    const upload = async (by: string) =>
      (
        await messaging.app.inject({
          method: 'POST',
          url: '/api/message-attachments',
          headers: { ...(await messaging.identity.headers({ role: 'member', sub: by })), ...form.headers },
          payload: form.payload,
        })
      ).json().id as string
    const [attachment, inquiryFile, requestFile] = [await upload(party), await upload(party), await upload(receiver)]
    const message = await messaging.call('POST', '/api/messages', party, { receiverId: receiver, content: words, attachmentIds: [attachment] })
    await messaging.send(receiver, party, `${words} answered`)
    const inquire = async (attachmentIds: string[] = []) =>
      (await messaging.call('POST', '/api/inquiries', party, { receiverId: receiver, subject: words, content: words, attachmentIds })).body
        .id as string
    const quoted = await inquire()
    await messaging.call('POST', `/api/inquiries/${quoted}/quote`, receiver, { priceMinor: 100, currency: 'USD', validUntil: '2026-12-31' })
    const asked = { subject: words, content: words, quoteBy: '2026-12-31', supplierIds: [party, await company()], attachmentIds: [requestFile] }
    const { body: request } = await messaging.call('POST', '/api/requests', receiver, asked)
    const asking = request.inquiries.find((inquiry: { receiverId: string }) => inquiry.receiverId === party).id as string
    const { body: answered } = await messaging.call('POST', `/api/inquiries/${asking}/quote`, party, {
      priceMinor: 100,
      currency: 'USD',
      validUntil: '2026-12-31',
    })
    const costs = { currency: 'USD', freightMinor: 4321, dutiesMinor: null }
    await messaging.call('PUT', `/api/requests/${request.id}/quotes/${answered.quote.id}/costs`, receiver, costs)
    const onBoard = { subject: words, content: words, need: { product: words }, quoteBy: '2026-12-31', supplierIds: [], board: { country: 'Rwanda' } }
    const shown = (await messaging.call('POST', '/api/requests', receiver, onBoard)).body.id as string
    const supplier = await company(verified)
    const entry = (await messaging.call('GET', `/api/board?q=${words}`, supplier)).body.entries[0].id as string
    const interest = (await messaging.call('POST', `/api/board/${entry}/interests`, supplier, { content: `${words} asked` })).body.id as string
    for (const path of [`inquiry/${quoted}`, `conversation/${party}`])
      for (const [method, route, body] of [
        ['POST', 'message-notes', { content: `${words} noted` }],
        ['PUT', 'message-assignments', { assignee: { id: receiver, name: `${words} person` } }],
      ] as const)
        await messaging.call(method, `/api/${route}/${path}`, receiver, body)
    await messaging.call('PUT', '/api/request-settings', receiver, { perDay: 20, categories: [words] })
    const blocked = await company()
    await messaging.call('PUT', `/api/blocks/${blocked}`, receiver)
    const report = { subject: 'message', subjectId: message.body.id, reason: 'spam' }
    const reported = (await messaging.call('POST', '/api/message-reports', receiver, report)).body.id as string
    return {
      Message: message.body.id as string,
      Inquiry: await inquire([inquiryFile]),
      Quoted: quoted,
      Request: request.id as string,
      RequestInquiry: asking,
      RequestQuote: answered.quote.id as string,
      Shown: shown,
      Entry: entry,
      Interest: interest,
      Blocked: blocked,
      Report: reported,
      Attachment: attachment,
      InquiryFile: inquiryFile,
      RequestFile: requestFile,
    }
  }
  const own = await recordsOf(owner, 'owner-words')
  const foreign = await recordsOf(stranger, 'stranger-words')
  // A condition on the caller keeps these from the calls.
  await fillWithUnusedFiles(messaging.pool, stranger)
  const other = await company({ name: 'Another' })
  await messaging.call('PUT', `/api/blocks/${party}`, other)
  const today = `SELECT gen_random_uuid(), $1, $2, 'Hello', 'Hello', clock_timestamp(), clock_timestamp() FROM generate_series(1, $3::int)`
  await messaging.pool.query(`INSERT INTO inquiries (id, sender_id, receiver_id, subject, content, created_at, updated_at) ${today}`, [
    other,
    stranger,
    INQUIRIES_A_DAY,
  ])
  // In a week that the figures show.
  const day = messaging.clock.now
  await messaging.pool.query('UPDATE inquiries SET created_at = $2, updated_at = $2 WHERE sender_id = $1', [party, day])
  await messaging.pool.query(`UPDATE inquiry_entries SET created_at = $1 WHERE kind = 'quote'`, [day])
  // Decided, and written to since: the reporter could open it again.
  const { body: old } = await messaging.call('POST', '/api/message-reports', party, { subject: 'inquiry', subjectId: own.Quoted, reason: 'other' })
  await messaging.call('POST', `/api/staff/message-reports/${old.id}/decide`, staff, { decision: 'dismissed' }, { role: 'staff' })
  await messaging.call('POST', `/api/inquiries/${own.Quoted}/reply`, owner, { content: 'owner-words again' })
  const conversation = async (one: string) => (await messaging.call('GET', '/api/conversations', one)).body[0].id as string

  // What a colleague of the owner has not read, and the owner in another company.
  const [ownConversation, foreignConversation] = [await conversation(owner), await conversation(stranger)]
  await messaging.pool.query('INSERT INTO unread (company_id, person_id, conversation_id, seq) VALUES ($1, $2, $4, 1), ($3, $1, $4, 1)', [
    owner,
    randomUUID(),
    member,
    ownConversation,
  ])

  const { body: quoted } = await messaging.call('GET', `/api/inquiries/${own.Quoted}`, party)
  const acceptance = { kind: 'quote', subject: own.Quoted, payload: { inquiryId: own.Quoted, quoteId: quoted.quote.id, person: null } }
  const partyApproval = await askedApproval(messaging.pool, party, { ...acceptance, about: 'owner-words' })
  const foreignApproval = await askedApproval(messaging.pool, stranger, { ...acceptance, about: 'stranger-words' })
  const as = (sub: string) => ({ role: 'member', sub }) as const
  const to = { receiverId: '{stranger}', content: 'Hello' }
  const report = { subject: 'message', subjectId: '{ownMessage}', reason: 'other' }
  return {
    app: messaging.app,
    pool: messaging.pool,
    identity: messaging.identity,
    services: messaging.services,
    callers: {
      visitor: { role: 'visitor' },
      member: as(member),
      party: as(party),
      owner: as(owner),
      organization: as(await company({ kind: 'organization' })),
      staff: { role: 'staff', sub: staff },
      suspended: as(await company({ status: 'suspended' })),
    },
    ids: {
      missing: randomUUID(),
      owner,
      ownConversation,
      foreignConversation,
      party,
      stranger,
      partyApproval,
      foreignApproval,
      ...Object.fromEntries(Object.entries(own).map(([name, id]) => [`own${name}`, id])),
      ...Object.fromEntries(Object.entries(foreign).map(([name, id]) => [`foreign${name}`, id])),
    },
    words: {
      o: ['owner-words', own.Blocked],
      f: ['stranger-words', foreign.Blocked],
      a: ['"name":"Aroma"'],
      b: ['"name":"Baobab"'],
      k: ['"blocked":true'],
      p: ['"plan":"professional"'],
      u: ['"used":0'],
      v: ['"status":"viewed"'],
      n: ['"unread":1', '"unread":4'],
      m: ['"unread":true'],
      i: ['"inquiries":2'],
      q: ['"quotes":1'],
      c: ['"freightMinor":4321'],
    },
    rows: { O: owner, F: stranger },
    requests: {
      'POST /api/messages': { body: to },
      'POST /api/messages?missing': { body: { ...to, receiverId: '{missing}' } },
      'POST /api/t/messages/:otherId': textForm({ content: 'Hello' }),
      'POST /api/message-notes/:kind/:id': { body: { content: 'Hello' } },
      'PUT /api/message-assignments/:kind/:id': { body: { assignee: { id: '{missing}', name: 'Aline' } } },
      'POST /api/inquiries': { body: { ...to, subject: 'Hello' } },
      'POST /api/inquiries?missing': { body: { ...to, receiverId: '{missing}', subject: 'Hello' } },
      'POST /api/inquiries/:id/reply': { body: { content: 'Hello' } },
      'POST /api/inquiries/:id/quote': { body: { priceMinor: 100, currency: 'USD', validUntil: '2026-12-31' } },
      'POST /api/inquiries/:id/accept': { body: {} },
      'POST /api/inquiries/:id/decline': { body: {} },
      'POST /api/inquiries/:id/close': { body: {} },
      'POST /api/quote-approvals/:id/approve': { body: {} },
      'POST /api/quote-approvals/:id/refuse': { body: {} },
      'POST /api/requests': { body: { subject: 'Hello', content: 'Hello', quoteBy: '2026-12-31', supplierIds: ['{stranger}'] } },
      'POST /api/requests?missing': { body: { subject: 'Hello', content: 'Hello', quoteBy: '2026-12-31', supplierIds: ['{missing}'] } },
      'PUT /api/request-settings': { body: { perDay: 5, categories: [] } },
      'POST /api/request-takers': { body: { supplierIds: ['{stranger}'] } },
      'POST /api/requests/:id/answer': { body: { content: 'Hello' } },
      'POST /api/requests/:id/close': { body: {} },
      'POST /api/requests/:id/comparison': { body: { language: 'en', title: 'Hello', notes: [], suppliers: [] } },
      'PUT /api/requests/:id/quotes/:quoteId/costs': { body: { currency: 'USD', freightMinor: 1, dutiesMinor: null } },
      'PUT /api/requests/:id/board': { body: { country: 'Kenya' } },
      'POST /api/requests/:id/interests/:interestId/invite': { body: {} },
      'POST /api/board/:id/interests': { body: { content: 'Hello' } },
      'POST /api/message-attachments': form,
      'POST /api/message-translations': { body: { text: 'Hello', to: 'sw' } },
      'POST /api/message-reports': { body: report },
      'POST /api/message-reports?foreign': { body: { ...report, subjectId: '{foreignMessage}' } },
      'POST /api/message-reports?inquiry': { body: { ...report, subject: 'inquiry', subjectId: '{ownQuoted}' } },
      'POST /api/message-reports?foreign-inquiry': { body: { ...report, subject: 'inquiry', subjectId: '{foreignInquiry}' } },
      'POST /api/message-reports?entry': { body: { ...report, subject: 'board-entry', subjectId: '{ownEntry}' } },
      'POST /api/message-reports?interest': { body: { ...report, subject: 'interest', subjectId: '{ownInterest}' } },
      'POST /api/message-reports?foreign-interest': { body: { ...report, subject: 'interest', subjectId: '{foreignInterest}' } },
      'POST /api/message-reports?missing': { body: { ...report, subjectId: '{missing}' } },
      'POST /api/staff/message-reports/:id/decide': { body: { decision: 'dismissed' } },
      'PUT /api/staff/exchange-rates/:currency': { body: { perUsd: '129.35', date: '2026-11-20', source: 'Central Bank of Kenya' } },
      'POST /api/conversations/:otherId/read': { body: { upTo: 1 } },
      'POST /api/conversations/:otherId/cards/read': { body: { inquiries: [{ id: '{ownInquiry}', upTo: 0 }] } },
      'POST /api/conversations/{party}/cards/read?foreign': { body: { inquiries: [{ id: '{foreignInquiry}', upTo: 0 }] } },
    },
    close: messaging.close,
  }
}

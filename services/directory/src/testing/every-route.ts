// A directory whose records the matrix calls.
import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { dayInKigali } from '@ungana/service-kit'
import { fillWithUnusedFiles, formOf, type MatrixSite, testPicture } from '@ungana/service-kit/testing'
import { memberKey } from '#features/members/member-key.ts'
import { addBuiltInLists } from '#testing/built-in-lists.ts'
import { startDirectory } from '#testing/directory.ts'
import { addInteraction, memberOf } from '#testing/interactions.ts'
import { addBusinesses, type TestBusiness, testBusiness } from '#testing/sample-business.ts'
import { addDocument, approval, approved, evidence, newStaff, organizationForm, reasons, submitted } from '#testing/verification.ts'

const review = { rating: 4, comment: 'Good beans, on time.' }
const contact = { contactPerson: 'Aline Uwase', email: 'aline@kivu.example', phone: '+250788123456' }
const member = { name: 'Kivu 00000001', country: 'Rwanda' }
const fair = {
  name: 'Kigali Coffee Days',
  location: 'Kigali, Rwanda',
  startsOn: '2099-03-03',
  endsOn: '2099-03-05',
  datesExpected: false,
  yearly: true,
  type: 'regional',
  categories: ['Agriculture'],
  description: 'Three days for roasters and farmers.',
  organizer: 'A guild',
  featured: false,
  state: 'draft',
}

export async function startEveryRoute(): Promise<MatrixSite> {
  const directory = await startDirectory()
  const { prisma, pool } = directory.database
  await addBuiltInLists(directory.database)
  const staff = newStaff()
  const [other, party, suspended] = [testBusiness(), testBusiness(), testBusiness({ status: 'suspended' })]
  await addBusinesses(directory.database, [other, party, suspended])

  const picture = await formOf(['file', await testPicture(40, 30), 'a.jpg', 'image/jpeg'])
  const paper = await formOf(['file', Buffer.from('%PDF-1.7\n%%EOF\n'), 'certificate.pdf', 'application/pdf'])
  const sendForm = async (url: string, as: IdentityClaims, { headers, payload }: typeof paper) =>
    (await directory.app.inject({ method: 'POST', url, headers: { ...headers, ...(await directory.identity.headers(as)) }, payload })).json()

  // No caller has dealt with the two in the middle; the first and the last have. By their ids, a caller comes after one and before the other.
  const [first, unknown, unknownToo, last] = ['00000000', '00000001', 'fffffffe', 'ffffffff'].map((begin) =>
    testBusiness({ id: `${begin}-0000-4000-8000-000000000000`, email: `${begin}@kivu.example`, businessName: `Kivu ${begin}` }),
  ) as [TestBusiness, TestBusiness, TestBusiness, TestBusiness]
  await addBusinesses(directory.database, [first, unknown, unknownToo, last])
  for (const { id } of [first, last]) for (const one of [unknown, unknownToo]) await addInteraction(directory.database, [one.id, id])
  // Old enough, with a confirmed address: its reviews would count.
  await prisma.business.update({ where: { id: unknown.id }, data: { createdAt: new Date('2026-01-01T08:00:00.000Z') } })
  await prisma.confirmedEmail.create({ data: { accountId: unknown.id, confirmedAt: new Date() } })

  /**
   * A company with a product, a review by the party and one of the party, a verification, and an organization that lists it.
   * @param words that only the owner and staff see
   * @param name that everybody sees
   */
  async function recordsOf(words: string, name: string, country: string) {
    const company = testBusiness({
      businessName: `${name} Kahawa`,
      email: `${words}@kahawa.example`,
      phone: words,
      contactPerson: words,
      products: [`${name} Beans`],
      services: ['Roasting'],
    })
    await addBusinesses(directory.database, [company])
    await addInteraction(directory.database, [company.id, party.id])
    await addInteraction(directory.database, [company.id, other.id])
    const written = (by: { id: string }, about: { id: string }) =>
      prisma.review.create({ data: { businessId: about.id, reviewerId: by.id, reviewerName: 'A buyer', ...review, comment: name } })
    const [received, given] = [await written(party, company), await written(company, party)]
    await prisma.reviewReport.create({ data: { reviewId: received.id, reporterId: company.id, reporterName: 'A seller', reason: words } })
    await prisma.review.update({ where: { id: received.id }, data: { reportedAt: new Date() } })
    const opened = (await directory.send('POST', '/api/verifications', evidence, { caller: memberOf(company) })).body.id as string
    const document = await sendForm(`/api/verifications/${opened}/documents`, memberOf(company), paper)
    const verification = (await directory.send('POST', `/api/verifications/${opened}/submit`, undefined, { caller: memberOf(company) })).body

    const organization = await prisma.organization.create({
      data: {
        name: `${name} Guild`,
        type: 'regional',
        country,
        description: 'A guild.',
        memberCount: '12',
        status: 'active',
        email: `${words}@guild.example`,
        // Unlike that of other organizations.
        membersVersion: randomInt(1_000_000),
      },
    })
    const listed = { organizationId: organization.id, key: 'kahawa', name: 'Kahawa', country: 'Rwanda', email: `${words}@kahawa.example` }
    const row = await prisma.organizationMember.create({ data: { ...listed, businessId: company.id } })
    const refused = await prisma.organization.create({
      data: { name: `${name} Club`, type: 'regional', country: 'Kenya', description: 'A club.', memberCount: '12', status: 'active' },
    })
    await prisma.refusedOrganization.create({ data: { businessId: company.id, organizationId: refused.id } })
    const as = { role: 'member', sub: organization.id } as const
    const file = await formOf(['file', Buffer.from(`Company;Country\r\n${words};Rwanda\r\n${unknown.businessName};Rwanda\r\n`), 'members.csv'])
    const uploaded = await sendForm(`/api/organizations/${organization.id}/member-imports`, as, file)
    await directory.send('PUT', `/api/organizations/${organization.id}/member-imports/${uploaded.id}/mapping`, uploaded.mapping, { caller: as })

    const [product, service] = await prisma.product.findMany({ where: { businessId: company.id }, orderBy: { kind: 'asc' } })
    const day = new Date(dayInKigali(new Date()))
    const month = new Date(`${dayInKigali(day).slice(0, 7)}-01`)
    await prisma.companyViews.create({ data: { businessId: company.id, day, views: 1000 } })
    await prisma.companySearchTerm.create({ data: { businessId: company.id, month, term: name, openings: 3, days: 3, lastDay: day } })
    const image = await sendForm('/api/images', memberOf(company), picture)
    const kept = { name: words, nameKey: 'tea', entries: { create: [{ productId: product?.id ?? null }, {}] } }
    const list = await prisma.savedList.create({
      data: { companyId: company.id, shared: true, ownerId: company.id, ...kept, nameKey: words === 'owner-words' ? words : 'tea' },
    })
    const colleague = await prisma.savedList.create({ data: { companyId: company.id, shared: false, ownerId: randomUUID(), ...kept } })
    const elsewhere = await prisma.savedList.create({ data: { companyId: randomUUID(), shared: false, ownerId: company.id, ...kept } })

    // Without an account yet: its contact uses an emailed link.
    const contactOnly = await prisma.organization.create({
      data: { name: 'League', type: 'regional', country: 'Kenya', description: 'A league.', memberCount: '12', email: `${words}@league.example` },
    })
    const token = words.padEnd(43, 'x')
    await prisma.organizationLink.create({
      data: { tokenHash: createHash('sha256').update(token).digest(), organizationId: contactOnly.id, expiresAt: new Date(Date.now() + 3_600_000) },
    })
    return {
      Company: company.id,
      Product: product?.id ?? '',
      Service: service?.id ?? '',
      Image: image.id as string,
      Received: received.id,
      Given: given.id,
      Verification: verification.id as string,
      Document: document.id as string,
      Organization: organization.id,
      Refused: refused.id,
      Row: row.id,
      Import: uploaded.id as string,
      Token: token,
      List: list.id,
      ColleaguesList: colleague.id,
      ListElsewhere: elsewhere.id,
    }
  }
  // Before the owner's records, so that a statement without its condition finds them first.
  const foreign = await recordsOf('stranger-words', 'Baobab', 'Djibouti')
  await fillWithUnusedFiles(pool, foreign.Company)
  const own = await recordsOf('owner-words', 'Aroma', 'Kenya')
  // A condition on the owner's company or organization keeps these from the owner's calls.
  await prisma.refusedOrganization.createMany({
    data: [
      { businessId: foreign.Company, organizationId: own.Refused },
      { businessId: unknown.id, organizationId: foreign.Organization },
    ],
  })
  const listed = { organizationId: foreign.Refused, name: member.name, country: member.country, key: memberKey(member) }
  await prisma.organizationMember.create({ data: listed })
  const imported = {
    organizationId: foreign.Organization,
    createdBy: foreign.Organization,
    fileName: 'a.csv',
    encoding: 'UTF-8',
    content: '',
    mapping: {},
  }
  await prisma.memberImport.createMany({ data: Array.from({ length: 5 }, () => ({ id: randomUUID(), ...imported })) })
  await prisma.memberImport.create({ data: { id: randomUUID(), ...imported, createdAt: new Date('2026-01-01T08:00:00.000Z') } })
  await prisma.documentOpening.create({ data: { documentId: own.Document, accountId: randomUUID() } })

  const seller = testBusiness()
  await addBusinesses(directory.database, [seller])
  const approvedOne = await submitted(directory, memberOf(seller))
  await approved(directory, staff, approvedOne.id)
  const draftOf = async (company: typeof party) => {
    const id = (await directory.send('POST', '/api/verifications', evidence, { caller: memberOf(company) })).body.id as string
    return { id, document: await addDocument(directory, id) }
  }
  const applicant = testBusiness()
  await addBusinesses(directory.database, [applicant])
  const [draft, foreignDraft] = [await draftOf(party), await draftOf(applicant)]
  const addEvent = (body: object) => directory.send('POST', '/api/staff/exhibitions', body, { caller: staff })
  const [draftEvent, archivedEvent] = [(await addEvent(fair)).body.id, (await addEvent({ ...fair, state: 'archived' })).body.id]
  const registration = await prisma.exhibitionRegistration.create({
    data: { ...contact, exhibitionId: 1, name: 'Kivu', participation: 'visitor', attendees: 2, accountId: own.Company, message: 'owner-words' },
  })
  const request = await prisma.exhibitionRequest.create({
    data: { ...contact, services: ['logistics'], companyName: 'Kivu', message: 'owner-words', accountId: own.Company },
  })
  const version = async (table: string, id: string) => {
    const { rows } = await pool.query<{ version: number }>(`SELECT edit_version AS version FROM ${table} WHERE id = $1`, [id])
    return { headers: { 'if-match': `"${rows[0]?.version}"` } }
  }
  const list = await formOf(['file', Buffer.from('Company;Country\r\nKivu;Rwanda\r\n'), 'members.csv'])
  const product = { kind: 'product', name: 'Tea', description: 'Green leaves.' }
  const mapping = { header: true, columns: { name: 0, country: 1 }, country: 'Rwanda', delimiter: ';' }
  return {
    app: directory.app,
    pool,
    identity: directory.identity,
    services: directory.services,
    callers: {
      visitor: { role: 'visitor' },
      member: memberOf(other),
      party: memberOf(party),
      owner: { role: 'member', sub: own.Company },
      organization: { role: 'member', sub: own.Organization },
      staff,
      suspended: memberOf(suspended),
    },
    ids: {
      missing: randomUUID(),
      other: other.id,
      party: party.id,
      unknown: unknown.id,
      unknownToo: unknownToo.id,
      suspended: suspended.id,
      approved: approvedOne.id,
      draft: draft.id,
      draftDocument: draft.document,
      foreignDraft: foreignDraft.id,
      foreignDraftDocument: foreignDraft.document,
      registration: registration.id,
      draftEvent: String(draftEvent),
      archivedEvent: String(archivedEvent),
      request: request.id,
      ...Object.fromEntries(Object.entries(own).map(([name, id]) => [`own${name}`, id])),
      ...Object.fromEntries(Object.entries(foreign).map(([name, id]) => [`foreign${name}`, id])),
    },
    words: {
      o: ['owner-words', own.Verification],
      f: ['stranger-words', foreign.Verification],
      a: ['Aroma'],
      b: ['Baobab', '"country":"Djibouti"'],
      s: ['"suggestions":1'],
      n: ['"new":2'],
      v: ['"views":1000'],
      l: [own.ColleaguesList, own.ListElsewhere, foreign.List],
      u: ['Please open certificate.pdf first'],
    },
    rows: { O: own.Company, F: foreign.Company, G: own.Organization, H: foreign.Organization },
    requests: {
      'POST /api/organizations': { body: organizationForm },
      'POST /api/exhibitions/:id/registrations': { body: { ...contact, name: 'Guild', participation: 'visitor', attendees: 2 } },
      'POST /api/exhibition-requests': { body: { ...contact, services: ['logistics'], companyName: 'Guild', message: 'A stand for two days.' } },
      'POST /api/staff/exhibitions': { body: fair },
      'PUT /api/staff/exhibitions/:id': { body: fair, headers: { 'if-match': '"1"' } },
      'PATCH /api/staff/exhibition-registrations/:id': { body: { status: 'handled' } },
      'PATCH /api/staff/exhibition-requests/:id': { body: { status: 'handled' } },
      'POST /api/reviews': { body: { ...review, businessId: '{ownCompany}' } },
      'POST /api/reviews?unknown': { body: { ...review, businessId: '{unknown}' } },
      'POST /api/reviews?unknown-too': { body: { ...review, businessId: '{unknownToo}' } },
      'POST /api/reviews?missing': { body: { ...review, businessId: '{missing}' } },
      'PATCH /api/reviews/:id': { body: { ...review, version: 1 } },
      'PUT /api/reviews/:id/reply': { body: { reply: 'Thank you.' } },
      'POST /api/reviews/:id/reports': { body: { reason: 'Not a customer.' } },
      'POST /api/staff/reviews/:id/decisions': { body: { decision: 'hide', reason: 'Not a customer.' } },
      'PATCH /api/users/{ownCompany}': { body: { location: 'Huye' }, ...(await version('businesses', own.Company)) },
      'PATCH /api/users/{ownCompany}?logo': { body: { logoId: '{ownImage}' }, ...(await version('businesses', own.Company)) },
      'PATCH /api/users/{ownCompany}?foreign-logo': { body: { logoId: '{foreignImage}' }, ...(await version('businesses', own.Company)) },
      'PATCH /api/users/{ownCompany}?name': { body: { businessName: 'Kahawa Homes' }, ...(await version('businesses', own.Company)) },
      'PATCH /api/users/{other}?name': { body: { businessName: 'Kahawa Homes' }, ...(await version('businesses', other.id)) },
      'PATCH /api/users/:id': { body: { location: 'Huye' }, headers: { 'if-match': '"1"' } },
      'PATCH /api/users/{foreignCompany}': { body: { location: 'Huye' }, ...(await version('businesses', foreign.Company)) },
      'POST /api/users/:id/views': { body: {} },
      'POST /api/products': { body: product },
      'POST /api/products?photo': { body: { ...product, imageIds: ['{ownImage}'] } },
      'POST /api/products?foreign-photo': { body: { ...product, imageIds: ['{foreignImage}'] } },
      'PATCH /api/products/:id': { body: { name: 'Tea' }, ...(await version('products', own.Product)) },
      'DELETE /api/products/:id': await version('products', own.Product),
      'PUT /api/products/user/:id/order': { body: { ids: ['{ownService}', '{ownProduct}'] } },
      'POST /api/lists': { body: { name: 'Tea' } },
      'POST /api/lists?shared': { body: { name: 'Tea', shared: true } },
      'PATCH /api/lists/:id': { body: { name: 'Tea' } },
      'PUT /api/saved/:kind/:itemId': { body: { firstList: 'Saved' } },
      'POST /api/images': picture,
      'PATCH /api/organizations/:id': {
        body: { description: 'A guild of traders and of those who carry their goods.' },
        ...(await version('organizations', own.Organization)),
      },
      'PUT /api/staff/organizations/:id/featured': { body: { featured: true } },
      'POST /api/staff/businesses/:id/refused-organizations/:organizationId/allow': { body: { reason: 'They agreed by phone.' } },
      'POST /api/organizations/:id/members': { body: member },
      'PATCH /api/organizations/:id/members/:memberId': { body: { ...member, version: 1 } },
      'POST /api/organizations/:id/member-imports': list,
      'PUT /api/organizations/:id/member-imports/:importId/mapping': { body: mapping },
      'POST /api/organizations/:id/member-imports/:importId/commit': { body: { version: 1, links: [] } },
      'POST /api/organizations/{ownOrganization}/member-imports/{ownImport}/commit': { body: { version: 1, links: [3] } },
      'POST /api/verifications': { body: evidence },
      'PUT /api/verifications/:id': { body: evidence },
      'POST /api/verifications/:id/documents': paper,
      'POST /api/verifications/link': { body: { token: '{ownToken}' } },
      'POST /api/staff/verifications/:id/approve': { body: approval() },
      'POST /api/staff/verifications/:id/request-changes': { body: reasons },
      'POST /api/staff/verifications/:id/reject': { body: reasons },
      'POST /api/staff/verifications/:id/reopen': { body: reasons },
      'POST /api/staff/verifications/:id/revoke': { body: reasons },
      'PUT /internal/businesses/:id': { body: {} },
    },
    close: directory.close,
  }
}

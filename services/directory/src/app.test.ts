// What holds for every route.
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import {
  addMember,
  addProduct,
  addVerificationDocument,
  allowOrganization,
  allowOrganizationForCompany,
  approveVerification,
  changeExhibitionRegistration,
  changeExhibitionRequest,
  changeMember,
  changeOrganization,
  changeProduct,
  changeProfile,
  changeVerification,
  claimVerification,
  commitMemberImport,
  companyCard,
  companyPicture,
  createCompany,
  decideOnReview,
  directorySitemap,
  editReview,
  exhibitionCalendar,
  exhibitionCard,
  exhibitionPicture,
  explainRanking,
  exportExhibitionRegistrations,
  exportExhibitionRequests,
  exportMembers,
  featureOrganization,
  findAddressee,
  getBusiness,
  getBusinessBadge,
  getExhibition,
  getImage,
  getMemberImport,
  getOrganization,
  getOrganizationBadge,
  getOrganizationProfile,
  getOwnVerification,
  getProfile,
  getReviewPermission,
  getStats,
  getVerification,
  listCategories,
  listDirectorySitemaps,
  listExhibitionRegistrations,
  listExhibitionRequests,
  listExhibitions,
  listMemberImportRows,
  listMemberOf,
  listMemberRecords,
  listMembers,
  listOrganizations,
  listProducts,
  listRefusedOrganizations,
  listReviews,
  listReviewsForStaff,
  listTradeCalendar,
  listTradeOrganizations,
  listUsers,
  listVerifications,
  listVerifiedBusinesses,
  memberImportReport,
  openVerification,
  orderProducts,
  organizationCard,
  organizationPicture,
  previewMemberImport,
  readVerificationDocument,
  refuseOrganization,
  registerForExhibition,
  registerOrganization,
  rejectVerification,
  releaseVerification,
  removeMember,
  removeProduct,
  removeVerificationDocument,
  reopenVerification,
  replyToReview,
  reportReview,
  requestExhibitionServices,
  requestVerificationChanges,
  revokeVerification,
  searchBusinesses,
  searchFacets,
  submitVerification,
  suggest,
  tradeCalendarFeed,
  uploadImage,
  uploadMemberFile,
  withdrawVerification,
  writeReview,
} from '@ungana/contracts-directory'
import { exportAccount, type IdentityClaims } from '@ungana/contracts-identity'
import { errorBody } from '@ungana/contracts-kit'
import {
  appRoutes,
  expectCourierMigrations,
  expectFilesMigration,
  expectMailMigration,
  fuzzRoutes,
  operationsRoutes,
  testIdentity,
} from '@ungana/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { addBuiltInLists } from '#testing/built-in-lists.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'
import { approval } from '#testing/verification.ts'

const businessId = randomUUID()
const organizationId = randomUUID()
const suspendedId = randomUUID()
const missing = randomUUID()
const secrets = { email: 'secret@kahawa.example', phone: '+250700700700', contactPerson: 'Secret Person' }

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addBuiltInLists(directory.database)
  await addBusinesses(directory.database, [
    testBusiness({
      id: businessId,
      ...secrets,
      category: 'Coffee',
      verified: true,
      products: ['Beans'],
      services: ['Roasting'],
      tags: ['fair'],
      reviews: [{ rating: 4, hidden: false }],
    }),
    testBusiness(secrets),
    testBusiness({ id: suspendedId, ...secrets, status: 'suspended', products: ['Beans'], reviews: [{ rating: 4, hidden: false }] }),
  ])
  await directory.database.prisma.organization.create({
    data: { id: organizationId, name: 'Guild', type: 'regional', country: 'Kenya', description: 'A guild.', memberCount: '12', status: 'active' },
  })
  await directory.database.prisma.organizationMember.create({
    data: { organizationId, businessId, key: 'kahawa', name: 'Kahawa', country: 'Rwanda', email: secrets.email, phone: secrets.phone },
  })
})
afterAll(() => directory.close())

const routes = [
  [searchBusinesses, '/api/users/search?q=kahawa&page=1', 'anyone'],
  [searchFacets, '/api/users/facets', 'anyone'],
  [suggest, '/api/users/suggestions?q=kah', 'anyone'],
  [explainRanking, `/api/users/${businessId}/ranking?q=kahawa`, 'member'],
  [listVerifiedBusinesses, '/api/users/verified', 'anyone'],
  [getBusiness, `/api/users/${businessId}`, 'anyone'],
  [listCategories, '/api/categories', 'anyone'],
  [listProducts, `/api/products/user/${businessId}`, 'anyone'],
  [listReviews, `/api/reviews/business/${businessId}`, 'anyone'],
  [getReviewPermission, `/api/reviews/business/${businessId}/mine`, 'member'],
  [listOrganizations, '/api/organizations', 'anyone'],
  [getOrganization, `/api/organizations/${organizationId}`, 'anyone'],
  [listUsers, '/api/users', 'member'],
  [listTradeOrganizations, '/api/trade-organizations', 'anyone'],
  [listExhibitions, '/api/exhibitions?type=regional', 'anyone'],
  [getExhibition, '/api/exhibitions/1', 'anyone'],
  [listTradeCalendar, '/api/trade-calendar', 'anyone'],
  [companyCard, `/api/cards/companies/${businessId}`, 'anyone'],
  [organizationCard, `/api/cards/organizations/${organizationId}`, 'anyone'],
  [exhibitionCard, '/api/cards/exhibitions/1', 'anyone'],
  [listDirectorySitemaps, '/api/sitemaps/directory', 'anyone'],
  [getStats, '/api/stats', 'anyone'],
  [listMembers, `/api/organizations/${organizationId}/members`, 'anyone'],
  [listMemberOf, `/api/users/${businessId}/member-of`, 'anyone'],
] as const

/** Those that change something, are for staff or answer with no JSON: what they do is tested beside them, here who may call them. */
const others = [
  [registerOrganization, '/api/organizations', 'anyone'],
  [registerForExhibition, '/api/exhibitions/1/registrations', 'anyone'],
  [requestExhibitionServices, '/api/exhibition-requests', 'anyone'],
  [tradeCalendarFeed, '/api/trade-calendar.ics', 'anyone'],
  [exhibitionCalendar, '/api/exhibitions/5/calendar.ics', 'anyone'],
  [companyPicture, `/api/cards/companies/${businessId}/picture.png`, 'anyone'],
  [organizationPicture, `/api/cards/organizations/${organizationId}/picture.png`, 'anyone'],
  [exhibitionPicture, '/api/cards/exhibitions/1/picture.png', 'anyone'],
  [directorySitemap, '/api/sitemaps/directory/events', 'anyone'],
  [listExhibitionRegistrations, '/api/staff/exhibition-registrations', 'staff'],
  [listExhibitionRequests, '/api/staff/exhibition-requests', 'staff'],
  [exportExhibitionRegistrations, '/api/staff/exhibition-registrations.csv', 'staff'],
  [exportExhibitionRequests, '/api/staff/exhibition-requests.csv', 'staff'],
  [writeReview, '/api/reviews', 'member'],
  [editReview, `/api/reviews/${randomUUID()}`, 'member'],
  [replyToReview, `/api/reviews/${randomUUID()}/reply`, 'member'],
  [reportReview, `/api/reviews/${randomUUID()}/reports`, 'member'],
  [listReviewsForStaff, '/api/staff/reviews', 'staff'],
  [decideOnReview, `/api/staff/reviews/${randomUUID()}/decisions`, 'staff'],
  [changeExhibitionRegistration, `/api/staff/exhibition-registrations/${randomUUID()}`, 'staff'],
  [changeExhibitionRequest, `/api/staff/exhibition-requests/${randomUUID()}`, 'staff'],
  [getImage, `/api/images/${missing}/small`, 'anyone'],
  [getProfile, `/api/users/${missing}/profile`, 'member'],
  [changeProfile, `/api/users/${missing}`, 'member'],
  [addProduct, '/api/products', 'member'],
  [changeProduct, `/api/products/${missing}`, 'member'],
  [removeProduct, `/api/products/${missing}`, 'member'],
  [orderProducts, `/api/products/user/${missing}/order`, 'member'],
  [uploadImage, '/api/images', 'member'],
] as const

/** What those answer to a member and to staff who may call them; else 200, or 400 for what an empty form lacks. */
const answers: Readonly<Record<string, readonly [member: number, staff: number]>> = {
  [`GET ${getImage.url}`]: [404, 404],
  [`POST ${uploadImage.url}`]: [415, 415],
  [`GET ${getProfile.url}`]: [403, 404],
  [`PATCH ${changeProfile.url}`]: [403, 428],
  [`PATCH ${changeProduct.url}`]: [428, 428],
  [`DELETE ${removeProduct.url}`]: [428, 428],
}
/** Those whose callers stand in a table of their own, beside them. */
const elsewhere = [
  [getOwnVerification, 'anyone'],
  [openVerification, 'anyone'],
  [changeVerification, 'anyone'],
  [submitVerification, 'anyone'],
  [withdrawVerification, 'anyone'],
  [getBusinessBadge, 'anyone'],
  [getOrganizationBadge, 'anyone'],
  [addVerificationDocument, 'anyone'],
  [removeVerificationDocument, 'anyone'],
  [readVerificationDocument, 'member'],
  [listVerifications, 'staff'],
  [getVerification, 'staff'],
  [claimVerification, 'staff'],
  [releaseVerification, 'staff'],
  [approveVerification, 'staff'],
  [requestVerificationChanges, 'staff'],
  [rejectVerification, 'staff'],
  [reopenVerification, 'staff'],
  [revokeVerification, 'staff'],
  [featureOrganization, 'staff'],
  [refuseOrganization, 'member'],
  [listRefusedOrganizations, 'member'],
  [allowOrganization, 'member'],
  [allowOrganizationForCompany, 'staff'],
  [getOrganizationProfile, 'member'],
  [changeOrganization, 'member'],
  [listMemberRecords, 'member'],
  [exportMembers, 'member'],
  [addMember, 'member'],
  [changeMember, 'member'],
  [removeMember, 'member'],
  [uploadMemberFile, 'member'],
  [getMemberImport, 'member'],
  [previewMemberImport, 'member'],
  [listMemberImportRows, 'member'],
  [memberImportReport, 'member'],
  [commitMemberImport, 'member'],
] as const
const named = routes.map(([endpoint, url, policy]) => [endpoint.url, endpoint, url, policy] as const)
const member = { role: 'member', sub: businessId } as const

test('every route is listed here, and none but these is there', () => {
  const listed = directory.app.listedRoutes.map(({ method, url, policy }) => `${method} ${url}: ${policy}`)
  const internal = [createCompany, exportAccount, findAddressee].map(({ method, url }) => `${method} ${url}`)
  const all = [...routes, ...others, ...elsewhere.map(([endpoint, policy]) => [endpoint, endpoint.url, policy] as const)]
  expect(appRoutes(directory.app)).toEqual([...all.map(([{ method, url }]) => `${method} ${url}`), ...internal, ...operationsRoutes].sort())
  expect(listed.sort()).toEqual(all.map(([{ method, url }, , policy]) => `${method} ${url}: ${policy}`).sort())
})

/** Whose session was revoked is a visitor: the gateway sees to it. `owner` has the two businesses that are asked for. */
const everybody = {
  visitor: () => ({ role: 'visitor' }),
  member: () => member,
  // An exhibition, whose id is a number, is nobody's.
  owner: (id: string) => ({ role: 'member', sub: /^\d+$/.test(id) ? member.sub : id }),
  staff: () => ({ role: 'staff', sub: randomUUID() }),
} as const satisfies Record<string, (id: string) => IdentityClaims>

/** Each route with an id in its address, and what it answers to everybody for one that is there, one that is suspended, and none. */
const byId: readonly (readonly [endpoint: { readonly url: string }, id: string, status: number | Record<keyof typeof everybody, number>])[] = [
  // `member` is the account of the first business.
  [explainRanking, businessId, { visitor: 401, member: 200, owner: 200, staff: 200 }],
  [explainRanking, suspendedId, { visitor: 401, member: 403, owner: 404, staff: 404 }],
  [explainRanking, missing, { visitor: 401, member: 403, owner: 404, staff: 404 }],
  [getBusiness, businessId, 200],
  [getBusiness, suspendedId, 404],
  [getBusiness, missing, 404],
  [listProducts, businessId, 200],
  [listProducts, suspendedId, 404],
  [listProducts, missing, 404],
  [listReviews, businessId, 200],
  [listReviews, suspendedId, 404],
  [listReviews, missing, 404],
  [getReviewPermission, businessId, { visitor: 401, member: 200, owner: 200, staff: 200 }],
  [getReviewPermission, suspendedId, { visitor: 401, member: 404, owner: 404, staff: 404 }],
  [getReviewPermission, missing, { visitor: 401, member: 404, owner: 404, staff: 404 }],
  [getOrganization, organizationId, 200],
  [getOrganization, missing, 404],
  [getExhibition, '1', 200],
  [getExhibition, '999', 404],
  [companyCard, businessId, 200],
  [companyCard, suspendedId, 404],
  [companyCard, missing, 404],
  [organizationCard, organizationId, 200],
  [organizationCard, missing, 404],
  [exhibitionCard, '1', 200],
  [exhibitionCard, '999', 404],
  [listMembers, organizationId, 200],
  [listMembers, missing, 404],
  [listMemberOf, businessId, 200],
  [listMemberOf, suspendedId, 404],
  [listMemberOf, missing, 404],
]

describe('a route with an id', () => {
  test('is listed here, with one that is there and one that is not', () => {
    const withId = routes.map(([{ url }]) => url).filter((url) => url.includes(':'))
    for (const id of [
      [businessId, organizationId, '1'],
      [missing, '999'],
    ].map((each) => new Set<string>(each))) {
      expect(byId.filter(([, of]) => id.has(of)).map(([{ url }]) => url)).toEqual(withId)
    }
  })

  const cases = byId.flatMap(([endpoint, id, status]) =>
    (Object.keys(everybody) as (keyof typeof everybody)[]).map((who) => ({
      name: endpoint.url,
      what:
        { [businessId]: 'a business', [organizationId]: 'an organization', [suspendedId]: 'a suspended business', 1: 'an exhibition' }[id] ??
        'nothing',
      url: endpoint.url.replace(':id', id),
      id,
      who,
      status: typeof status === 'number' ? status : status[who],
    })),
  )
  test.each(cases)('$name of $what answers $status to $who', async ({ url, id, who, status }) => {
    const answer = await directory.get(url, everybody[who](id))
    expect(answer.status).toBe(status)
    for (const secret of Object.values(secrets)) expect(answer.text).not.toContain(secret)
  })
})

describe.each(named)('%s', (_name, endpoint, url, policy) => {
  test('answers as its contract says, with nothing beyond it', async () => {
    const { status, body } = await directory.get(url, member)
    expect(status).toBe(200)
    expect(Array.isArray(body) ? body.length : 1).toBeGreaterThan(0)
    expect(parse(endpoint.schema.response[200], body)).toEqual(body)
  })

  test.each(Object.keys(everybody) as (keyof typeof everybody)[])(
    'is for those whom its policy names, and tells nothing that is private: %s',
    async (who) => {
      const { status, text } = await directory.get(url, everybody[who](businessId))
      expect(status).toBe(policy === 'member' && who === 'visitor' ? 401 : 200)
      for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
    },
  )

  test.each(['no token', 'a token for another service', 'a token of another gateway'])('refuses %s', async (what) => {
    const headers = what === 'no token' ? {} : await testIdentity(what === 'a token for another service' ? 'messaging' : 'directory').headers()
    const answer = await directory.app.inject({ method: 'GET', url, headers })
    expect(answer.statusCode).toBe(401)
    expect(parse(errorBody, answer.json()).code).toBe('UNAUTHENTICATED')
  })
})

describe.each(others.map(([endpoint, url, policy]) => [`${endpoint.method} ${endpoint.url}`, endpoint, url, policy] as const))('%s', (...route) => {
  const [name, { method }, url, policy] = route
  const call = async (headers: Record<string, string>) =>
    (await directory.app.inject({ method, url, headers, ...(method !== 'GET' && { body: {} }) })).statusCode

  test('is for those whom its policy names', async () => {
    // An empty form is refused for what it lacks, which nobody hears who may not send it.
    const usual = method === 'GET' ? 200 : 400
    const [allowed, toStaff] = answers[name] ?? [usual, usual]
    const of = async (role: 'visitor' | 'member' | 'staff') =>
      call(await directory.identity.headers(role === 'visitor' ? { role } : { role, sub: randomUUID() }))
    const byPolicy = { anyone: [allowed, allowed, allowed], member: [401, allowed, toStaff], staff: [401, 403, toStaff] }
    expect([await of('visitor'), await of('member'), await of('staff')]).toEqual(byPolicy[policy])
  })

  test('refuses who shows no token of the gateway for it', async () => {
    expect(await call({})).toBe(401)
    expect(await call(await testIdentity('messaging').headers())).toBe(401)
    expect(await call(await testIdentity('directory').headers())).toBe(401)
  })
})

/** What whoever edits, or looks at what is only the owner's, is answered; the version is never the one of now, so that nothing changes. */
const edits: readonly (readonly [
  endpoint: { readonly method: string; readonly url: string },
  body: object | undefined,
  there: number,
  gone: number,
])[] = [
  [getProfile, undefined, 200, 404],
  [changeProfile, { location: 'Huye' }, 412, 404],
  [orderProducts, { ids: [] }, 409, 404],
  [changeProduct, { name: 'Tea' }, 412, 404],
  [removeProduct, undefined, 412, 404],
]

describe.each(edits.map((edit) => [`${edit[0].method} ${edit[0].url}`, ...edit] as const))('%s', (_name, { method, url }, body, there, gone) => {
  const ofProduct = [changeProduct.url, removeProduct.url].some((each) => each === url)
  const ids = async () => {
    if (!ofProduct) return { own: businessId, missing }
    const { id } = await directory.database.prisma.product.findFirstOrThrow({ where: { businessId } })
    return { own: id, missing }
  }
  test.each([
    ['a visitor', undefined, 401, 401],
    ['another member', { role: 'member', sub: randomUUID() }, 403, ofProduct ? gone : 403],
    ['the owner', member, there, ofProduct ? gone : 403],
    ['staff', { role: 'staff', sub: randomUUID() }, there, gone],
  ] as [string, IdentityClaims | undefined, number, number][])('%s', async (_who, caller, own, none) => {
    const { own: id, missing: noId } = await ids()
    const call = async (of: string) =>
      (
        await directory.app.inject({
          method: method as 'GET',
          url: url.replace(':id', of),
          headers: { ...(await directory.identity.headers(caller)), 'if-match': '"999"' },
          ...(body && { body }),
        })
      ).statusCode
    expect([await call(id), await call(noId)]).toEqual([own, none])
  })
})

test('bad input is refused on every route', { timeout: 180_000 }, async () => {
  const contact = { contactPerson: 'Aline Uwase', email: 'a@b.example', phone: '+250788123456' }
  const report = await fuzzRoutes(directory.app, {
    identity: directory.identity,
    samples: {
      'POST /api/organizations': {
        body: {
          ...contact,
          organizationName: 'Guild',
          organizationType: 'regional',
          country: 'Kenya',
          website: 'https://guild.example',
          contactTitle: 'Chair',
          memberCount: '12',
          description: 'A guild of twelve, for one test.',
        },
      },
      'POST /api/exhibitions/:id/registrations': { body: { ...contact, name: 'Guild', participation: 'visitor', attendees: 2 } },
      'POST /api/staff/verifications/:id/approve': { body: approval() },
      'POST /api/exhibition-requests': { body: { ...contact, services: ['logistics'], companyName: 'Guild', message: 'A stand for two days.' } },
    },
  })
  expect(report.routes).toBe(routes.length + others.length + elsewhere.length)
  expect(report.refused).toBeGreaterThan(100)
})

test('is ready while the database answers', async () => {
  expect((await directory.app.inject('/ready')).statusCode).toBe(200)
})

test('the tables of courier, mail queue and files are those that service-kit describes', () => {
  const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url))
  expect(() => expectCourierMigrations(migrations)).not.toThrow()
  expect(() => expectMailMigration(migrations)).not.toThrow()
  expect(() => expectFilesMigration(migrations)).not.toThrow()
})

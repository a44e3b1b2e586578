import { randomUUID } from 'node:crypto'
import { type Business, filledParts, imagePath, normalTags, type OwnBusiness, TAG_LENGTH_MAX } from '@ungana/contracts-directory'
import { verifyAuditChain } from '@ungana/service-kit'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, addCategories, removeBusinesses, testBusiness } from '#testing/sample-business.ts'
import { approved, givePlan, reasons, review, submitted } from '#testing/verification.ts'

let directory: TestDirectory
const { id } = testBusiness()
const owner = { role: 'member', sub: id } as const
const other = { role: 'member', sub: randomUUID() } as const
const staff = { role: 'staff', sub: randomUUID() } as const
const url = `/api/users/${id}`

beforeAll(async () => {
  directory = await startDirectory()
  await addCategories(directory.database, ['Coffee, Tea & Spices', 'Textiles'])
})
afterAll(() => directory.close())
beforeEach(async () => {
  await removeBusinesses(directory.database)
  await addBusinesses(directory.database, [testBusiness({ id, phone: '0788 123 456', tags: ['Arabica'] })])
  await directory.database.pool.query('DELETE FROM courier.outbox')
})

const profile = async () => (await directory.get(`${url}/profile`, owner)).body as OwnBusiness
const edit = async (changes: object, version: number | string | undefined = 1, caller: typeof owner | typeof other | typeof staff = owner) =>
  directory.send('PATCH', url, changes, { caller, ...(version !== undefined && { version }) })
const shown = async () => (await directory.get(url)).body as Business
const published = async () =>
  (await directory.database.pool.query<{ payload: { business: Business } }>('SELECT payload FROM courier.outbox ORDER BY position')).rows.map(
    ({ payload }) => payload.business,
  )

test('the owner sees private fields and the edit version', async () => {
  const { status, headers, body } = await directory.get(`${url}/profile`, owner)
  expect(status).toBe(200)
  expect(headers.etag).toBe('"1"')
  expect(body).toEqual({
    ...(await shown()),
    own: { email: 'owner@kahawa.example', phone: '0788 123 456', showEmail: false, showPhone: false, suggestedCategory: null, factsFixed: false },
    version: 1,
  })
})

test('an edit is visible at once to visitors, in the search and in the event', async () => {
  const { status, headers, body } = await edit({ businessName: 'Ikawa House', description: 'Roasts by hand, and ships to Mombasa.', showPhone: true })
  expect([status, headers.etag]).toEqual([200, '"2"'])
  expect(body).toMatchObject({ businessName: 'Ikawa House', phone: '0788 123 456', own: { showPhone: true }, version: 2 })
  expect(await shown()).toMatchObject({ businessName: 'Ikawa House', email: null })
  expect((await directory.get('/api/users/search?q=ikawa')).body).toMatchObject([{ id }])
  expect(await published()).toMatchObject([{ id, businessName: 'Ikawa House' }])
})

test('the last edit names the person to their own company only, and an edit by staff names nobody', async () => {
  const person = { id: randomUUID(), name: 'Grace Uwera', role: 'manager' } as const
  const caller = { ...owner, person: { ...person, shown: true } } as const
  const saved = (await directory.send('PATCH', url, { location: 'Huye' }, { caller, version: 1 })).body as OwnBusiness
  expect(saved.own.lastEdit).toEqual({ person, at: expect.any(String) })
  expect((await profile()).own.lastEdit).toEqual(saved.own.lastEdit)
  const others = await Promise.all([directory.get(url, owner), directory.get(url, other), directory.get(`${url}/profile`, staff)])
  for (const { status, text } of others) expect([status, text.includes(person.name)]).toEqual([200, false])
  expect(JSON.stringify(await published())).not.toContain(person.name)
  await edit({ location: 'Kigali' }, 2, { ...staff, sub: randomUUID() })
  expect((await profile()).own.lastEdit).toBeUndefined()
})

test('keeps missing fields, and clears fields with empty text or null', async () => {
  const links = { website: 'https://kahawa.example', facebookUrl: 'https://www.facebook.com/kahawa', employeeCount: '11-50', yearFounded: 1999 }
  expect((await edit({ ...links, category: 'Textiles' })).body).toMatchObject({ ...links, category: 'Textiles', businessName: 'Kahawa House' })
  const { body } = await edit({ website: '', facebookUrl: null, category: '', yearFounded: null }, 2)
  expect(body).toMatchObject({ website: null, facebookUrl: null, category: null, yearFounded: null, employeeCount: '11-50' })
})

test('keeps the employee count as typed, with its numbers beside it', async () => {
  const employees = async () => {
    const { employeeCount, employeesFrom, employeesTo } = await directory.database.prisma.business.findUniqueOrThrow({ where: { id } })
    return [employeeCount, employeesFrom, employeesTo]
  }
  const typed = [
    ['11-50', 11, 50],
    ['over 1,000', 1000, null],
    ['a family', null, null],
    ['', null, null],
  ] as const
  for (const [index, [employeeCount, from, to]] of typed.entries()) {
    expect((await edit({ employeeCount }, index + 1)).status).toBe(200)
    expect(await employees()).toEqual([employeeCount || null, from, to])
  }
  await edit({ employeeCount: '8' }, 5)
  await edit({ location: 'Huye' }, 6)
  expect(await employees()).toEqual(['8', 8, 8])
})

test('shows the phone number in international form, for the current country', async () => {
  expect((await edit({ phone: '0712 345 678', country: 'Kenya', showPhone: true })).body).toMatchObject({
    phone: '+254712345678',
    own: { phone: '0712 345 678' },
  })
  expect((await edit({ country: 'Tanzania' }, 2)).body).toMatchObject({ phone: '+255712345678' })
})

test.each([
  [{ businessName: ' x ' }, 'businessName', 'Business name must be at least 2 characters.'],
  [{ businessType: 'bank' }, 'businessType', 'Please select a business type.'],
  [{ category: 'Bank robbery' }, 'category', 'Please choose one of the categories.'],
  [{ description: 'short' }, 'description', 'Please provide a business description of at least 20 characters.'],
  [{ website: 'javascript:alert(1)' }, 'website', 'Please enter a valid URL for your website.'],
  [{ yearFounded: 999 }, 'yearFounded', 'Please provide a valid year founded.'],
  [{ tags: Array.from({ length: 11 }, (_, n) => `tag ${n}`) }, 'tags', 'Please use at most 10 tags of at most 30 characters.'],
  [{ tags: ['x'.repeat(31)] }, 'tags.0', 'Please use at most 10 tags of at most 30 characters.'],
  [{ facebookUrl: 'http://www.facebook.com/kahawa' }, 'facebookUrl', 'Please enter a facebook.com address that starts with https://.'],
  [{ facebookUrl: 'https://facebook.com.evil.example/kahawa' }, 'facebookUrl', undefined],
  [{ facebookUrl: 'https://facebook.com@evil.example/kahawa' }, 'facebookUrl', undefined],
  [{ facebookUrl: 'https://evil.example/facebook.com/' }, 'facebookUrl', undefined],
  [{ facebookUrl: 'https://evilfacebook.com/kahawa' }, 'facebookUrl', undefined],
  [{ facebookUrl: 'https://facebook.com\\@evil.example/' }, 'facebookUrl', undefined],
  [{ instagramUrl: 'https://www.facebook.com/kahawa' }, 'instagramUrl', undefined],
  [{ linkedinUrl: 'linkedin.com/company/kahawa' }, 'linkedinUrl', undefined],
  [{ coverImageId: randomUUID() }, 'coverImageId', 'This file has expired. Please upload it again.'],
])('refuses %o, names the field, and changes nothing', async (changes, field, message) => {
  const answer = await edit({ location: 'Huye', ...changes })
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', field, ...(message && { message }) } })
  expect(await profile()).toMatchObject({ location: 'Kigali', version: 1 })
  expect(await published()).toEqual([])
})

test('accepts URLs of the three sites in all their forms', async () => {
  for (const [field, pages] of Object.entries({
    facebookUrl: ['https://facebook.com/k', 'https://m.facebook.com/profile.php?id=1', 'https://fb.com/k'],
    instagramUrl: ['https://www.instagram.com/kahawa/', 'https://instagram.com/kahawa'],
    linkedinUrl: ['https://www.linkedin.com/company/kahawa', 'https://rw.linkedin.com/in/aline'],
  }))
    for (const page of pages) expect((await edit({ [field]: page }, (await profile()).version)).body).toMatchObject({ [field]: page })
})

test('stores tags in one form', async () => {
  const { body } = await edit({ tags: ['  fair   trade ', 'Fair Trade', '', 'arabica', 'éthiopie'] })
  expect(body).toMatchObject({ tags: ['Fair trade', 'Arabica', 'Éthiopie'] })
})

describe('two editors', () => {
  test('an edit without the version from the last read changes nothing', async () => {
    expect(await directory.send('PATCH', url, { location: 'Huye' }, { caller: owner })).toMatchObject({
      status: 428,
      body: { code: 'PRECONDITION_REQUIRED' },
    })
    for (const version of ['*', 'W/"1"', '"one"', '1', '"1", "2"', '"2"', '"0"']) {
      expect(await edit({ location: 'Huye' }, version)).toMatchObject({ status: 412, body: { code: 'EDITED_MEANWHILE' } })
    }
    expect(await profile()).toMatchObject({ location: 'Kigali', version: 1 })
  })

  test('of several edits at the same time, only the first is stored and published', async () => {
    const answers = await Promise.all(['Huye', 'Musanze', 'Rubavu', 'Rusizi'].map((location) => edit({ location })))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 412, 412, 412])
    const saved = answers.flatMap(({ status, body }) => (status === 200 ? [(body as OwnBusiness).location] : []))
    expect(await profile()).toMatchObject({ location: saved[0], version: 2 })
    expect((await published()).length).toBe(1)
  })

  test('reviews, products and edits without changes do not change the edit version', async () => {
    const { prisma } = directory.database
    await prisma.review.create({ data: { businessId: id, reviewerId: randomUUID(), reviewerName: 'A buyer', rating: 5, comment: 'Good.' } })
    await prisma.product.create({ data: { businessId: id, kind: 'product', name: 'Beans', description: '' } })
    await prisma.business.update({ where: { id }, data: { verified: true, featured: true } })
    expect(await profile()).toMatchObject({ version: 1, rating: 5 })
    expect((await edit({ location: 'Kigali', tags: ['Arabica'] })).body).toMatchObject({ version: 1 })
    expect((await edit({ location: 'Huye' })).status).toBe(200)
  })
})

describe('the cover', () => {
  const cover = async () => (await shown()).coverImage
  const seen = async (imageId: string, caller: typeof owner | undefined = undefined) =>
    (await directory.app.inject({ method: 'GET', url: imagePath(imageId), headers: await directory.identity.headers(caller) })).statusCode

  test('replacing or removing the cover deletes the old picture', async () => {
    const [first, second] = [await directory.upload(owner), await directory.upload(owner)]
    expect([await seen(first), await seen(first, owner)]).toEqual([404, 200])
    await edit({ coverImageId: first })
    expect([await cover(), await seen(first)]).toEqual([imagePath(first), 200])
    await edit({ coverImageId: first, location: 'Huye' }, 2)
    await edit({ coverImageId: second }, 3)
    expect([await cover(), await seen(first), await seen(second)]).toEqual([imagePath(second), 404, 200])
    await edit({ coverImageId: null }, 4)
    expect([await cover(), await seen(second)]).toEqual([null, 404])
  })

  test('refuses another account’s picture as the cover, and a picture that is already used', async () => {
    const theirs = await directory.upload(other)
    expect((await edit({ coverImageId: theirs })).status).toBe(400)
    const uploaded = await directory.upload(owner)
    await edit({ coverImageId: uploaded })
    expect((await directory.send('POST', '/api/products', { name: 'Beans', imageId: uploaded }, { caller: owner })).status).toBe(400)
  })

  test('a picture can still be used after a refused edit', async () => {
    const picture = await directory.upload(owner)
    expect((await edit({ coverImageId: picture }, 7)).status).toBe(412)
    expect((await edit({ coverImageId: picture })).status).toBe(200)
  })
})

describe('another account', () => {
  test('other accounts can neither read nor edit the profile', async () => {
    expect((await directory.get(`${url}/profile`, other)).status).toBe(403)
    expect((await edit({ location: 'Huye' }, 1, other)).status).toBe(403)
    expect((await directory.get(`${url}/profile`)).status).toBe(401)
    expect((await directory.send('PATCH', url, { location: 'Huye' }, { version: 1 })).status).toBe(401)
  })

  test('a staff account can read and edit the profile, and the edit is in the audit log', async () => {
    expect((await edit({ location: 'Huye' }, 1, staff)).status).toBe(200)
    await edit({ location: 'Kigali' }, 2)
    const { rows } = await directory.database.pool.query('SELECT actor, action, subject, details FROM audit.entries WHERE actor = $1', [staff.sub])
    expect(rows).toEqual([{ actor: staff.sub, action: 'business.edited', subject: id, details: { fields: ['location'] } }])
    expect((await verifyAuditChain(directory.database.pool)).broken).toBeUndefined()
  })
})

describe('name, registered name and country', () => {
  const facts = [
    ['businessName', 'Uchumi Motors'],
    ['companyName', 'Uchumi Motors Ltd'],
    ['country', 'Kenya'],
  ] as const

  test('only staff can change verified facts between submission and the end of the approval', async () => {
    await givePlan(directory, id, 'professional')
    await edit({ companyName: 'Kahawa House Ltd' })
    const { id: verificationId } = await submitted(directory, owner)
    const refused = async () => {
      const { version, own } = await profile()
      expect(own.factsFixed).toBe(true)
      for (const [field, value] of facts) {
        expect(await edit({ location: 'Huye', [field]: value }, version)).toMatchObject({ status: 409, body: { code: 'FACTS_VERIFIED', field } })
      }
      expect(await profile()).toMatchObject({ businessName: 'Kahawa House', companyName: 'Kahawa House Ltd', country: 'Rwanda', location: 'Kigali' })
    }
    await refused()
    await approved(directory, staff, verificationId)
    await refused()
    expect(await shown()).toMatchObject({ verified: true })
    const same = { businessName: 'Kahawa House', companyName: 'Kahawa House Ltd', country: 'Rwanda' }
    expect(await edit({ ...same, employeeCount: '12' }, 2)).toMatchObject({ status: 200, body: { employeeCount: '12' } })
    expect((await edit({ businessName: 'Kahawa Houses' }, 3, staff)).status).toBe(200)

    await review(directory, staff, verificationId, 'revoke', reasons)
    expect(await shown()).toMatchObject({ verified: false })
    expect((await profile()).own.factsFixed).toBe(false)
    expect((await edit(Object.fromEntries(facts), 4)).status).toBe(200)
  })

  test('the owner can change verified facts again after the approval expires', async () => {
    const { id: verificationId } = await submitted(directory, owner)
    await approved(directory, staff, verificationId)
    await directory.database.prisma.verification.update({ where: { id: verificationId }, data: { expiresOn: new Date('2020-01-01') } })
    expect((await edit({ businessName: 'Uchumi Motors' })).status).toBe(200)
  })

  test('the audit log has an owner’s changes of verified facts, and no other edits by the owner', async () => {
    const entries = async () =>
      (await directory.database.pool.query('SELECT action, subject, details FROM audit.entries WHERE actor = $1 ORDER BY sequence', [id])).rows
    const before = await entries()
    await edit({ businessName: 'Ikawa House', country: 'Rwanda', location: 'Huye' })
    await edit({ location: 'Kigali' }, 2)
    expect((await entries()).slice(before.length)).toEqual([{ action: 'business.edited', subject: id, details: { fields: ['businessName'] } }])
  })
})

test('a company that is unknown or not public cannot be edited', async () => {
  await directory.database.prisma.business.update({ where: { id }, data: { status: 'suspended' } })
  expect((await directory.get(`${url}/profile`, owner)).status).toBe(404)
  expect((await edit({ location: 'Huye' })).status).toBe(404)
  const missing = randomUUID()
  expect((await directory.send('PATCH', `/api/users/${missing}`, { location: 'Huye' }, { caller: staff, version: 1 })).status).toBe(404)
})

test('the owner and the search count the same completeness', async () => {
  const facts = fc.record({
    description: fc.oneof(
      fc.string({ unit: 'grapheme-composite', maxLength: 100 }).filter((text) => !text.includes('\u0000')),
      fc.constant('é'.repeat(80)),
      fc.constant('👩‍🌾'.repeat(27)),
    ),
    category: fc.constantFrom(null, 'Textiles'),
    tags: fc.constantFrom<string[]>([], ['Tea']),
    website: fc.constantFrom(null, 'https://x.example'),
    coverImage: fc.constantFrom(null, '/api/images/x'),
    yearFounded: fc.constantFrom(null, 2001),
    employeeCount: fc.constantFrom(null, '8'),
    products: fc.constantFrom<string[]>([], ['Beans']),
    services: fc.constantFrom<string[]>([], ['Roasting']),
  })
  await fc.assert(
    fc.asyncProperty(facts, async ({ products, services, ...fields }) => {
      const { pool, prisma } = directory.database
      await prisma.business.update({ where: { id }, data: fields })
      const { rows } = await pool.query('SELECT search.filled_parts(b, $2) AS parts FROM businesses AS b WHERE id = $1', [
        id,
        products.length + services.length > 0,
      ])
      expect(filledParts({ ...fields, products, services })).toEqual(rows[0].parts)
    }),
    { numRuns: 60 },
  )
})

test('normalising tags twice changes nothing', () => {
  const typed = fc.array(fc.string({ unit: 'grapheme-composite', maxLength: TAG_LENGTH_MAX }), { maxLength: 12 })
  fc.assert(
    fc.property(typed, (tags) => {
      const normal = normalTags(tags)
      expect(normalTags(normal)).toEqual(normal)
      expect(new Set(normal.map((tag) => tag.toLowerCase())).size).toBe(normal.length)
    }),
    { examples: [[['ΐ']], [['ßa', 'ßA']], [['ŉ', 'ǰ́']]] },
  )
})

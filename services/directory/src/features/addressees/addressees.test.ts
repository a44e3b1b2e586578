import { randomUUID } from 'node:crypto'
import { dayInKigali } from '@ungana/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'
import { approval, evidence, newOwner, newStaff, review, submitted } from '#testing/verification.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

async function ask(id: string, headers?: Record<string, string>) {
  const answer = await directory.app.inject({
    method: 'GET',
    url: `/internal/addressees/${id}`,
    headers: headers ?? (await directory.services.headers('messaging')),
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('messaging gets the owner of an id, and nothing private', async () => {
  const active = testBusiness({ businessName: 'Kivu Roasters' })
  const suspended = testBusiness({ businessName: 'Gone', status: 'suspended' })
  await addBusinesses(directory.database, [active, suspended])
  const organization = { id: randomUUID(), name: 'Guild', type: 'regional', country: 'Kenya', description: 'A guild.', memberCount: '12' }
  await directory.database.prisma.organization.create({ data: organization })

  expect(await ask(active.id)).toEqual({
    status: 200,
    body: {
      id: active.id,
      kind: 'business',
      name: 'Kivu Roasters',
      sample: false,
      organizationType: null,
      status: 'active',
      place: expect.stringMatching(/^.+, .+$/),
      verified: active.verified,
      version: expect.any(Number),
    },
  })
  expect((await ask(suspended.id)).body).toMatchObject({ name: 'Gone', status: 'suspended' })
  // This organization is not verified yet, so it counts as suspended.
  expect((await ask(organization.id)).body).toMatchObject({
    kind: 'organization',
    name: 'Guild',
    organizationType: 'regional',
    status: 'suspended',
    place: 'Kenya',
    version: 0,
  })
  expect(await ask(randomUUID())).toMatchObject({ status: 404, body: { code: 'BUSINESS_NOT_FOUND' } })
})

test('refuses other services', async () => {
  expect((await ask(randomUUID(), {})).status).toBe(401)
  expect((await ask(randomUUID(), await directory.services.headers('identity'))).status).toBe(403)
  expect((await ask(randomUUID(), await directory.identity.headers({ role: 'staff', sub: randomUUID() }))).status).toBe(401)
})

test('deals and messaging get what papers say about a company, with the numbers that staff checked', async () => {
  const about =
    (what: string) =>
    async (id: string, service = 'deals') => {
      const answer = await directory.app.inject({ url: `/internal/addressees/${id}/${what}`, headers: await directory.services.headers(service) })
      return { status: answer.statusCode, body: answer.json() }
    }
  const [ofPapers, registration] = [about('paper-party'), about('registration')]
  const { id, as } = await newOwner(directory, { businessName: 'Kivu Exporters', location: 'Goma', country: 'DRC' })
  const facts = { name: 'Kivu Exporters', town: 'Goma', country: 'DRC' }
  const verification = await submitted(directory, as)
  expect((await ofPapers(id)).body).toEqual(facts)
  expect(await registration(id)).toEqual({ status: 200, body: { registration: null } })
  const staff = newStaff()
  await review(directory, staff, verification.id, 'claim')
  await review(directory, staff, verification.id, 'approve', approval())
  // Staff did not check the tax number.
  expect((await ofPapers(id)).body).toEqual({ ...facts, registrationNumber: evidence.registrationNumber })
  expect((await ofPapers(randomUUID())).status).toBe(404)
  expect([(await ofPapers(id, 'messaging')).status, (await ofPapers(id, 'payments')).status]).toEqual([200, 403])

  const { registrationNumber: number, country } = evidence
  const checkedOn = dayInKigali(new Date())
  expect((await registration(id)).body).toEqual({ registration: { number, country, checkedOn } })
  expect([(await registration(randomUUID())).status, (await registration(id, 'messaging')).status]).toEqual([404, 403])
  await review(directory, staff, verification.id, 'revoke', { reasons: 'The company was dissolved.' })
  expect((await registration(id)).body).toEqual({ registration: null })
})

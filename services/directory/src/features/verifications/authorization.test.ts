// Who may do what with whose verification. Whoever was revoked is a visitor: the gateway sees to it.
import { randomUUID } from 'node:crypto'
import {
  approveVerification,
  changeVerification,
  claimVerification,
  featureOrganization,
  getBusinessBadge,
  getOrganizationBadge,
  getOwnVerification,
  getVerification,
  listVerifications,
  type Organization,
  openVerification,
  rejectVerification,
  releaseVerification,
  reopenVerification,
  requestVerificationChanges,
  revokeVerification,
  submitVerification,
  type Verification,
  withdrawVerification,
} from '@ungana/contracts-directory'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { testIdentity } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { newOrganizationLink } from '#lib/organization-links.ts'
import { SITE, startDirectory, type TestDirectory } from '#testing/directory.ts'
import {
  addDocument,
  approval,
  approved,
  evidence,
  givePlan,
  newOwner,
  newStaff,
  organizationForm,
  reasons,
  review,
  submitted,
} from '#testing/verification.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

/** organization: of another, by its account. link: of another organization's contact. */
type Who = 'visitor' | 'owner' | 'other' | 'organization' | 'link' | 'staff'
type State = 'draft' | 'submitted' | 'in-review' | 'approved' | 'rejected'
let callers: Record<Who, { as: IdentityClaims; token?: string }>
let owner: Awaited<ReturnType<typeof newOwner>>
let ids: { own: string; missing: string; business: string; organization: string }
const secrets = () => [evidence.registrationNumber, evidence.taxNumber, evidence.note, owner.email]

const none = (status: number) => ({ visitor: 401, owner: 403, other: 403, organization: 403, link: 401, staff: status })

/** Each call for the owner's verification in that state, and what it answers to each. For one that is not there, `missing` says. */
const matrix: readonly (readonly [
  endpoint: { method: string; url: string },
  state: State,
  body: object | undefined,
  answers: Record<Who, number>,
])[] = [
  [getOwnVerification, 'draft', undefined, { visitor: 401, owner: 200, other: 200, organization: 200, link: 200, staff: 404 }],
  [openVerification, 'approved', evidence, { visitor: 401, owner: 201, other: 201, organization: 409, link: 409, staff: 404 }],
  [changeVerification, 'draft', evidence, { visitor: 401, owner: 200, other: 404, organization: 404, link: 404, staff: 404 }],
  [submitVerification, 'draft', undefined, { visitor: 401, owner: 200, other: 404, organization: 404, link: 404, staff: 404 }],
  [withdrawVerification, 'submitted', undefined, { visitor: 401, owner: 200, other: 404, organization: 404, link: 404, staff: 404 }],
  [getVerification, 'submitted', undefined, none(200)],
  [listVerifications, 'submitted', undefined, none(200)],
  [claimVerification, 'submitted', undefined, none(200)],
  [releaseVerification, 'in-review', undefined, none(200)],
  [approveVerification, 'in-review', approval(), none(200)],
  [requestVerificationChanges, 'in-review', reasons, none(200)],
  [rejectVerification, 'in-review', reasons, none(200)],
  [reopenVerification, 'rejected', reasons, none(200)],
  [revokeVerification, 'approved', reasons, none(200)],
]

beforeEach(async () => {
  owner = await newOwner(directory)
  const register = async () =>
    (await directory.send('POST', '/api/organizations', { ...organizationForm, email: `${randomUUID()}@guild.example` })).body as Organization
  const organization = await register()
  const applicant = await register()
  const token = new URL(await directory.courier.transaction((tx) => newOrganizationLink(tx, applicant.id, SITE))).searchParams.get('token') ?? ''
  callers = {
    visitor: { as: { role: 'visitor' } },
    owner: { as: owner.as },
    other: { as: (await newOwner(directory)).as },
    organization: { as: { role: 'member', sub: organization.id } },
    link: { as: { role: 'visitor' }, token },
    staff: { as: newStaff() },
  }
  ids = { own: '', missing: randomUUID(), business: owner.id, organization: organization.id }
})

async function inState(state: State): Promise<string> {
  if (state === 'draft') {
    const { id } = (await directory.send('POST', '/api/verifications', evidence, { caller: owner.as })).body as Verification
    await addDocument(directory, id)
    return id
  }
  const { id } = await submitted(directory, owner.as)
  if (state === 'approved') await approved(directory, newStaff(), id)
  if (state === 'in-review' || state === 'rejected') await review(directory, callers.staff.as, id, 'claim')
  if (state === 'rejected') await review(directory, callers.staff.as, id, 'reject', reasons)
  return id
}

async function call({ method, url }: { method: string; url: string }, who: Who, id: string, body: object | undefined) {
  const { as, token } = callers[who]
  const address = `${url.replace(':id', id)}${token && !url.includes('/staff/') ? `?token=${token}` : ''}`
  return method === 'GET' ? directory.get(address, as) : directory.send(method as 'POST', address, body, { caller: as })
}

const cases = matrix.flatMap(([endpoint, state, body, answers]) =>
  (Object.entries(answers) as [Who, number][]).map(([who, status]) => ({
    name: `${endpoint.method} ${endpoint.url}`,
    endpoint,
    state,
    body,
    who,
    status,
  })),
)

test.each(cases)('$name by $who answers $status', async ({ endpoint, state, body, who, status }) => {
  const id = await inState(state)
  const answer = await call(endpoint, who, id, body)
  expect([answer.status, answer.text]).toEqual([status, answer.text])
  if (who !== 'owner' && who !== 'staff') for (const secret of secrets()) if (answer.status !== 201) expect(answer.text).not.toContain(secret)
  const response: Record<number, Parameters<typeof parse>[0]> = (endpoint as typeof getVerification).schema.response
  if (status < 300) expect(parse(response[status] as Parameters<typeof parse>[0], answer.body)).toEqual(answer.body)
})

test.each(cases.filter(({ endpoint }) => endpoint.url.includes(':id')))('$name of nothing, by $who', async ({ endpoint, body, who, status }) => {
  const missing = status === 401 || status === 403 ? status : 404
  expect((await call(endpoint, who, ids.missing, body)).status).toBe(missing)
})

describe('what everybody may know of a badge', () => {
  test.each(['visitor', 'owner', 'other', 'staff'] as const)('is answered to a %s, without anything that was sent', async (who) => {
    await approved(directory, newStaff(), (await submitted(directory, owner.as)).id)
    await givePlan(directory, owner.id, 'professional')
    const answer = await directory.get(getBusinessBadge.url.replace(':id', ids.business), callers[who].as)
    expect(answer).toMatchObject({ status: 200, body: { verified: true } })
    for (const secret of secrets()) expect(answer.text).not.toContain(secret)
    expect((await directory.get(getBusinessBadge.url.replace(':id', ids.missing), callers[who].as)).status).toBe(404)
    // Not active yet.
    expect((await directory.get(getOrganizationBadge.url.replace(':id', ids.organization), callers[who].as)).status).toBe(404)
  })
})

test.each(['visitor', 'owner', 'other', 'organization'] as const)('a %s features nobody', async (who) => {
  const url = featureOrganization.url.replace(':id', ids.organization)
  expect((await directory.send('PUT', url, { featured: true }, { caller: callers[who].as })).status).toBe(who === 'visitor' ? 401 : 403)
})

test.each([...matrix.map(([endpoint]) => endpoint), getBusinessBadge, getOrganizationBadge, featureOrganization])(
  '$method $url refuses who shows no token of the gateway for it',
  async ({ method, url }) => {
    for (const headers of [{}, await testIdentity('messaging').headers(), await testIdentity('directory').headers()]) {
      const answer = await directory.app.inject({ method: method as 'GET', url: url.replace(':id', ids.missing), headers })
      expect(answer.statusCode).toBe(401)
    }
  },
)

// Permissions on verifications. The gateway sends no account for a revoked session, so such a caller is a visitor too.
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
  renewVerificationLink,
  reopenVerification,
  requestVerificationChanges,
  revokeVerification,
  submitVerification,
  type Verification,
  withdrawVerification,
} from '@ungana/contracts-directory'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { testIdentity } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

/** organization: another organization's account. link: another organization's contact. */
type Who = 'visitor' | 'owner' | 'other' | 'organization' | 'link' | 'staff'
type State = 'draft' | 'submitted' | 'in-review' | 'approved' | 'rejected'
type Owner = Awaited<ReturnType<typeof newOwner>>
let directory: TestDirectory
let callers: Record<Exclude<Who, 'owner'>, { as: IdentityClaims; token?: string }>
let organizationId: string
const missing = randomUUID()
const secretsOf = ({ email }: Owner) => [evidence.registrationNumber, evidence.taxNumber, evidence.note, email]

const none = (status: number) => ({ visitor: 401, owner: 403, other: 403, organization: 403, link: 401, staff: status })

/** Each call, the state of the owner's verification before it, and the status that each caller gets. `missing` has the statuses for an unknown id. */
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
  // Everybody here sends an unknown token.
  [renewVerificationLink, 'draft', { token: 'x'.repeat(43) }, { visitor: 410, owner: 410, other: 410, organization: 410, link: 410, staff: 410 }],
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

beforeAll(async () => {
  directory = await startDirectory()
  const register = async () =>
    (await directory.send('POST', '/api/organizations', { ...organizationForm, email: `${randomUUID()}@guild.example` })).body as Organization
  const organization = await register()
  const applicant = await register()
  const token = new URL(await directory.courier.transaction((tx) => newOrganizationLink(tx, applicant.id, SITE))).searchParams.get('token') ?? ''
  callers = {
    visitor: { as: { role: 'visitor' } },
    other: { as: (await newOwner(directory)).as },
    organization: { as: { role: 'member', sub: organization.id } },
    link: { as: { role: 'visitor' }, token },
    staff: { as: newStaff() },
  }
  organizationId = organization.id
})
afterAll(() => directory.close())

async function newVerification(owner: Owner, state: State): Promise<string> {
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

/** Verifications that no call has changed yet. */
const unchanged = new Map<State, { owner: Owner; id: string }>()

async function inState(state: State): Promise<{ owner: Owner; id: string }> {
  const known = unchanged.get(state)
  if (known) return known
  const owner = await newOwner(directory)
  const made = { owner, id: await newVerification(owner, state) }
  unchanged.set(state, made)
  return made
}

async function call(
  { method, url }: { method: string; url: string },
  { as, token }: { as: IdentityClaims; token?: string },
  id: string,
  body: object | undefined,
) {
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
  const { owner, id } = await inState(state)
  if (endpoint.method !== 'GET' && status < 300) unchanged.delete(state)
  const answer = await call(endpoint, who === 'owner' ? owner : callers[who], id, body)
  expect(answer.status, answer.text).toBe(status)
  if (who !== 'owner' && who !== 'staff' && status !== 201) for (const secret of secretsOf(owner)) expect(answer.text).not.toContain(secret)
  const response: Record<number, Parameters<typeof parse>[0]> = (endpoint as typeof getVerification).schema.response
  if (status < 300) expect(parse(response[status] as Parameters<typeof parse>[0], answer.body)).toEqual(answer.body)
})

test.each(cases.filter(({ endpoint }) => endpoint.url.includes(':id')))(
  '$name answers $who for an unknown id',
  async ({ endpoint, body, who, status }) => {
    const caller = who === 'owner' ? await newOwner(directory) : callers[who]
    expect((await call(endpoint, caller, missing, body)).status).toBe(status === 401 || status === 403 ? status : 404)
  },
)

describe('the public facts of a badge', () => {
  let owner: Owner
  beforeAll(async () => {
    owner = await newOwner(directory)
    await approved(directory, newStaff(), (await submitted(directory, owner.as)).id)
    await givePlan(directory, owner.id, 'professional')
  })

  test.each(['visitor', 'owner', 'other', 'staff'] as const)('shows the public facts of a badge to a %s, without any evidence', async (who) => {
    const { as } = who === 'owner' ? owner : callers[who]
    const answer = await directory.get(getBusinessBadge.url.replace(':id', owner.id), as)
    expect(answer).toMatchObject({ status: 200, body: { verified: true } })
    for (const secret of secretsOf(owner)) expect(answer.text).not.toContain(secret)
    expect((await directory.get(getBusinessBadge.url.replace(':id', missing), as)).status).toBe(404)
    // Not active yet.
    expect((await directory.get(getOrganizationBadge.url.replace(':id', organizationId), as)).status).toBe(404)
  })
})

test.each(['visitor', 'owner', 'other', 'organization'] as const)('a %s cannot feature an organization', async (who) => {
  const url = featureOrganization.url.replace(':id', organizationId)
  const { as } = who === 'owner' ? await newOwner(directory) : callers[who]
  expect((await directory.send('PUT', url, { featured: true }, { caller: as })).status).toBe(who === 'visitor' ? 401 : 403)
})

test.each([...matrix.map(([endpoint]) => endpoint), getBusinessBadge, getOrganizationBadge, featureOrganization])(
  '$method $url refuses a call without a gateway token',
  async ({ method, url }) => {
    for (const headers of [{}, await testIdentity('messaging').headers(), await testIdentity('directory').headers()]) {
      const answer = await directory.app.inject({ method: method as 'GET', url: url.replace(':id', missing), headers })
      expect(answer.statusCode).toBe(401)
    }
  },
)

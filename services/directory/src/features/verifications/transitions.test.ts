// In any order of actions by owner, staff, payments and time, a verification only makes allowed changes, and all are in the audit log.
import type { Verification } from '@ungana/contracts-directory'
import { verifyAuditChain } from '@ungana/service-kit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExpirySweep } from '#expiry-sweep.ts'
import { SITE, startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addDocument, approval, evidence, givePlan, newOwner, newStaff, reasons, review } from '#testing/verification.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

const staff = [newStaff(), newStaff()] as const
const someStaff = fc.constantFrom(0, 1)

type Step =
  | { readonly what: 'open' | 'submit' | 'withdraw' | 'expire' }
  | { readonly what: 'claim' | 'release' | 'approve' | 'request-changes' | 'reject' | 'reopen' | 'revoke'; readonly who: number }
  | { readonly what: 'plan'; readonly plan: string; readonly stale: boolean }

const someSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ what: fc.constantFrom('open', 'submit', 'withdraw', 'expire') }) },
    {
      weight: 8,
      arbitrary: fc.record({ what: fc.constantFrom('claim', 'release', 'approve', 'request-changes', 'reject', 'reopen', 'revoke'), who: someStaff }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constant('plan'), plan: fc.constantFrom('basic', 'professional', 'enterprise'), stale: fc.boolean() }),
    },
  ) as fc.Arbitrary<Step>,
  { minLength: 6, maxLength: 30 },
)

/** The expected state, written independently of the code's table. */
interface Model {
  current: { id: string; status: string; claimedBy: number | null } | null
  holds: { id: string } | null
  plan: string
  moves: number
}

const allowed: Readonly<Record<string, readonly [from: readonly string[], to: string]>> = {
  submit: [['draft', 'changes-requested'], 'submitted'],
  withdraw: [['draft', 'submitted', 'in-review', 'changes-requested'], 'withdrawn'],
  claim: [['submitted'], 'in-review'],
  release: [['in-review'], 'submitted'],
  approve: [['in-review'], 'approved'],
  'request-changes': [['in-review'], 'changes-requested'],
  reject: [['in-review'], 'rejected'],
  reopen: [['rejected'], 'in-review'],
}

const plain = (what: 'open' | 'submit' | 'withdraw') => ({ what }) as const
const byFirst = (what: 'claim' | 'release' | 'approve' | 'request-changes' | 'reject' | 'reopen') => ({ what, who: 0 }) as const
const sent = [plain('open'), plain('submit')]
const claimed = [...sent, byFirst('claim')]
const ways: Readonly<Record<string, readonly Step[]>> = {
  draft: [plain('open')],
  submitted: sent,
  'in-review': claimed,
  'changes-requested': [...claimed, byFirst('request-changes')],
  approved: [...claimed, byFirst('approve')],
  rejected: [...claimed, byFirst('reject')],
  withdrawn: [...sent, plain('withdraw')],
}
const everyStep = [
  plain('submit'),
  plain('withdraw'),
  ...(['claim', 'release', 'approve', 'request-changes', 'reject', 'reopen'] as const).map(byFirst),
]
const may = (status: string) => everyStep.filter(({ what }) => allowed[what]?.[0].includes(status))
const mayNot = (status: string) => everyStep.filter((step) => !may(status).includes(step))
/** Tries all forbidden actions in a state together. Each allowed action leaves the state, so it has its own run. */
const everyPair = Object.entries(ways).flatMap(([status, way]): [Step[]][] => [
  [[...way, ...mayNot(status)]],
  ...may(status).map((step): [Step[]] => [[...way, step]]),
])

test('the service allows exactly the changes of the table', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(someSteps, async (steps) => {
      const owner = await newOwner(directory)
      const model: Model = { current: null, holds: null, plan: 'none', moves: 0 }
      for (const step of steps) await take(owner, model, step)

      const { verifications } = (await directory.get('/api/verifications/me', owner.as)).body as { verifications: Verification[] }
      if (model.current) expect(verifications.find(({ id }) => id === model.current?.id)?.status).toBe(model.current.status)
      const open = verifications.filter(({ status }) => ['draft', 'submitted', 'in-review', 'changes-requested'].includes(status))
      expect(open.length).toBeLessThanOrEqual(1)
      expect(verifications.filter(({ status }) => status === 'approved').map(({ id }) => id)).toEqual(model.holds ? [model.holds.id] : [])
      // Every step is in the history, and every step except a new draft is in the audit log.
      const { rows } = await directory.database.pool.query<{ action: string }>(
        `SELECT action FROM audit.entries WHERE details ->> 'subjectId' = $1 ORDER BY sequence`,
        [owner.id],
      )
      expect(rows).toHaveLength(model.moves)
      const history = verifications.flatMap((verification) => verification.steps).filter(({ status }) => status !== 'draft')
      expect(history.map(({ status }) => `verification.${status}`).sort()).toEqual(rows.map(({ action }) => action).sort())
    }),
    // Random actions rarely reach all statuses, so each status is entered and every action is tried there.
    { numRuns: 25 + everyPair.length, examples: everyPair },
  )
  expect((await verifyAuditChain(directory.database.pool)).broken).toBeUndefined()
})

async function take(owner: Awaited<ReturnType<typeof newOwner>>, model: Model, step: Step): Promise<void> {
  const { current } = model
  if (step.what === 'plan') {
    await givePlan(directory, owner.id, step.plan, step.stale ? { version: -1 } : {})
    if (!step.stale || model.plan === 'none') model.plan = step.plan
  } else if (step.what === 'open') {
    const mayOpen = !current || !['draft', 'submitted', 'in-review', 'changes-requested'].includes(current.status)
    const { status, body } = await directory.send('POST', '/api/verifications', evidence, { caller: owner.as })
    expect(status).toBe(mayOpen ? 201 : 409)
    if (mayOpen) {
      const { id } = body as Verification
      await addDocument(directory, id)
      model.current = { id, status: 'draft', claimedBy: null }
    }
  } else if (step.what === 'expire') {
    await directory.database.prisma.verification.updateMany({
      where: { subjectId: owner.id, status: 'approved' },
      data: { expiresOn: new Date('2026-01-01') },
    })
    await createExpirySweep({ ...directory, logger: directory.app.log, site: SITE }).sweep()
    if (model.holds) model.moves += 1
    if (current && current.id === model.holds?.id) current.status = 'expired'
    model.holds = null
  } else if (current) {
    await move(owner, model, current, step)
  }
  await expectBadge(owner.id, model)
}

async function move(
  owner: Awaited<ReturnType<typeof newOwner>>,
  model: Model,
  current: NonNullable<Model['current']>,
  step: Exclude<Step, { what: 'plan' | 'open' | 'expire' }>,
) {
  const byStaff = 'who' in step
  const id = step.what === 'revoke' ? (model.holds?.id ?? current.id) : current.id
  const [from, to] = allowed[step.what] ?? [[], 'revoked']
  const decides = ['approve', 'request-changes', 'reject'].includes(step.what)
  const may =
    step.what === 'revoke' ? model.holds !== null : from.includes(current.status) && (!decides || (byStaff && step.who === current.claimedBy))
  const body = step.what === 'approve' ? approval() : ['request-changes', 'reject', 'reopen', 'revoke'].includes(step.what) ? reasons : undefined
  const { status } = byStaff
    ? await review(directory, staff[step.who] ?? staff[0], id, step.what, body)
    : await directory.send('POST', `/api/verifications/${id}/${step.what}`, undefined, { caller: owner.as })
  // Staff do not see a draft.
  const refused = 409
  expect([step, current.status, status]).toEqual([step, current.status, may ? 200 : refused])
  if (!may) return
  model.moves += 1
  if (step.what === 'revoke') {
    if (current.id === model.holds?.id) current.status = 'revoked'
    model.holds = null
    return
  }
  current.status = to
  current.claimedBy = to === 'in-review' && byStaff ? step.who : null
  if (step.what === 'approve') {
    // This approval replaces an earlier one, which is one more change of status.
    if (model.holds) model.moves += 1
    model.holds = { id: current.id }
  }
}

async function expectBadge(id: string, { holds, plan }: Model) {
  const { verified, featured } = await directory.database.prisma.business.findUniqueOrThrow({ where: { id } })
  expect({ verified, featured }).toEqual({
    verified: holds !== null && ['professional', 'enterprise'].includes(plan),
    featured: plan === 'enterprise',
  })
}

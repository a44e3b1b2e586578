// Which plans an account may buy, at every door that sells one.
import { type Plan, planNames, plans } from '@ungana/contracts-payments'
import { expect, test } from 'vitest'
import { startWithSandbox } from '#testing/start-with-sandbox.ts'

let directoryType: string | undefined
const { payments } = await startWithSandbox({
  findAccount: async (id) => ({
    id,
    kind: 'organization',
    name: 'Chamber',
    sample: false,
    organizationType: directoryType,
    status: 'active',
    version: 0,
  }),
})

const company = { kind: 'business' } as const
const organization = (organizationPlan: Plan) => ({ kind: 'organization', organizationPlan }) as const
const accounts = [
  ['company', company, ['professional', 'enterprise']],
  ['trade authority', organization('trade-authority'), ['trade-authority']],
  ['trade association', organization('trade-association'), ['trade-association']],
  ['regional chamber', organization('regional-chamber'), ['regional-chamber']],
] as const
const doors = [
  ['card', '/api/payments/stripe/create-payment-intent', {}],
  ['wallet', '/api/paypal/order', {}],
  ['mobile money', '/api/payments/mobile-money', { phone: '+256 700 123 456' }],
] as const

test.each(doors.flatMap((door) => accounts.map((account) => [...door, ...account] as const)))(
  'by %s at %s with %j, a %s can buy only its own plans',
  async (_door, url, more, _name, facts, own) => {
    const payer = await payments.account(facts)
    for (const plan of plans.filter((each) => each !== 'basic')) {
      const { status, body } = await payments.call('POST', url, payer, { plan, ...more })
      if ((own as readonly string[]).includes(plan)) {
        expect([plan, body.code]).not.toEqual([plan, 'PAYMENTS_PLAN_FOR_OTHERS'])
      } else {
        expect([plan, status, body.code]).toEqual([plan, 403, 'PAYMENTS_PLAN_FOR_OTHERS'])
        expect(body.message).toContain(`${planNames[plan]} is a plan for `)
        expect(body.message).toContain(`Your account can choose ${own.map((each) => planNames[each]).join(' or ')}.`)
      }
    }
    const { rows } = await payments.pool.query<{ plan: string }>('SELECT plan FROM payments WHERE payer_id = $1', [payer])
    expect(rows.map(({ plan }) => plan).toSorted()).toEqual([...own].toSorted())
  },
)

test.each(accounts)('the membership of a %s lists the plans that it can buy', async (_name, facts, own) => {
  const payer = await payments.account(facts)
  expect((await payments.call('GET', '/api/memberships/me', payer)).body.canBuy).toEqual(own)
})

test('an organization whose type has not arrived is asked for at directory, and a renewal of the wrong plan ends', async () => {
  const payer = await payments.account({ kind: 'organization' })
  await payments.pool.query(
    `INSERT INTO memberships (holder_id, holder_kind, plan, "from", until, renewed_by) VALUES ($1, 'organization', 'trade-authority', now(), now(), $1)`,
    [payer],
  )
  const buy = (plan: Plan) => payments.call('POST', '/api/payments/stripe/create-payment-intent', payer, { plan })
  directoryType = undefined
  expect((await buy('trade-authority')).body.message).toBe('Trade Authority is a plan for trade authorities. There is no plan for your account yet.')
  directoryType = 'regional'
  expect((await buy('trade-authority')).body.message).toBe(
    'Trade Authority is a plan for trade authorities. Your account can choose Regional Chamber.',
  )
  expect((await buy('regional-chamber')).status).toBe(200)
  expect((await payments.call('GET', '/api/memberships/me', payer)).body.renews).toBe(false)
  const { rows } = await payments.pool.query('SELECT renewed_by AS "renewedBy" FROM memberships WHERE holder_id = $1', [payer])
  expect(rows).toEqual([{ renewedBy: null }])
})

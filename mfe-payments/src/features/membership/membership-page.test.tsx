import { getMyMembership, listPlans, type Membership, stopRenewal } from '@ungana/contracts-payments'
import { answer, memberAs, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const free: Membership = {
  holderKind: 'business',
  plan: 'basic',
  name: 'Basic',
  from: null,
  until: null,
  renews: false,
  renewalPlan: null,
  renewalProblem: null,
  renewalRemedy: null,
}
const paid: Membership = { ...free, plan: 'professional', name: 'Professional', from: '2026-11-21T05:20:11.000Z', until: '2026-12-21T05:20:11.000Z' }
const renewing: Membership = { ...paid, renews: true, renewalPlan: 'professional' }

async function open(membership: Membership) {
  answer({ getMyMembership }, membership)
  const page = openPage('/membership')
  return { ...page, plan: within(await screen.findByRole('region', { name: 'Plan' })) }
}

test('shows a free plan without an end date, and an upgrade button', async () => {
  const { plan } = await open(free)
  expect(plan.getByRole('heading', { level: 2 }).textContent).toBe('Basic')
  expect(plan.getByText('Free, with no end date.')).toBeDefined()
  expect(plan.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Upgrade', '/pricing']])
  expect(plan.queryByRole('button', { name: 'Cancel renewal' })).toBeNull()
})

test('offers plans to an organization without a plan', async () => {
  const { plan } = await open({ ...free, holderKind: 'organization', plan: null, name: null })
  expect(plan.getByRole('heading', { level: 2 }).textContent).toBe('No plan')
  expect(plan.getByText('You have no plan at the moment.')).toBeDefined()
  expect(plan.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Choose a plan'])
})

test('shows expiry, features and renewal of a paid plan', async () => {
  answer({ listPlans })
  const { plan } = await open(paid)
  expect(plan.getByText('Paid until 21 December 2026.')).toBeDefined()
  expect(plan.getByText(/^Expires /)).toBeDefined()
  const [offer] = await sample({ listPlans })
  expect((await plan.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(offer?.features)
  expect(plan.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Renew', '/checkout?plan=professional'],
    ['Change plan', '/pricing'],
  ])
})

test('cancels a renewal after a confirmation', async () => {
  const { plan, user, toasts } = await open(renewing)
  expect(plan.getByText('Paid until 21 December 2026. Renews automatically before that date.')).toBeDefined()
  expect(plan.getByText('Renews each month')).toBeDefined()
  expect(plan.getByRole('link', { name: 'Pay another month' })).toBeDefined()
  const calls = answer({ stopRenewal }, paid)
  await user.click(plan.getByRole('button', { name: 'Cancel renewal' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(screen.getByRole('dialog').textContent).toContain('You keep Professional until 21 December 2026.')
  await user.click(dialog.getByRole('button', { name: 'Keep renewal' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toHaveLength(0)
  await user.click(plan.getByRole('button', { name: 'Cancel renewal' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel renewal' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Renewal stopped', description: 'Your plan ends on 21 December 2026.' }]))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(plan.getByText(/^Expires /)).toBeDefined()
  expect(plan.queryByRole('button', { name: 'Cancel renewal' })).toBeNull()
})

test('shows why cancelling failed, and keeps the confirmation open', async () => {
  const { plan, user, toasts } = await open(renewing)
  refuse({ stopRenewal }, { status: 503, message: 'Try later' })
  await user.click(plan.getByRole('button', { name: 'Cancel renewal' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel renewal' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Failed to cancel the renewal', description: 'Try later', variant: 'destructive' }]))
  expect(within(screen.getByRole('dialog')).getByText('Try later')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('shows a failed renewal, offers the next month, and can be cancelled', async () => {
  const { plan } = await open({ ...renewing, renewalProblem: 'Your card was declined.' })
  expect(screen.getByText('The last renewal failed').parentElement?.textContent).toContain('Your card was declined. We will try the card again')
  expect(plan.getByText('Not renewed yet')).toBeDefined()
  expect(plan.getByText('Paid until 21 December 2026.')).toBeDefined()
  expect(plan.getByRole('link', { name: 'Pay the next month' }).getAttribute('href')).toBe('/checkout?plan=professional')
  expect(plan.getByRole('button', { name: 'Cancel renewal' })).toBeDefined()
})

test.each([null, 'another-card'] as const)('offers to cancel the renewal after the last attempt (remedy: %s)', async (renewalRemedy) => {
  const { plan } = await open({ ...free, renewalPlan: 'professional', renewalProblem: 'Your card was declined.', renewalRemedy })
  expect(plan.getByRole('button', { name: 'Cancel renewal' })).toBeDefined()
})

test('retries after a failure', async () => {
  refuse({ getMyMembership }, { status: 500 })
  const { user } = openPage('/membership')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading your membership')
  answer({ getMyMembership }, free)
  await user.click(within(alert).getByRole('button'))
  await screen.findByRole('region', { name: 'Plan' })
})

test('asks a visitor to log in', async () => {
  openPage('/membership', { user: null })
  await screen.findByText('Please log in to see your membership')
  expect(screen.getByText('See your plan and when it expires.')).toBeDefined()
})

test('a role that does not pay sees the plan without buttons', async () => {
  answer({ getMyMembership }, renewing)
  openPage('/membership', { user: memberAs('viewer') })
  const plan = within(await screen.findByRole('region', { name: 'Plan' }))
  expect(plan.queryByRole('link')).toBeNull()
  expect(plan.queryByRole('button')).toBeNull()
})

test('a driver does not load the plan', async () => {
  const reads = answer({ getMyMembership }, free)
  openPage('/membership', { user: memberAs('driver') })
  expect(await screen.findByRole('heading', { name: 'This page is not part of your role' })).toBeTruthy()
  expect(reads).toEqual([])
})

import { getMyMembership, listPlans, type Membership, stopRenewal } from '@ungana/contracts-payments'
import { answer, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
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

test('a free plan has no end, and can be upgraded', async () => {
  const { plan } = await open(free)
  expect(plan.getByRole('heading', { level: 2 }).textContent).toBe('Basic')
  expect(plan.getByText('Free of charge, without an end.')).toBeDefined()
  expect(plan.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Upgrade', '/pricing']])
  expect(plan.queryByRole('button', { name: 'Cancel renewal' })).toBeNull()
})

test('an organization without a plan chooses one', async () => {
  const { plan } = await open({ ...free, holderKind: 'organization', plan: null, name: null })
  expect(plan.getByRole('heading', { level: 2 }).textContent).toBe('No plan')
  expect(plan.getByText('Nothing is paid for at the moment.')).toBeDefined()
  expect(plan.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Choose a plan'])
})

test('a paid plan says until when, what it gives, and how to renew it', async () => {
  answer({ listPlans })
  const { plan } = await open(paid)
  expect(plan.getByText('Paid until 21 December 2026.')).toBeDefined()
  expect(plan.getByText('Ends by itself')).toBeDefined()
  const [offer] = await sample({ listPlans })
  expect((await plan.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(offer?.features)
  expect(plan.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Renew', '/checkout?plan=professional'],
    ['Change plan', '/pricing'],
  ])
})

test('a renewing plan can be stopped after a question', async () => {
  const { plan, user, toasts } = await open(renewing)
  expect(plan.getByText('Paid until 21 December 2026; renewed before that.')).toBeDefined()
  expect(plan.getByText('Renews each month')).toBeDefined()
  expect(plan.getByRole('link', { name: 'Pay another month' })).toBeDefined()
  const calls = answer({ stopRenewal }, paid)
  await user.click(plan.getByRole('button', { name: 'Cancel renewal' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(screen.getByRole('dialog').textContent).toContain('Professional stays yours until 21 December 2026 and then ends')
  await user.click(dialog.getByRole('button', { name: 'Keep' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toHaveLength(0)
  await user.click(plan.getByRole('button', { name: 'Cancel renewal' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel renewal' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Renewal stopped', description: 'Your plan ends on 21 December 2026.' }]))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(plan.getByText('Ends by itself')).toBeDefined()
  expect(plan.queryByRole('button', { name: 'Cancel renewal' })).toBeNull()
})

test('says why a renewal could not be stopped, and keeps the question open', async () => {
  const { plan, user, toasts } = await open(renewing)
  refuse({ stopRenewal }, { status: 503, message: 'Try later' })
  await user.click(plan.getByRole('button', { name: 'Cancel renewal' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel renewal' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'The renewal could not be stopped', description: 'Try later', variant: 'destructive' }]))
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('a failed renewal says so, offers the next month, and can still be stopped', async () => {
  const { plan } = await open({ ...renewing, renewalProblem: 'Your card was declined.' })
  expect(screen.getByText('The last renewal failed').parentElement?.textContent).toContain('Your card was declined. The card is tried again')
  expect(plan.getByText('Not renewed yet')).toBeDefined()
  expect(plan.getByText('Paid until 21 December 2026.')).toBeDefined()
  expect(plan.getByRole('link', { name: 'Pay the next month' }).getAttribute('href')).toBe('/checkout?plan=professional')
  expect(plan.getByRole('button', { name: 'Cancel renewal' })).toBeDefined()
})

test.each([null, 'another-card'] as const)('what was agreed can be taken back after the last try (remedy: %s)', async (renewalRemedy) => {
  const { plan } = await open({ ...free, renewalPlan: 'professional', renewalProblem: 'Your card was declined.', renewalRemedy })
  expect(plan.getByRole('button', { name: 'Cancel renewal' })).toBeDefined()
})

test('asks again after a failure', async () => {
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
  expect(screen.getByText('It shows your plan, and until when it is paid.')).toBeDefined()
})

import { contactSales, getMyMembership, listPlans, type PlanOffer } from '@ungana/contracts-payments'
import { answer, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'
import { fakePayPal } from '#testing/paypal.ts'
import { faq } from './texts.ts'

const offer = (id: string, name: string, audience: PlanOffer['audience'], price: number, cta: string, popular = false): PlanOffer => ({
  id,
  name,
  audience,
  price,
  currency: 'USD',
  description: `${name} in a sentence`,
  features: [`${name} gives this`],
  notIncluded: [`${name} lacks this`],
  cta,
  popular,
})
const plans = [
  offer('basic', 'Basic', 'business', 0, 'Get Started'),
  offer('professional', 'Professional', 'business', 49.99, 'Choose Professional', true),
  offer('enterprise', 'Enterprise', 'business', 199.99, 'Contact Sales'),
  offer('trade-authority', 'Trade Authority', 'organization', 99, 'Choose Authority'),
]

beforeEach(() => {
  answer({ listPlans }, plans)
  fakePayPal()
})

const card = (name: string) => screen.findByRole('article', { name })

test('shows each business plan with price, included and missing features', async () => {
  const { titles } = openPage('/pricing', { user: null })
  const professional = within(await card('Professional'))
  expect((await card('Professional')).textContent).toContain('$49.99/month')
  expect(professional.getByText('Professional in a sentence')).toBeDefined()
  expect(professional.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Professional gives this',
    'Not included: Professional lacks this',
  ])
  expect(professional.getByText('Most popular')).toBeDefined()
  expect(within(await card('Basic')).queryByText('Most popular')).toBeNull()
  expect(screen.queryByRole('article', { name: 'Trade Authority' })).toBeNull()
  expect(titles).toEqual(['Membership Plans · Ungana'])
  expect(screen.getByText('Start for free. Pay by the month when you need more. Prices are in US dollars.')).toBeDefined()
})

test('shows organization plans in their tab, with a link to register', async () => {
  const { user } = openPage('/pricing', { user: null })
  await card('Basic')
  await user.click(screen.getByRole('tab', { name: 'Trade Organizations' }))
  await card('Trade Authority')
  expect(screen.queryByRole('article', { name: 'Basic' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Register Trade Organization' }).getAttribute('href')).toBe('/organization-signup')
})

test('hides the register link when no part serves that page', async () => {
  const { user } = openPage('/pricing', { user: null, unserved: ['/organization-signup'] })
  await user.click(await screen.findByRole('tab', { name: 'Trade Organizations' }))
  await card('Trade Authority')
  expect(screen.queryByRole('link', { name: 'Register Trade Organization' })).toBeNull()
})

test('opens the organization tab for an organization', async () => {
  openPage('/pricing', { user: { id: crypto.randomUUID(), username: 'eac', businessName: 'EAC', role: 'organization' } })
  await card('Trade Authority')
})

const organization = { id: crypto.randomUUID(), username: 'eac', businessName: 'EAC', role: 'organization' }

test('all plans stay visible, and the button of one that the account cannot buy says why', async () => {
  const { user } = openPage('/pricing')
  await user.click(await screen.findByRole('tab', { name: 'Trade Organizations' }))
  const reason = 'Trade Authority is a plan for trade authorities. Your account can choose Professional or Enterprise.'
  const authority = within(await card('Trade Authority'))
  const button = await authority.findByRole('button', { name: 'Choose Authority', description: reason })
  expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false])
  expect(authority.getByRole('link', { name: 'Register a trade organization' }).getAttribute('href')).toBe('/organization-signup')
  await user.click(button)
  expect(screen.queryByRole('region', { name: 'Pay for Trade Authority' })).toBeNull()
})

test('an organization can choose only the plan of its type', async () => {
  const association = offer('trade-association', 'Trade Association', 'organization', 249.99, 'Choose Association')
  answer({ listPlans }, [...plans, association])
  answer({ getMyMembership }, { ...(await sample({ getMyMembership })), holderKind: 'organization', plan: null, canBuy: ['trade-association'] })
  const { user } = openPage('/pricing', { user: organization })
  const reason = 'Trade Authority is a plan for trade authorities. Your account can choose Trade Association.'
  await within(await card('Trade Authority')).findByRole('button', { description: reason })
  await user.click(within(await card('Trade Association')).getByRole('button'))
  expect(await screen.findByRole('region', { name: 'Pay for Trade Association' })).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Business Plans' }))
  for (const name of ['Basic', 'Professional', 'Enterprise']) {
    const plan = within(await card(name))
    expect(plan.getByRole('button').getAttribute('aria-disabled')).toBe('true')
    expect(plan.getByRole('link', { name: 'Register a company' }).getAttribute('href')).toBe('/register')
  }
})

test('says how the organization plans differ', async () => {
  openPage('/pricing', { user: organization })
  await card('Trade Authority')
  expect(
    screen.getByText('The three plans include the same features. The type of your organization decides which one you can buy, and so the price.'),
  ).toBeDefined()
})

test('plans stay selectable while the account’s own are not known', async () => {
  refuse({ getMyMembership }, { status: 503 })
  const { user } = openPage('/pricing')
  await user.click(within(await card('Professional')).getByRole('button'))
  expect(await screen.findByRole('region', { name: 'Pay for Professional' })).toBeDefined()
})

test('sends a visitor who chose an organization plan to the registration of organizations', async () => {
  const { user } = openPage('/pricing', { user: null })
  await user.click(await screen.findByRole('tab', { name: 'Trade Organizations' }))
  await user.click(within(await card('Trade Authority')).getByRole('button'))
  const pay = within(await screen.findByRole('region', { name: 'Pay for Trade Authority' }))
  expect(pay.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/organization-signup')
})

test('answers the frequent questions', async () => {
  openPage('/pricing', { user: null })
  await card('Basic')
  for (const { question, answer: words } of faq) {
    const item = screen.getByText(question).closest('details')
    expect(item?.textContent).toBe(question + words)
    expect(words.length).toBeGreaterThan(20)
  }
  expect(faq).toHaveLength(7)
})

test('retries after a failure', async () => {
  refuse({ listPlans }, { status: 503 })
  const { user } = openPage('/pricing', { user: null })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading plans')
  expect(alert.textContent).toContain('Please try refreshing the page')
  answer({ listPlans }, plans)
  await user.click(within(alert).getByRole('button'))
  await card('Basic')
})

test('says that Basic is free, and links a visitor to the registration', async () => {
  const { user } = openPage('/pricing', { user: null })
  const basic = within(await card('Basic')).getByRole('button', { name: 'Get Started' })
  expect(basic.getAttribute('aria-pressed')).toBe('false')
  await user.click(basic)
  expect(basic.getAttribute('aria-pressed')).toBe('true')
  const notice = await screen.findByRole('status')
  expect(notice.textContent).toContain('Basic is free')
  expect(within(notice).getByRole('link', { name: 'Register your business' }).getAttribute('href')).toBe('/register')
  expect(notice.parentElement).toBe(document.activeElement)
  await user.click(within(notice).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('status')).toBeNull()
})

test('links a member who chooses Basic to the membership page', async () => {
  const { user } = openPage('/pricing')
  await user.click(within(await card('Basic')).getByRole('button'))
  const notice = (await screen.findByText('Basic is free')).closest('[role=status]') as HTMLElement
  expect(within(notice).getByRole('link').getAttribute('href')).toBe('/membership')
})

test('asks a visitor who chose a paid plan to log in', async () => {
  const { user } = openPage('/pricing', { user: null })
  await user.click(within(await card('Professional')).getByRole('button'))
  const pay = within(await screen.findByRole('region', { name: 'Pay for Professional' }))
  expect(pay.getByText('$49.99 for one month, starting when you pay.')).toBeDefined()
  expect(pay.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fpricing')
  expect(pay.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register')
  await user.click(pay.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('region', { name: 'Pay for Professional' })).toBeNull()
})

test('sends a member’s request for Enterprise once, and promises a call', async () => {
  const calls = answer({ contactSales })
  const { user, toasts } = openPage('/pricing')
  await user.click(within(await card('Enterprise')).getByRole('button', { name: 'Contact Sales' }))
  await waitFor(() =>
    expect(toasts).toEqual([{ title: 'Contact Sales', description: 'Our sales team will contact you shortly about the Enterprise plan.' }]),
  )
  await user.click(within(await card('Enterprise')).getByRole('button'))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[0]?.body).toEqual({ plan: 'enterprise' })
  expect(calls[0]?.idempotencyKey).toBeTruthy()
  expect(calls[1]?.idempotencyKey).toBe(calls[0]?.idempotencyKey)
})

test.each([
  [{ status: 422, message: 'Confirm your email first' }, 'Confirm your email first'],
  [{ status: 503, message: '' }, 'Please try again'],
])('shows why a request for Enterprise failed: %j', async (refusal, description) => {
  refuse({ contactSales }, refusal)
  const { user, toasts } = openPage('/pricing')
  await user.click(within(await card('Enterprise')).getByRole('button'))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Failed to send your request', description, variant: 'destructive' }]))
})

test('closes the chosen plan when a visitor presses Enterprise, and asks for a login', async () => {
  const { user, toasts } = openPage('/pricing', { user: null })
  await user.click(within(await card('Professional')).getByRole('button'))
  await screen.findByRole('region', { name: 'Pay for Professional' })
  await user.click(within(await card('Enterprise')).getByRole('button'))
  expect(screen.queryByRole('region', { name: 'Pay for Professional' })).toBeNull()
  expect(toasts).toEqual([{ title: 'Contact Sales', description: 'Please log in first so that our sales team can contact you.' }])
})

test('offers the sample plan of the contract', async () => {
  answer({ listPlans })
  openPage('/pricing', { user: null })
  const [first] = await sample({ listPlans })
  expect(within(await card(first?.name as string)).getByRole('button').textContent).toBe(first?.cta)
})

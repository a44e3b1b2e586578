import { getOwnVerification, getProfile } from '@ungana/contracts-directory'
import { listRequests } from '@ungana/contracts-messaging'
import { answer, member, memberAs, refuse, renderSlot, sample, screen } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import NextSteps from './next-steps.tsx'

const links = () =>
  screen.getAllByRole('link').map((link) => [link.querySelector('strong')?.textContent ?? link.textContent, link.getAttribute('href')])

async function answers({
  badge = false,
  status,
  profile = {},
  requests = 1,
}: {
  badge?: boolean
  status?: string
  profile?: object
  requests?: number
}) {
  answer({ listRequests }, (await sample({ listRequests })).slice(0, requests))
  const own = await sample({ getOwnVerification })
  const [one] = own.verifications
  if (!one) throw new Error('The sample lacks a verification')
  answer({ getOwnVerification }, { ...own, badge, verifications: status ? [{ ...one, status }] : [] })
  return answer({ getProfile }, { ...(await sample({ getProfile })), ...profile })
}
const full = {
  description: 'Washed arabica from twelve hundred farmers around Lake Kivu, graded and packed in Huye since 2009.',
  products: ['Coffee'],
  category: 'Coffee, Tea & Spices',
  tags: ['Arabica'],
  website: 'https://kivu.example',
  coverImage: '/api/images/018d7d40-0000-776c-8ea3-1b1bc9809d1d/large',
  yearFounded: 2009,
  employeeCount: '11-50',
}

test('a new company starts with verification, a product and a request', async () => {
  await answers({ profile: { ...full, coverImage: null, products: [], services: [], tags: [] }, requests: 0 })
  renderSlot(NextSteps, { user: member })
  await screen.findByRole('link', { name: /^Get verified/ })
  expect(links()).toEqual([
    ['Get verified', '/verification'],
    ['Add a product or service', '/profile#products'],
    ['Ask several suppliers', '/requests/new'],
    ['Add a cover picture', '/profile#cover'],
    ['Your profile (1 more)', '/profile'],
  ])
})

test.each([
  ['who may not ask', () => answers({ profile: full, requests: 0 }), { ...member, cannot: ['inquiries.write' as const] }],
  ['whose requests did not load', () => answers({ profile: full }).then(() => refuse({ listRequests }, { status: 503 })), member],
])('a member %s gets the other steps', async (_, prepare, user) => {
  await prepare()
  renderSlot(NextSteps, { user })
  await screen.findByRole('link', { name: /^Get verified/ })
  expect(links()).toEqual([
    ['Get verified', '/verification'],
    ['Your profile', '/profile'],
  ])
})

test.each([
  ['draft', false, 'Finish your verification'],
  ['changes-requested', true, 'Change your verification'],
  ['rejected', false, 'Get verified'],
  ['approved', false, 'Choose a plan with the Verified badge'],
])('a verification that is %s (badge: %s) leads to "%s"', async (status, badge, title) => {
  await answers({ status, badge, profile: full })
  renderSlot(NextSteps, { user: member })
  await screen.findByRole('link', { name: new RegExp(`^${title}`) })
  expect(links()[0]).toEqual([title, '/verification'])
})

test.each([
  ['submitted', false],
  ['approved', true],
])('nothing waits for a company whose verification is %s', async (status, badge) => {
  await answers({ status, badge, profile: full })
  renderSlot(NextSteps, { user: member })
  expect(await screen.findByText('Your page is complete.')).toBeTruthy()
})

test('an organization sees its verification only', async () => {
  const profiles = await answers({ status: 'draft' })
  renderSlot(NextSteps, { user: { ...member, role: 'organization' } })
  expect(await screen.findByRole('region', { name: 'Your organization' })).toBeTruthy()
  await screen.findByRole('link', { name: /^Finish your verification/ })
  expect(links()).toHaveLength(2)
  expect(profiles).toEqual([])
})

test('loads again after a failure', async () => {
  const profiles = await answers({ status: 'approved', badge: true, profile: full })
  refuse({ getOwnVerification }, { status: 503 })
  const { user } = renderSlot(NextSteps, { user: member })
  const retry = await screen.findByRole('button', { name: 'Try again: Your company page' })
  await answers({ status: 'approved', badge: true, profile: full })
  await user.click(retry)
  expect(await screen.findByText('Your page is complete.')).toBeTruthy()
  expect(profiles).toHaveLength(1)
})

test('a role that may not edit the company gets no steps', async () => {
  const reads = await answers({})
  expect(renderSlot(NextSteps, { user: memberAs('sales') }).container.textContent).toBe('')
  expect(reads).toEqual([])
})

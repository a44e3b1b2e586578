import { getMyMembership, listIncomingBankRequests } from '@ungana/contracts-payments'
import { answer, member, memberAs, refuse, renderSlot, sample, screen } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import TodaySections from './today-sections.tsx'

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const membership = async (facts: object) => answer({ getMyMembership }, { ...(await sample({ getMyMembership })), renewalProblem: null, ...facts })

test('lists requests for bank details that wait for a decision', async () => {
  const [request] = await sample({ listIncomingBankRequests })
  if (!request) throw new Error('The sample lacks a request')
  const requester = { ...request.requester, name: 'Lake Traders' }
  answer({ listIncomingBankRequests }, [
    { ...request, requester, status: 'pending' },
    { ...request, status: 'approved' },
  ])
  await membership({ name: 'Basic', until: null })
  renderSlot(TodaySections, { user: member })
  await screen.findByRole('link', { name: /^Lake Traders/ })
  expect(links()).toEqual([
    ['Lake Traders asks for your bank detailsApprove or reject', '/bank-details?tab=requests'],
    ['My Membership', '/membership'],
  ])
})

test.each([
  [{ name: null }, ['Choose a planYour organization has no plan yet.', '/pricing']],
  [
    { name: 'Professional', renewalProblem: 'Your card was declined.' },
    ['Your Professional plan was not renewedYour card was declined.', '/membership'],
  ],
])('a membership %o leads to the next step', async (facts, task) => {
  answer({ listIncomingBankRequests }, [])
  await membership(facts)
  renderSlot(TodaySections, { user: member })
  await screen.findByRole('list')
  expect(links()[0]).toEqual(task)
})

test.each([
  [{ name: 'Basic', until: null }, 'Your plan: Basic, free. No requests to answer.'],
  [
    { name: 'Professional', until: '2026-12-21T08:00:00.000Z', renews: true },
    'Your plan: Professional, paid until 21 December 2026, renews each month. No requests to answer.',
  ],
])('a membership %o is shown if nothing waits', async (facts, text) => {
  answer({ listIncomingBankRequests }, [])
  await membership(facts)
  renderSlot(TodaySections, { user: member })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a plan that did not load loads again', async () => {
  answer({ listIncomingBankRequests }, [])
  refuse({ getMyMembership }, { status: 503 })
  const { user } = renderSlot(TodaySections, { user: member })
  const retry = await screen.findByRole('button', { name: 'Try again: Plan and payments' })
  await membership({ name: 'Basic', until: null })
  await user.click(retry)
  expect(await screen.findByText(/^Your plan: Basic/)).toBeTruthy()
})

test('a role without money sees nothing, and nothing is asked for', async () => {
  const calls = [await membership({ name: 'Basic', until: null }), answer({ listIncomingBankRequests }, [])]
  expect(renderSlot(TodaySections, { user: memberAs('sales') }).container.textContent).toBe('')
  expect(calls.flat()).toEqual([])
})

test('a role that may not decide about bank details sees the plan only', async () => {
  await membership({ name: 'Basic', until: null })
  const requests = answer({ listIncomingBankRequests }, [])
  renderSlot(TodaySections, { user: memberAs('viewer') })
  expect(await screen.findByText('Your plan: Basic, free. No requests to answer.')).toBeTruthy()
  expect(requests).toEqual([])
})

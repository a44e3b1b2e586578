import { listExchangeRates, listReports, sendMessage } from '@ungana/contracts-messaging'
import { waitingMark } from '@ungana/contracts-shell'
import { todayInKigali } from '@ungana/web-kit'
import { answer, refuse, renderSlot, sample, screen, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { messagingKey } from '#lib/message-keys.ts'
import { writeMessage } from '#lib/outgoing-messages.ts'
import { newId, newMember } from '#testing'
import CompanyContactSlot from './company-contact.tsx'
import SettingsSections from './settings-sections.tsx'
import StaffSections from './staff-sections.tsx'
import WaitingMessages from './waiting-messages.tsx'

test('shows the contact options on a company’s page', async () => {
  const id = newId()
  renderSlot(CompanyContactSlot, { context: { businessId: id, businessName: 'Kivu Growers', sample: false }, user: newMember() })
  expect(screen.getByRole('heading', { name: 'Quick Message' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe(`/messages?with=${id}`)
})

test('shows nothing without a company', () => {
  const { container } = renderSlot(CompanyContactSlot, { context: { businessId: 7 } })
  expect(container.textContent).toBe('')
})

test('links from settings to the notification preferences', async () => {
  const { user, address } = renderSlot(SettingsSections)
  expect(screen.getByRole('region', { name: 'Notification preferences' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Choose' }))
  expect(address()).toBe('/notifications/preferences')
})

test('shows staff the number of open reports', async () => {
  const calls = answer({ listReports }, [], { headers: { 'X-Total-Count': '7' } })
  renderSlot(StaffSections)
  const card = await screen.findByRole('link', { name: /Message reports/ })
  await waitFor(() => expect(card.textContent).toContain('7'))
  expect(card.textContent).toContain('reported and not decided yet')
  expect(card.getAttribute('href')).toBe('/staff/message-reports')
  expect(calls.map(({ query }) => query)).toEqual([{ status: 'open', page: '1' }])
})

test('shows staff the number of rates that are missing or old', async () => {
  const [rate] = await sample({ listExchangeRates })
  if (!rate) throw new Error('The sample lacks rates')
  answer({ listExchangeRates }, [
    { ...rate, currency: 'KES', date: todayInKigali() },
    { ...rate, currency: 'RWF', date: '2026-01-31' },
  ])
  renderSlot(StaffSections)
  const card = await screen.findByRole('link', { name: /Exchange rates/ })
  await waitFor(() => expect(card.textContent).toContain('7missing or older than 7 days'))
  expect(card.getAttribute('href')).toBe('/staff/exchange-rates')
})

test('shows that reports could not be counted', async () => {
  refuse({ listReports }, { status: 503 })
  renderSlot(StaffSections)
  expect(await screen.findByText('Could not be counted')).toBeTruthy()
})

/** An account with a waiting message from an earlier page. */
async function withWaiting() {
  const user = newMember()
  await writeMessage(user.id, { otherId: newId(), otherName: 'Kivu Growers', content: 'Forty bags?' })
  return user
}
const marked = async (accountId: string) => (await indexedDB.databases()).some(({ name }) => name === waitingMark('messaging', accountId))

test('sends waiting messages from any page, and removes the mark', async () => {
  const sentCalls = answer({ sendMessage })
  const user = await withWaiting()
  expect(await marked(user.id)).toBe(true)
  const { queries, container, toasts } = renderSlot(WaitingMessages, { user })
  queries.setQueryData([...messagingKey(user.id), 'conversations'], [])
  await waitFor(() => expect(sentCalls).toHaveLength(1))
  expect(sentCalls[0]).toMatchObject({ body: { content: 'Forty bags?' }, account: user.id })
  await waitFor(async () => expect(await marked(user.id)).toBe(false))
  expect(queries.getQueryState([...messagingKey(user.id), 'conversations'])?.isInvalidated).toBe(true)
  expect(container.textContent).toBe('')
  expect(toasts).toEqual([])
})

test('shows on any page why a message was refused, with the receiver’s name', async () => {
  refuse({ sendMessage }, { status: 403, message: 'You have sent all 5 messages' })
  const user = await withWaiting()
  const { toasts } = renderSlot(WaitingMessages, { user })
  await waitFor(() =>
    expect(toasts).toEqual([
      { title: 'Failed to send message', description: 'To Kivu Growers: You have sent all 5 messages', variant: 'destructive' },
    ]),
  )
})

test('sends nothing for a visitor', () => {
  const { container } = renderSlot(WaitingMessages)
  expect(container.textContent).toBe('')
})

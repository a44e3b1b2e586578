import { listReports, sendMessage } from '@ungana/contracts-messaging'
import { waitingMark } from '@ungana/contracts-shell'
import { answer, refuse, renderSlot, screen, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { messagingKey } from '#lib/message-keys.ts'
import { outboxOf } from '#lib/outbox/outbox.ts'
import { newId, newMember } from '#testing'
import CompanyContactSlot from './company-contact.tsx'
import SettingsSections from './settings-sections.tsx'
import StaffSections from './staff-sections.tsx'
import WaitingMessages from './waiting-messages.tsx'

test('shows on a company’s page how to write to it', async () => {
  const id = newId()
  renderSlot(CompanyContactSlot, { context: { businessId: id, businessName: 'Kivu Growers', sample: false }, user: newMember() })
  expect(screen.getByRole('heading', { name: 'Quick Message' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe(`/messages?with=${id}`)
})

test('shows nothing where it is not told whose page it is', () => {
  const { container } = renderSlot(CompanyContactSlot, { context: { businessId: 7 } })
  expect(container.textContent).toBe('')
})

test('leads from the settings to the notification preferences', async () => {
  const { user, address } = renderSlot(SettingsSections)
  expect(screen.getByRole('region', { name: 'Notification preferences' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Choose' }))
  expect(address()).toBe('/notifications/preferences')
})

test('shows staff how many reports wait', async () => {
  const calls = answer({ listReports }, [], { headers: { 'X-Total-Count': '7' } })
  renderSlot(StaffSections)
  const card = await screen.findByRole('link', { name: /Message reports/ })
  await waitFor(() => expect(card.textContent).toContain('7'))
  expect(card.textContent).toContain('reported, not yet decided')
  expect(card.getAttribute('href')).toBe('/staff/message-reports')
  expect(calls.map(({ query }) => query)).toEqual([{ status: 'open', page: '1' }])
})

test('says that reports could not be counted', async () => {
  refuse({ listReports }, { status: 503 })
  renderSlot(StaffSections)
  expect(await screen.findByText('Could not be counted')).toBeTruthy()
})

/** An account in whose browser a message waits, written on a page that is gone. */
async function withWaiting() {
  const user = newMember()
  await outboxOf(user.id).add({ otherId: newId(), otherName: 'Kivu Growers', content: 'Forty bags?' })
  return user
}
const marked = async (accountId: string) => (await indexedDB.databases()).some(({ name }) => name === waitingMark('messaging', accountId))

test('sends what waits from whatever page, and lets go of its mark', async () => {
  const taken = answer({ sendMessage })
  const user = await withWaiting()
  expect(await marked(user.id)).toBe(true)
  const { queries, container, toasts } = renderSlot(WaitingMessages, { user })
  queries.setQueryData([...messagingKey(user.id), 'conversations'], [])
  await waitFor(() => expect(taken).toHaveLength(1))
  expect(taken[0]).toMatchObject({ body: { content: 'Forty bags?' }, account: user.id })
  await waitFor(async () => expect(await marked(user.id)).toBe(false))
  expect(queries.getQueryState([...messagingKey(user.id), 'conversations'])?.isInvalidated).toBe(true)
  expect(container.textContent).toBe('')
  expect(toasts).toEqual([])
})

test('says on whatever page what was refused, and to whom it was', async () => {
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

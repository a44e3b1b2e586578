import { listCorrespondence, listInquiries } from '@ungana/contracts-messaging'
import { listNotifications } from '@ungana/contracts-notifications'
import { answer, memberAs, renderPart, screen, staff } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { markLoggedIn } from '#lib/was-logged-in.ts'
import { newMember } from '#testing'
import Messaging from './mount.tsx'

test.each([
  ['/messages', 'Choose a conversation'],
  ['/messages?box=sent', 'Choose an inquiry'],
  ['/messages?inquiry=01a1fcdc-0000-7000-8000-000000000000', 'Green coffee'],
  ['/notifications', 'Notifications'],
  ['/notifications/preferences', 'Notification Preferences'],
  ['/staff/message-reports', 'Message reports'],
  ['/staff/exchange-rates', 'Exchange rates'],
])('renders its pages: %s', async (at, title) => {
  renderPart(Messaging, { at, user: { ...staff, id: newMember().id } })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

test('links from messages to inquiries', async () => {
  answer({ listCorrespondence }, [])
  answer({ listInquiries }, [])
  const { user, address } = renderPart(Messaging, { at: '/messages', user: newMember() })
  await user.click(await screen.findByRole('link', { name: 'Inquiries' }))
  expect(await screen.findByRole('heading', { name: 'No inquiries yet' })).toBeTruthy()
  expect(address()).toBe('/messages?box=received')
  await user.click(screen.getByRole('link', { name: 'Conversations' }))
  expect(await screen.findByRole('heading', { name: 'No conversations yet' })).toBeTruthy()
})

test.each([
  ['/messages', 'Please login to view messages'],
  ['/messages?box=received', 'Please login to view messages'],
  ['/notifications', 'Please log in to view notifications'],
  ['/notifications/preferences', 'Please log in to choose your notifications'],
])('shows a login toast to visitors, but not right after a logout: %s', async (at, description) => {
  markLoggedIn(false)
  const expectedToasts = [{ title: 'Authentication required', description, variant: 'destructive' }]
  const unknown = renderPart(Messaging, { at, known: false })
  await screen.findByText(description)
  expect(unknown.toasts).toEqual([])
  unknown.unmount()
  const visitor = renderPart(Messaging, { at })
  await screen.findByText(description)
  expect(visitor.toasts).toEqual(expectedToasts)
  visitor.unmount()
  answer({ listNotifications }, [])
  const member = renderPart(Messaging, { at: '/notifications', user: newMember() })
  await screen.findByRole('heading', { name: 'No notifications yet' })
  member.unmount()
  const again = renderPart(Messaging, { at })
  await screen.findByText(description)
  expect(again.toasts).toEqual([])
})

test.each(['/messages', '/messages?box=sent', '/notifications/preferences', '/figures', '/requests'])(
  'a driver cannot open %s, and loads nothing',
  async (at) => {
    const calls = [answer({ listCorrespondence }, []), answer({ listInquiries }, []), answer({ listNotifications }, [])]
    renderPart(Messaging, { at, user: memberAs('driver') })
    expect(await screen.findByRole('heading', { name: 'This page is not part of your role' })).toBeTruthy()
    expect(calls.flat()).toEqual([])
  },
)

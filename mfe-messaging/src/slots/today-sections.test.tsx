import { countUnread, listInquiries } from '@ungana/contracts-messaging'
import { answer, refuse, renderSlot, sample, screen, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { newId, newMember } from '#testing'
import TodaySections from './today-sections.tsx'

const linksIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

async function open({ unread = 0 } = {}) {
  const [one] = await sample({ listInquiries })
  if (!one) throw new Error('The sample lacks an inquiry')
  const inquiry = (status: string, subject: string) => ({
    ...one,
    id: newId(),
    status,
    subject,
    removed: false,
    other: { ...one.other, name: 'Lake Traders' },
  })
  const received = [inquiry('pending', 'Tea'), inquiry('viewed', 'Salt'), inquiry('answered', 'Rice')]
  const sent = [inquiry('quoted', 'Coffee'), inquiry('pending', 'Beans')]
  answer({ listInquiries }, ({ query }) => (query.box === 'received' ? received : sent))
  answer({ countUnread }, { unread })
  const view = renderSlot(TodaySections, { user: newMember() })
  return { ...view, ids: [received[0]?.id, received[1]?.id, sent[0]?.id] }
}

test('lists inquiries to reply to, quotes to decide on and unread messages', async () => {
  const { ids } = await open({ unread: 2 })
  await screen.findByRole('link', { name: /^Tea/ })
  expect(linksIn('Replies and quotes')).toEqual([
    ['TeaReply needed · Lake Traders', `/messages?inquiry=${ids[0]}`],
    ['SaltReply needed · Lake Traders', `/messages?inquiry=${ids[1]}`],
    ['CoffeeQuote received: accept or decline · Lake Traders', `/messages?inquiry=${ids[2]}`],
    ['2 unread messagesRead and reply.', '/messages'],
    ['All inquiries', '/messages?box=received'],
  ])
})

test('says that nothing waits once a failed card loads', async () => {
  answer({ listInquiries }, [])
  refuse({ countUnread }, { status: 503 })
  const { user } = renderSlot(TodaySections, { user: newMember() })
  const retry = await screen.findByRole('button', { name: 'Try again: Replies and quotes' })
  answer({ countUnread }, { unread: 0 })
  await user.click(retry)
  expect(await screen.findByText('No inquiry, quote or message is waiting for you.')).toBeTruthy()
})

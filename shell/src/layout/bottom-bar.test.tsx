import { getAccount } from '@ungana/contracts-identity'
import { countUnread } from '@ungana/contracts-messaging'
import { answer, member, memberAs, onPhone, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { linksOf, listedRemote, renderSite } from '#testing/site.tsx'

beforeEach(onPhone)

const pages = ['/directory', '/messages', '/logistics-hub/mine', '/profile']
const bar = async () => within(await screen.findByRole('navigation', { name: 'Shortcuts' }))

test('leads a member to five places and counts unread messages', async () => {
  answer({ countUnread }, { unread: 12 })
  answer({ getAccount })
  const { user, address } = renderSite({ at: '/contact', session: member, remotes: [listedRemote({ pages })] })
  const messages = await (await bar()).findByRole('link', { name: 'Messages, 12 unread' })
  expect(linksOf((await bar()).getAllByRole('link'))).toEqual([
    ['Today', '/today'],
    ['Search', '/directory'],
    ['Messages', '/messages'],
    ['Logistics', '/logistics-hub/mine'],
    ['Me', '/profile'],
  ])
  expect(messages.querySelector('[data-count]')?.getAttribute('data-count')).toBe('9+')
  const today = (await bar()).getByRole('link', { name: 'Today' })
  expect(today.getAttribute('aria-current')).toBeNull()
  await user.click(today)
  expect(address()).toBe('/today')
  await waitFor(async () => expect((await bar()).getByRole('link', { name: 'Today' }).getAttribute('aria-current')).toBe('page'))
})

test('leads staff to the staff page and settings, and to no page that is not served', async () => {
  renderSite({ at: '/contact', session: staff })
  expect(linksOf((await bar()).getAllByRole('link'))).toEqual([
    ['Staff', '/staff'],
    ['Me', '/settings'],
  ])
})

test('leads a driver to trips', async () => {
  renderSite({ at: '/contact', session: memberAs('driver'), remotes: [listedRemote({ pages })] })
  expect(linksOf((await bar()).getAllByRole('link'))).toEqual([
    ['Trips', '/logistics-hub/mine'],
    ['Search', '/directory'],
    ['Me', '/settings'],
  ])
})

test('visitors have no bar', () => {
  renderSite({ at: '/contact' })
  expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull()
})

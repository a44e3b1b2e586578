import { getAccount } from '@ungana/contracts-identity'
import { TODAY_CHANGED, TODAY_SECTIONS, WELCOME_STEPS } from '@ungana/contracts-shell'
import { answer, hold, member, memberAs, refuse, sample, staff, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { expectFailures, linksOf, main, renderSite } from '#testing/site.tsx'

const inquiries = (Fill = () => <a href="/messages">Inquiries</a>) =>
  testRemote({ title: 'Messages', slots: { [TODAY_SECTIONS]: './slots/today' }, exposes: { './slots/today': exposed(Fill) } })

test('shows the parts’ cards, and what the account still needs', async () => {
  answer({ getAccount }, { ...(await sample({ getAccount })), email: 'sales@kivu.example', emailConfirmedAt: null, twoFactor: false })
  renderSite({ at: '/today', session: member, remotes: [inquiries().registered] })
  expect((await main().findByRole('link', { name: 'Inquiries' })).getAttribute('href')).toBe('/messages')
  expect(document.title).toBe('Today · Ungana')
  await main().findByRole('link', { name: /^Confirm your email/ })
  expect(linksOf(main().getAllByRole('link'))).toEqual([
    ['Inquiries', '/messages'],
    ['Confirm your emailOpen the link that we sent to sales@kivu.example. Until then we send you no notifications by email.', '/settings'],
    ['Add a second factorKeeps your account safe if somebody learns your password.', '/two-factor'],
    ['Settings', '/settings'],
  ])
})

test('shows first what waits, then the next steps, then what changed', async () => {
  answer({ getAccount }, { ...(await sample({ getAccount })), twoFactor: false })
  const link = (text: string) => exposed(() => <a href="/">{text}</a>)
  const directory = testRemote({ title: 'Directory', slots: { [WELCOME_STEPS]: './next' }, exposes: { './next': link('Your company page') } })
  const messages = testRemote({
    title: 'Messages',
    slots: { [TODAY_SECTIONS]: './waiting', [TODAY_CHANGED]: './changed' },
    exposes: { './waiting': link('Replies'), './changed': link('What changed') },
  })
  const payments = testRemote({ title: 'Payments', slots: { [TODAY_SECTIONS]: './waiting' }, exposes: { './waiting': link('Requests') } })
  renderSite({ at: '/today', session: member, remotes: [directory.registered, messages.registered, payments.registered] })
  await main().findByRole('link', { name: 'Your company page' })
  await main().findByRole('link', { name: /^Add a second factor/ })
  const cards = linksOf(main().getAllByRole('link')).map(([text]) => text)
  expect(cards.slice(0, 4)).toEqual(['Replies', 'Requests', 'Your company page', 'What changed'])
  expect(cards.at(-1)).toBe('Settings')
})

test('says that the company is frozen, and where it says more', async () => {
  answer({ getAccount })
  const { unmount } = renderSite({ at: '/today', session: { ...member, frozen: { at: '2026-11-28T08:00:00.000Z', by: 'Aline Uwase' } } })
  expect(await main().findByText('Kivu Coffee Growers is frozen')).toBeTruthy()
  expect(main().getByRole('link', { name: 'Who froze it, and how it ends' }).getAttribute('href')).toBe('/settings/team')
  unmount()
  renderSite({ at: '/today', session: member })
  await main().findByRole('link', { name: 'Settings' })
  expect(main().queryByText(/is frozen/)).toBeNull()
})

test('says that the account needs nothing', async () => {
  answer({ getAccount }, { ...(await sample({ getAccount })), emailConfirmedAt: '2026-11-20T08:00:00.000Z', twoFactor: true })
  renderSite({ at: '/today', session: member })
  expect(await main().findByText('Your email is confirmed, and a second factor protects your account.')).toBeTruthy()
})

test('a broken part loses only its card', async () => {
  const failures = expectFailures()
  answer({ getAccount })
  const broken = inquiries(() => {
    throw new Error('planted')
  })
  renderSite({ at: '/today', session: member, remotes: [broken.registered] })
  expect(await main().findByText('Messages did not load')).toBeTruthy()
  expect(await main().findByRole('link', { name: 'Settings' })).toBeTruthy()
  expect(failures.join()).toContain('planted')
})

test('a card that did not load loads again', async () => {
  refuse({ getAccount }, { status: 503 })
  const { user } = renderSite({ at: '/today', session: member })
  expect(await main().findByText('This did not load.')).toBeTruthy()
  answer({ getAccount }, { ...(await sample({ getAccount })), emailConfirmedAt: null })
  await user.click(main().getByRole('button', { name: 'Try again: Your account' }))
  expect(await main().findByRole('link', { name: /^Confirm your email/ })).toBeTruthy()
})

test('shows outlines while the account loads', async () => {
  const { release } = hold({ getAccount })
  renderSite({ at: '/today', session: member })
  const busy = () => main().getByRole('region', { name: 'Your account' }).getAttribute('aria-busy')
  await waitFor(() => expect(busy()).toBe('true'))
  release()
  await waitFor(() => expect(busy()).toBe('false'))
})

test('visitors log in first and come back', async () => {
  renderSite({ at: '/today' })
  expect((await main().findByRole('link', { name: 'Log In' })).getAttribute('href')).toBe('/login?from=%2Ftoday')
})

test('leads staff to the staff page', async () => {
  renderSite({ at: '/today', session: staff })
  expect((await main().findByRole('link', { name: 'Go to staff pages' })).getAttribute('href')).toBe('/staff')
})

test('leads a driver to the trips', async () => {
  const trips = testRemote({ pages: ['/logistics-hub/mine'], exposes: { './routes': exposed(() => <h1>Trips</h1>) } })
  const { address } = renderSite({ at: '/today', session: memberAs('driver'), remotes: [trips.registered] })
  await waitFor(() => expect(address()).toBe('/logistics-hub/mine'))
})

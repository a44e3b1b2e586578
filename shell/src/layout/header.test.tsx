import { type TeamRole, workForCompany } from '@ungana/contracts-identity'
import { countUnread } from '@ungana/contracts-messaging'
import { countNotifications, readPageNotifications } from '@ungana/contracts-notifications'
import type { SessionPerson } from '@ungana/contracts-shell'
import { setLessData, usesLessData } from '@ungana/ui'
import { answer, member, memberAs, onPhone, refuse, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as unread from '#live/use-unread.ts'
import { banner, expectFailures, footer, linksOf, listedRemote, main, renderSite, textsOf } from '#testing/site.tsx'
import { currentThemeChoice, storeThemeChoice } from './theme-choice.ts'

beforeEach(() => storeThemeChoice('system'))

const directory = () =>
  listedRemote({
    pages: ['/directory', '/marketplace', '/register', '/profile'],
    navigation: [
      { label: 'Marketplace', to: '/marketplace', order: 20 },
      { label: 'Directory', to: '/directory', order: 30, highlight: true },
      { label: 'Lost', to: '/lost', order: 40 },
    ],
  })
const messaging = () => listedRemote({ title: 'Messaging', pages: ['/messages', '/notifications'] })

const mainLinks = () => within(banner().getByRole('navigation', { name: 'Main' })).getAllByRole('link')

test('shows the links of all remotes in order and leaves out links without a page', () => {
  renderSite({ remotes: [directory()] })
  expect(linksOf(mainLinks())).toEqual([
    ['Home', '/'],
    ['Marketplace', '/marketplace'],
    ['Directory', '/directory'],
    ['About', '/about'],
  ])
})

test('highlights only the links that ask for it', () => {
  renderSite({ remotes: [directory()] })
  expect(mainLinks().map((link) => link.getAttribute('data-highlight'))).toEqual([null, null, 'true', null])
})

test.each([
  ['/', 'Home'],
  ['/home', 'Home'],
  ['/about', 'About'],
  ['/contact', undefined],
  ['/no-such-page', undefined],
])('at %s the current link is %s', (at, current) => {
  renderSite({ at, remotes: [directory()] })
  expect(mainLinks().flatMap((link) => (link.getAttribute('aria-current') === 'page' ? [link.textContent] : []))).toEqual(current ? [current] : [])
})

test('a link opens its page and becomes the current link', async () => {
  const { user, address } = renderSite({ remotes: [directory()] })
  await user.click(mainLinks().find(({ textContent }) => textContent === 'About') as HTMLElement)
  expect(address()).toBe('/about')
  expect(mainLinks().find((link) => link.getAttribute('aria-current'))?.textContent).toBe('About')
  await main().findByRole('heading', { level: 1, name: 'About Ungana' })
})

test('the brand leads home', () => {
  renderSite({ at: '/contact' })
  expect(banner().getByRole<HTMLAnchorElement>('link', { name: 'Ungana, home' }).pathname).toBe('/')
})

test('the first Tab stop skips the header', async () => {
  const { user } = renderSite()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }))
  expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
})

const account = () => within(banner().getByRole('navigation', { name: 'Account' }))

test.each([
  ['/', '/login'],
  ['/directory?search=tea#top', '/login?from=%2Fdirectory%3Fsearch%3Dtea%23top'],
  ['/login?from=%2Fsettings', '/login?from=%2Fsettings'],
  // A passport or a secret stays in the browser.
  [`/passport/verify#${'e30.'.repeat(40)}`, '/login?from=%2Fpassport%2Fverify'],
])('from %s a visitor logs in at %s', async (at, to) => {
  renderSite({ at, remotes: [directory()] })
  expect(account().getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(to)
  expect(account().getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register')
  expect(account().queryByRole('button')).toBeNull()
})

test('shows no registration link when registration is not served', () => {
  renderSite({ remotes: [messaging()] })
  expect(account().queryByRole('link', { name: 'Register' })).toBeNull()
  expect(account().queryByRole('link', { name: /Messages/ })).toBeNull()
})

const menu = () => account().findByRole('button', { name: `Account: ${member.businessName}` })
const menuLinks = () => linksOf(account().getAllByRole('link'))

test('a member’s account menu shows account pages, devices and settings but no staff link', async () => {
  const { user } = renderSite({ session: member, remotes: [directory()] })
  const button = await menu()
  expect(account().queryByRole('link', { name: 'Log In' })).toBeNull()
  expect(account().queryByRole('link', { name: 'Settings' })).toBeNull()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(menuLinks()).toEqual([
    ['Today', '/today'],
    ['Profile', '/profile'],
    ['Settings', '/settings'],
    ['Devices', '/devices'],
    ['Unsent', '/unsent'],
  ])
  expect(account().getByText('kivu_growers')).toBeTruthy()
  expect(account().getAllByText('Kivu Coffee Growers').length).toBeGreaterThan(0)
  await user.keyboard('{Escape}')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})

test('the account menu reaches lists, logistics, membership, invoices, bank details and figures', async () => {
  const remote = listedRemote({ pages: ['/lists', '/logistics-hub/mine', '/membership', '/invoices', '/bank-details', '/figures'] })
  const { user } = renderSite({ session: member, remotes: [remote] })
  await user.click(await menu())
  expect(menuLinks()).toEqual([
    ['Today', '/today'],
    ['Your lists', '/lists'],
    ['My Logistics', '/logistics-hub/mine'],
    ['Membership', '/membership'],
    ['Invoices', '/invoices'],
    ['Bank Details', '/bank-details'],
    ['Your Figures', '/figures'],
    ['Settings', '/settings'],
    ['Devices', '/devices'],
    ['Unsent', '/unsent'],
  ])
})

test('staff also see links to staff pages, and no link to a profile that is not served', async () => {
  const { user } = renderSite({ session: staff })
  await user.click(await account().findByRole('button', { name: 'Account: Ada Obura' }))
  expect(menuLinks()).toEqual([
    ['Settings', '/settings'],
    ['Devices', '/devices'],
    ['Unsent', '/unsent'],
    ['Staff', '/staff'],
  ])
})

const everyPage = () =>
  listedRemote({ pages: ['/profile', '/logistics-hub/mine', '/membership', '/invoices', '/bank-details', '/figures', '/messages', '/notifications'] })
const pagesOf = async (role: TeamRole) => {
  const { user } = renderSite({ session: memberAs(role), remotes: [everyPage()] })
  await user.click(await menu())
  return menuLinks()
    .map(([, to]) => to)
    .filter((to) => !['/settings', '/devices', '/unsent'].includes(to ?? ''))
}

test('a driver’s menu leads to trips, and no messages are counted', async () => {
  const counts = answer({ countUnread })
  answer({ countNotifications }, { unread: 1, position: 1 })
  answer({ readPageNotifications }, { read: 0 })
  expect(await pagesOf('driver')).toEqual(['/notifications', '/logistics-hub/mine'])
  expect(account().getByRole('link', { name: 'Trips' })).toBeTruthy()
  expect(account().getByText('Grace Uwera')).toBeTruthy()
  expect(account().getByText('Driver')).toBeTruthy()
  expect(account().queryByText('kivu_growers')).toBeNull()
  expect(await screen.findByLabelText('Notifications, 1 unread')).toBeTruthy()
  expect(counts).toEqual([])
})

test.each([
  ['sales', []],
  ['finance', ['/membership', '/invoices', '/bank-details']],
  ['viewer', ['/membership', '/invoices']],
] as const)('the menu of %s has the pages that the role may open', async (role, money) => {
  answer({ countUnread })
  answer({ countNotifications }, { unread: 0, position: 1 })
  expect(await pagesOf(role)).toEqual(['/messages', '/notifications', '/today', '/profile', '/logistics-hub/mine', ...money, '/figures'])
})

const companies = [
  { id: member.id, name: member.businessName, role: 'finance' },
  { id: '01a1fc90-1111-7510-8bf0-06e9a79a1f01', name: 'Uwera Trading', role: 'owner' },
]

test('a person with two companies switches, and the page loads again', async () => {
  const opened = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const finance = memberAs('finance')
  const { user } = renderSite({ session: { ...finance, person: { ...(finance.person as SessionPerson), companies } } })
  await user.click(await menu())
  const other = await account().findByRole('button', { name: 'Work for Uwera Trading' })
  expect(account().queryByRole('button', { name: /Work for Kivu/ })).toBeNull()
  refuse({ workForCompany }, { status: 404, message: 'You do not work for this company' })
  await user.click(other)
  expect(await screen.findByText('You still work for the same company')).toBeTruthy()
  expect(opened).not.toHaveBeenCalled()
  await user.click(await menu())
  const calls = answer({ workForCompany })
  await user.click(other)
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/today'))
  expect(calls.map(({ body }) => body)).toEqual([{ companyId: companies[1]?.id }])
  expect(JSON.parse(localStorage.getItem('ungana.user') ?? '')).toMatchObject(await sample({ workForCompany }))
})

test('a company of one has no switch', async () => {
  const { user } = renderSite({ session: { ...member, person: { id: member.id, name: '', role: 'owner' } } })
  await user.click(await menu())
  expect(account().getByText('kivu_growers')).toBeTruthy()
  expect(account().queryByRole('button', { name: /Work for/ })).toBeNull()
})

test('counts unread messages and notifications', async () => {
  answer({ countUnread }, { unread: 2 })
  answer({ countNotifications }, { unread: 0, position: 1 })
  renderSite({ session: member, remotes: [messaging()] })
  expect((await account().findByRole<HTMLAnchorElement>('link', { name: 'Messages, 2 unread' })).pathname).toBe('/messages')
  expect(account().getByRole<HTMLAnchorElement>('link', { name: 'Notifications' }).pathname).toBe('/notifications')
})

test('requests no count for pages that are not served', async () => {
  const [messages, notifications] = [answer({ countUnread }), answer({ countNotifications })]
  renderSite({ session: member, remotes: [listedRemote({ pages: ['/messages'] })] })
  await account().findByRole('link', { name: 'Messages, 2 unread' })
  expect(account().queryByRole('link', { name: /Notifications/ })).toBeNull()
  expect([messages.length, notifications.length]).toEqual([1, 0])
})

test('shows no badge for a failed count and retries when the network is back', async () => {
  const refused = refuse({ countUnread }, { status: 503 })
  const failed = refuse({ countNotifications }, { status: 503 })
  renderSite({ session: member, remotes: [messaging()] })
  await waitFor(() => expect([refused.length, failed.length]).toEqual([1, 1]))
  expect(await account().findByRole('link', { name: 'Messages' })).toBeTruthy()
  answer({ countUnread }, { unread: 7 })
  answer({ countNotifications }, { unread: 1, position: 3 })
  answer({ readPageNotifications })
  window.dispatchEvent(new Event('online'))
  expect(await account().findByLabelText('Notifications, 1 unread')).toBeTruthy()
  expect(await account().findByRole('link', { name: 'Messages, 7 unread' })).toBeTruthy()
})

test('requests no count before the session is confirmed', async () => {
  const calls = answer({ countUnread })
  renderSite({ session: 'unanswered', remembered: member, remotes: [messaging()] })
  await menu()
  expect(calls).toEqual([])
})

const openMenu = () => banner().getByRole('button', { name: 'Open menu' })
const phoneMenu = () => banner().queryByRole('navigation', { name: 'Menu' })

test('the phone menu shows links, search, login and theme', async () => {
  onPhone()
  const { user } = renderSite({ remotes: [directory()] })
  expect(phoneMenu()).toBeNull()
  await user.click(openMenu())
  expect(banner().getByRole('button', { name: 'Close menu' }).getAttribute('aria-expanded')).toBe('true')
  expect(textsOf(within(phoneMenu() as HTMLElement).getAllByRole('link'))).toEqual(['Home', 'Marketplace', 'Directory', 'About'])
  expect(banner().getAllByRole('combobox', { name: 'Search businesses' })).toHaveLength(1)
  expect(banner().getAllByRole('link', { name: 'Log In' })).toHaveLength(1)
  expect(banner().getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register')
  expect(banner().getByText('Theme: as your device')).toBeTruthy()
  await user.click(banner().getByRole('button', { name: 'Close menu' }))
  expect(phoneMenu()).toBeNull()
})

test('Escape closes the phone menu and returns the focus; other keys do not', async () => {
  onPhone()
  const { user } = renderSite()
  await user.click(openMenu())
  await user.keyboard('x')
  expect(phoneMenu()).not.toBeNull()
  await user.tab()
  await user.keyboard('{Escape}')
  expect(phoneMenu()).toBeNull()
  expect(document.activeElement).toBe(openMenu())
  // A closed menu ignores Escape.
  await user.tab()
  const next = document.activeElement
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(next)
})

test('a link of the phone menu opens its page and closes the menu, also for the current page', async () => {
  onPhone()
  const { user, address } = renderSite({ at: '/contact' })
  await user.click(openMenu())
  await user.click(within(phoneMenu() as HTMLElement).getByRole('link', { name: 'About' }))
  expect([address(), phoneMenu()]).toEqual(['/about', null])
  await user.click(openMenu())
  await user.click(within(phoneMenu() as HTMLElement).getByRole('link', { name: 'About' }))
  expect([address(), phoneMenu()]).toEqual(['/about', null])
})

test('going back closes the phone menu', async () => {
  onPhone()
  const { user, address } = renderSite({ at: '/contact' })
  await user.click(banner().getByRole('link', { name: 'Ungana, home' }))
  await user.click(openMenu())
  window.history.back()
  await waitFor(() => expect(address()).toBe('/contact'))
  await waitFor(() => expect(phoneMenu()).toBeNull())
})

test('shows no search without the directory', async () => {
  onPhone()
  const { user } = renderSite()
  await user.click(openMenu())
  expect(banner().queryByRole('combobox')).toBeNull()
})

test('the theme cycles: device, light, dark', async () => {
  const { user } = renderSite()
  const press = (label: string) => user.click(banner().getByRole('button', { name: label }))
  await press('Theme: as your device. Switch to light')
  expect([document.documentElement.dataset.theme, currentThemeChoice()]).toEqual(['light', 'light'])
  await press('Theme: light. Switch to dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  await press('Theme: dark. Switch to as your device')
  expect([document.documentElement.dataset.theme, currentThemeChoice()]).toEqual([undefined, 'system'])
})

test('the phone menu changes the theme, too', async () => {
  onPhone()
  const { user } = renderSite()
  await user.click(openMenu())
  await user.click(banner().getByRole('button', { name: 'Theme: as your device. Switch to light' }))
  expect(banner().getByText('Theme: light')).toBeTruthy()
  expect(document.documentElement.dataset.theme).toBe('light')
})

test('the phone menu and the footer change how much data this device uses, also for visitors', async () => {
  onTestFinished(() => setLessData(false))
  onPhone()
  const { user } = renderSite()
  await user.click(openMenu())
  const box = (place: typeof banner) => place().getByRole<HTMLInputElement>('checkbox', { name: 'Use less data' })
  expect([box(banner).checked, usesLessData()]).toEqual([false, false])
  await user.click(box(banner))
  expect([box(banner).checked, box(footer).checked, usesLessData(), localStorage.getItem('ungana:less-data')]).toEqual([true, true, true, 'on'])
  await user.click(box(footer))
  expect([box(banner).checked, box(footer).checked, usesLessData()]).toEqual([false, false, false])
})

test('replaces a failed account menu with a link to the account', async () => {
  const failures = expectFailures()
  vi.spyOn(unread, 'useUnreadMessages').mockImplementation(() => {
    throw new Error('planted')
  })
  renderSite({ session: member })
  expect((await account().findByRole<HTMLAnchorElement>('link', { name: 'Account' })).pathname).toBe('/devices')
  expect(failures.join()).toContain('planted')
  expect(mainLinks().length).toBeGreaterThan(0)
})

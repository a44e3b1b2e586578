import { LANGUAGES_ELEMENT_ID } from '@ungana/contracts-shell'
import { HttpResponse, http, screen, server, waitFor, within } from '@ungana/web-kit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { linksOf, renderSite } from '#testing/site.tsx'

function offering(codes: readonly string[], browser: readonly string[] = ['en-GB'], page = 'en') {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = LANGUAGES_ELEMENT_ID
  element.textContent = JSON.stringify(codes)
  document.head.append(element)
  document.documentElement.lang = page
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([...browser])
}

afterEach(() => {
  document.getElementById(LANGUAGES_ELEMENT_ID)?.remove()
  document.documentElement.lang = 'en'
  localStorage.clear()
  vi.restoreAllMocks()
})

const account = { id: '0199e000-0000-7000-8000-000000000001', username: 'kivu', businessName: 'Kivu Coffee Growers', role: 'member' }
const footer = () => screen.getByRole('contentinfo')
const switchIn = (place: HTMLElement) => within(place).findByRole('navigation', { name: 'Language', hidden: true })

test('the footer links to this page in each language, in its own name', async () => {
  offering(['en', 'fr', 'ar'])
  renderSite({ at: '/about?q=tea#top' })
  const links = within(await switchIn(footer())).getAllByRole('link')
  expect(linksOf(links)).toEqual([
    ['English', '/about?q=tea#top'],
    ['Français', '/fr/about?q=tea#top'],
    ['العربية', '/ar/about?q=tea#top'],
  ])
  expect(links.map((link) => [link.lang, link.getAttribute('aria-current')])).toEqual([
    ['en', 'true'],
    ['fr', null],
    ['ar', null],
  ])
})

test('the phone menu and the menu of the account have the switch too', async () => {
  offering(['en', 'sw'])
  const { user } = renderSite({ session: account })
  await user.click(screen.getByRole('button', { name: 'Open menu', hidden: true }))
  expect(await switchIn(document.getElementById('site-menu') as HTMLElement)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: `Account: ${account.businessName}` }))
  expect(await switchIn(screen.getByRole('navigation', { name: 'Account' }))).toBeTruthy()
})

test('a site in English only has no switch', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr'])
  renderSite()
  await screen.findByRole('main')
  expect(screen.queryByRole('navigation', { name: 'Language' })).toBeNull()
  expect(screen.queryByRole('complementary', { name: 'Français' })).toBeNull()
})

test('offers the first language of the browser that the site has, in its own words', async () => {
  offering(['en', 'fr', 'sw'], ['de-CH', 'fr-CD', 'en'])
  renderSite({ at: '/about' })
  const offer = await screen.findByRole('complementary', { name: 'Français' })
  expect(linksOf(within(offer).getAllByRole('link'))).toEqual([['Lire Ungana en français', '/fr/about']])
})

test('a refused offer does not come again', async () => {
  offering(['en', 'fr'], ['fr'])
  const { user, unmount } = renderSite()
  await user.click(await screen.findByRole('button', { name: 'Fermer' }))
  expect(screen.queryByRole('complementary', { name: 'Français' })).toBeNull()
  unmount()
  renderSite()
  await switchIn(footer())
  expect(screen.queryByRole('complementary', { name: 'Français' })).toBeNull()
})

test('a chosen language is offered on pages in another language, and the browser’s language no longer', async () => {
  offering(['en', 'fr', 'sw'], ['fr'])
  localStorage.setItem('ungana:language', 'sw')
  renderSite()
  expect(await screen.findByRole('complementary', { name: 'Kiswahili' })).toBeTruthy()
  expect(screen.queryByRole('complementary', { name: 'Français' })).toBeNull()
})

test('a page in the visitor’s language offers nothing', async () => {
  offering(['en', 'fr'], ['fr'], 'fr')
  renderSite()
  await switchIn(footer())
  expect(screen.queryByRole('complementary', { name: 'Français' })).toBeNull()
})

function savedLanguages(status = 204) {
  const saved: unknown[] = []
  server.use(
    http.put('*/api/auth/account/language', async ({ request }) => {
      saved.push(await request.json())
      return new HttpResponse(null, { status })
    }),
  )
  return saved
}

test.each([204, 500])('a member’s choice is stored with the account before the page opens, and status %d opens it too', async (status) => {
  offering(['en', 'fr'])
  const saved = savedLanguages(status)
  const opened = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const { user } = renderSite({ at: '/about', session: account })
  await user.click(within(await switchIn(footer())).getByRole('link', { name: 'Français', hidden: true }))
  await waitFor(() => expect(opened.mock.calls).toEqual([['/fr/about']]))
  expect(saved).toEqual([{ language: 'fr' }])
})

test('the language in which an account is first used becomes its language', async () => {
  offering(['en', 'fr'], ['fr'], 'fr')
  const saved = savedLanguages()
  renderSite({ session: account })
  await waitFor(() => expect(saved).toEqual([{ language: 'fr' }]))
})

test('offers the language of the account, and keeps it when a page is in another', async () => {
  offering(['en', 'fr', 'sw'], ['fr'], 'fr')
  const saved = savedLanguages()
  renderSite({ session: { ...account, language: 'sw' } })
  expect(await screen.findByRole('complementary', { name: 'Kiswahili' })).toBeTruthy()
  expect(saved).toEqual([])
})

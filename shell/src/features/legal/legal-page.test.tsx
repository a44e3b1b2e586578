import { textKey } from '@ungana/language/text-key'
import { screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { configureContact, listedRemote, main, renderSite } from '#testing/site.tsx'
import { expectCompletePage } from '#testing/text-page.ts'

const tab = (name: string) => main().getByRole('tab', { name })
const selected = () => main().getByRole('tab', { selected: true }).textContent

async function openLegal(at: string) {
  const site = renderSite({ at })
  await main().findByRole('heading', { level: 1, name: 'Terms of Use and Privacy Policy' })
  return site
}

test.each([
  ['/terms-privacy', 'Terms of Use', '10. Law and disputes'],
  ['/terms-privacy?tab=privacy', 'Privacy Policy', '4. Your rights'],
  ['/terms-privacy?tab=other', 'Terms of Use', '1. What you agree to'],
  ['/terms-privacy#cookies', 'Privacy Policy', '6. Cookies'],
  ['/terms-privacy#law', 'Terms of Use', '10. Law and disputes'],
])('%s shows %s', async (at, shown, heading) => {
  await openLegal(at)
  expect(selected()).toBe(shown)
  expect(main().queryByText(/^This link asks for “other”/) !== null).toBe(at.endsWith('=other'))
  expect(main().getByRole('heading', { level: 2, name: heading })).toBeTruthy()
  expect(main().getByText('Effective 1 March 2023')).toBeTruthy()
  expectCompletePage(screen.getByRole('main'))
})

test('says in other languages that the English text is binding, and leads to it', async () => {
  const { unmount } = await openLegal('/terms-privacy')
  expect(main().queryByRole('link', { name: 'English text' })).toBeNull()
  unmount()
  vi.stubGlobal('unganaTexts', { ':code': 'fr', ':tag': 'fr-CD' })
  renderSite({ at: '/terms-privacy?tab=privacy' })
  expect((await screen.findByRole('link', { name: 'English text' })).getAttribute('href')).toBe('/terms-privacy')
})

test('says in the language of the page what it shows instead of an unknown tab', async () => {
  vi.stubGlobal('unganaTexts', { ':code': 'fr', ':tag': 'fr-CD', [textKey('the terms of use')]: 'les conditions d’utilisation' })
  renderSite({ at: '/terms-privacy?tab=other' })
  expect((await screen.findByText(/^This link asks for “other”/)).textContent).toContain('les conditions d’utilisation')
})

test('gives the other tab its own address, without a new history entry', async () => {
  const { user, address } = await openLegal('/terms-privacy')
  const before = window.history.length
  await user.click(tab('Privacy Policy'))
  expect([address(), selected()]).toEqual(['/terms-privacy?tab=privacy', 'Privacy Policy'])
  await user.click(tab('Terms of Use'))
  expect([address(), selected()]).toEqual(['/terms-privacy', 'Terms of Use'])
  expect(window.history.length).toBe(before)
})

test('scrolls to the heading in the address once the page has loaded', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  await openLegal('/terms-privacy#cookies')
  await waitFor(() => expect(shown.mock.contexts).toContain(document.getElementById('cookies')))
})

test('names the configured operator', async () => {
  configureContact({ email: 'hello@ungana.example', phone: '+250 788 000 000', address: 'KN 4 Ave, Kigali', social: [] })
  await openLegal('/terms-privacy')
  const contact = within(main().getByRole('region', { name: 'Contact' }))
  expect(contact.getByRole('link', { name: 'hello@ungana.example' }).getAttribute('href')).toBe('mailto:hello@ungana.example')
  expect(contact.getByRole('link', { name: '+250 788 000 000' }).getAttribute('href')).toBe('tel:+250788000000')
  expect(contact.getByText('KN 4 Ave, Kigali')).toBeTruthy()
  expect(contact.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact')
})

test('offers the contact form without a configured contact', async () => {
  await openLegal('/terms-privacy')
  const contact = within(main().getByRole('region', { name: 'Contact' }))
  expect(contact.queryByText(/^Email:|^Phone:/)).toBeNull()
  expect(contact.getByRole('link', { name: 'Write to us' })).toBeTruthy()
})

test('leads to the licences of the software in each part', async () => {
  renderSite({ at: '/terms-privacy', remotes: [listedRemote({ name: 'directory', title: 'Directory' })] })
  const licences = within(await main().findByRole('region', { name: 'Third-party software' }))
  expect(licences.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ungana', '/licences.txt'],
    ['Directory', '/r/directory/licences.txt'],
  ])
})

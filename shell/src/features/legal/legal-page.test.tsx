import { screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { configureContact, main, renderSite } from '#testing/site.tsx'
import { expectWhole } from '#testing/text-page.ts'

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
  expect(main().getByRole('heading', { level: 2, name: heading })).toBeTruthy()
  expect(main().getByText('Effective 1 March 2023')).toBeTruthy()
  expectWhole(screen.getByRole('main'))
})

test('the other tab has an address of its own, without a step back to the first', async () => {
  const { user, address } = await openLegal('/terms-privacy')
  const before = window.history.length
  await user.click(tab('Privacy Policy'))
  expect([address(), selected()]).toEqual(['/terms-privacy?tab=privacy', 'Privacy Policy'])
  await user.click(tab('Terms of Use'))
  expect([address(), selected()]).toEqual(['/terms-privacy', 'Terms of Use'])
  expect(window.history.length).toBe(before)
})

test('what an address names is scrolled to once the page is there', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  await openLegal('/terms-privacy#cookies')
  await waitFor(() => expect(shown.mock.contexts).toContain(document.getElementById('cookies')))
})

test('says who answers for the texts, as far as that is configured', async () => {
  configureContact({ email: 'hello@ungana.example', phone: '+250 788 000 000', address: 'KN 4 Ave, Kigali', social: [] })
  await openLegal('/terms-privacy')
  const contact = within(main().getByRole('region', { name: 'Contact' }))
  expect(contact.getByRole('link', { name: 'hello@ungana.example' }).getAttribute('href')).toBe('mailto:hello@ungana.example')
  expect(contact.getByText('Phone: +250 788 000 000')).toBeTruthy()
  expect(contact.getByText('KN 4 Ave, Kigali')).toBeTruthy()
  expect(contact.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact')
})

test('without a configured contact there is still the form', async () => {
  await openLegal('/terms-privacy')
  const contact = within(main().getByRole('region', { name: 'Contact' }))
  expect(contact.queryByText(/^E-mail:|^Phone:/)).toBeNull()
  expect(contact.getByRole('link', { name: 'write to us' })).toBeTruthy()
})

import { within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { configureContact, footer, linksOf, listedRemote, renderSite, textsOf } from '#testing/site.tsx'

const links = (group: string) => linksOf(within(footer().getByRole('navigation', { name: group })).getAllByRole('link'))

test('each group shows its links', () => {
  renderSite({ remotes: [listedRemote({ pages: ['/marketplace', '/directory', '/logistics-hub'] })] })
  expect(links('Quick Links')).toEqual([
    ['Home', '/'],
    ['Marketplace', '/marketplace'],
    ['Directory', '/directory'],
    ['Logistics', '/logistics'],
    ['About', '/about'],
    ['Contact', '/contact'],
  ])
  expect(links('Resources')).toEqual([
    ['Trade Regulations', '/resources/trade-regulations'],
    ['EAC Standards', '/resources/eac-standards'],
    ['Business Registration', '/resources/business-registration'],
    ['Shipping Guidelines', '/resources/shipping-guidelines'],
    ['Cross-Border FAQ', '/resources/cross-border-faq'],
    ['Verification Process', '/resources/verification-process'],
  ])
  expect(links('Legal')).toEqual([
    ['Terms of Use', '/terms-privacy'],
    ['Privacy Policy', '/terms-privacy?tab=privacy'],
    ['Cookies', '/terms-privacy#cookies'],
  ])
  expect(footer().getByText('© Ungana, Kigali, Rwanda')).toBeTruthy()
})

test('leaves out links to pages that are not served', () => {
  renderSite()
  expect(links('Quick Links').map(([label]) => label)).toEqual(['Home', 'About', 'Contact'])
})

test('shows no contact when none is configured', () => {
  renderSite()
  expect(footer().queryByRole('navigation', { name: 'Contact' })).toBeNull()
})

test('shows how to reach the operator', () => {
  configureContact({
    email: 'hello@ungana.example',
    phone: '+250 788 (0) 1-2',
    address: 'KN 4 Ave, Kigali',
    social: [{ name: 'LinkedIn', url: 'https://linkedin.example/ungana' }],
  })
  renderSite()
  expect(links('Contact')).toEqual([
    ['hello@ungana.example', 'mailto:hello@ungana.example'],
    ['+250 788 (0) 1-2', 'tel:+250788012'],
    ['LinkedIn', 'https://linkedin.example/ungana'],
  ])
  expect(within(footer().getByRole('navigation', { name: 'Contact' })).getByText('KN 4 Ave, Kigali')).toBeTruthy()
})

test('shows only the configured details of the operator', () => {
  configureContact({ phone: '+250 788 000 000', social: [] })
  renderSite()
  expect(textsOf(within(footer().getByRole('navigation', { name: 'Contact' })).getAllByRole('listitem'))).toEqual(['+250 788 000 000'])
})

import {
  type Business,
  countView,
  getBusiness,
  getBusinessBadge,
  getOrganization,
  listMemberOf,
  listProducts,
  listReviews,
  searchBusinesses,
} from '@ungana/contracts-directory'
import { testBusiness } from '@ungana/contracts-directory/testing'
import { textKey } from '@ungana/language/text-key'
import { answer, hold, member, type RenderOptions, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { hit, open, texts } from '#testing.tsx'

const kivu = testBusiness({
  id: '01a1fcdc-0001-759b-8deb-8d2cf5fd7e0d',
  businessName: 'Kivu Roasters',
  category: 'Coffee, Tea & Spices',
  averageResponseTime: 60,
})

beforeEach(() => {
  answer({ listMemberOf }, [])
  answer({ listProducts }, [])
  answer({ listReviews }, [])
  answer({ searchBusinesses }, [])
})

function openCompany(facts: Partial<Business> = {}, options?: RenderOptions & { readonly hash?: string }) {
  const business = { ...kivu, ...facts }
  answer({ getBusiness }, business)
  return open(`/company/${business.id}${options?.hash ?? ''}`, options)
}
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent
const slot = (name: string) => document.querySelector<HTMLElement>(`[data-slot="${name}"]`)?.dataset.context

test('counts a view once, with the search that led to the page', async () => {
  const business = { ...kivu, id: '01a1fcdc-0009-759b-8deb-8d2cf5fd7e0d' }
  answer({ getBusiness }, business)
  answer({ searchBusinesses }, [hit(business)])
  const { user } = open('/directory?search=coffee')
  const views = answer({ countView })
  const enterPage = async () => {
    await user.click(await screen.findByRole('link', { name: 'Kivu Roasters' }))
    await screen.findByRole('heading', { level: 1, name: 'Kivu Roasters' })
  }
  await enterPage()
  await waitFor(() => expect(views).toHaveLength(1))
  expect([views[0]?.params, views[0]?.body]).toEqual([{ id: business.id }, { search: 'coffee' }])
  await user.click(screen.getByRole('link', { name: 'Back to Directory' }))
  await enterPage()
  expect(views).toHaveLength(1)
})

test('what companies write keeps its own direction', async () => {
  openCompany({ description: 'قهوة من رواندا' })
  const texts = [await screen.findByText('قهوة من رواندا'), screen.getByRole('heading', { level: 1, name: 'Kivu Roasters' })]
  expect(texts.map(({ dir }) => dir)).toEqual(['auto', 'auto'])
})

test('names of categories, countries and types are in the page’s language', async () => {
  vi.stubGlobal('unganaTexts', {
    [textKey('Coffee, Tea & Spices')]: 'Café, thé et épices',
    [textKey('Rwanda')]: 'Ruanda',
    [textKey('Replies in {0} h')]: 'Répond en {0} h',
  })
  answer({ searchBusinesses }, [hit(kivu)])
  open('/directory')
  expect(await screen.findByText(/Café, thé et épices/, { selector: 'p' })).toBeTruthy()
  expect(screen.getByText(/Ruanda/, { selector: 'p' })).toBeTruthy()
  expect(screen.getByText('Répond en 1 h')).toBeTruthy()
  vi.unstubAllGlobals()
})

test('shows the facts of the company', async () => {
  const { titles } = openCompany({ rating: 4.5, reviewCount: 2, tags: ['Arabica', 'Fair trade'], description: 'Roasts by hand.\nShips by sea.' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Kivu Roasters' })).toBeTruthy()
  expect(titles.at(-1)).toBe('Kivu Roasters · Ungana')
  expect(screen.getByText('Manufacturer · Rwanda, Gisenyi')).toBeTruthy()
  expect(screen.getByText(/Roasts by hand/).textContent).toBe('Roasts by hand.\nShips by sea.')
  expect(screen.getByRole('link', { name: 'Fair trade' }).getAttribute('href')).toBe('/marketplace?tag=Fair+trade')
  expect(screen.getByRole('link', { name: 'Coffee, Tea & Spices' }).getAttribute('href')).toBe('/directory?category=Coffee%2C+Tea+%26+Spices')
  expect(['Business type', 'Location', 'Country', 'Response time', 'Founded', 'Employees'].map(fact)).toEqual([
    'Manufacturer',
    'Gisenyi',
    'Rwanda',
    '1 h',
    '2011',
    '11-50',
  ])
  expect(fact('Rating')).toBe('4.5/5Rated 4.5 out of 5 (2 reviews)')
  for (const name of ['company.contact', 'company.bank-details'])
    expect(JSON.parse(slot(name) ?? '')).toEqual({ businessId: kivu.id, businessName: 'Kivu Roasters', sample: false })
})

test('leaves out missing facts', async () => {
  openCompany({ category: null, yearFounded: null, employeeCount: null, rating: null })
  await screen.findByRole('heading', { level: 1, name: 'Kivu Roasters' })
  expect(['Category', 'Founded', 'Employees'].map(fact)).toEqual([undefined, undefined, undefined])
  expect(fact('Rating')).toBe('No ratings yet')
  for (const heading of ['Specializations', 'Member of']) expect(screen.queryByRole('heading', { name: heading })).toBeNull()
  for (const text of ['Sample', 'Verified', 'This is your company profile', 'Why you rank here']) expect(screen.queryByText(text)).toBeNull()
  expect(screen.getByText('This business keeps its contact details private.')).toBeTruthy()
})

test('uses the singular for one review', async () => {
  openCompany({ rating: 4, reviewCount: 1 })
  await screen.findByRole('heading', { level: 1, name: 'Kivu Roasters' })
  expect(fact('Rating')).toBe('4.0/5Rated 4.0 out of 5 (1 review)')
})

test('shows the contact details that the owner chose, and does not link an unsafe address', async () => {
  openCompany({
    email: 'info@kivu.example',
    phone: '+250788123456',
    website: 'kivu.example/shop',
    facebookUrl: 'https://www.facebook.com/kivu',
    instagramUrl: 'javascript:alert(1)',
    linkedinUrl: 'https://www.linkedin.com/company/kivu',
  })
  const contact = within((await screen.findByRole('heading', { name: 'Contact information' })).parentElement as HTMLElement)
  expect(contact.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['info@kivu.example', 'mailto:info@kivu.example'],
    ['+250788123456', 'tel:+250788123456'],
    ['kivu.example/shop', 'https://kivu.example/shop'],
    ['Facebook', 'https://www.facebook.com/kivu'],
    ['LinkedIn', 'https://www.linkedin.com/company/kivu'],
  ])
  expect(contact.getByRole('link', { name: 'kivu.example/shop' }).getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(contact.queryByText('This business keeps its contact details private.')).toBeNull()
})

test.each([
  ['an email address', { email: 'info@kivu.example' }],
  ['a phone number', { phone: '+250788123456' }],
  ['a website', { website: 'kivu.example' }],
])('%s alone counts as contact details', async (_, facts) => {
  openCompany(facts)
  await screen.findByRole('heading', { name: 'Contact information' })
  expect(screen.queryByText('This business keeps its contact details private.')).toBeNull()
})

test('shows the cover picture in two sizes, and the pattern when the picture does not load', async () => {
  openCompany({ coverImage: '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large' })
  await screen.findByRole('heading', { level: 1, name: 'Kivu Roasters' })
  const cover = document.querySelector('img')
  expect(cover?.getAttribute('srcset')).toBe(
    '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/medium 800w, /api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large 1600w',
  )
  cover?.dispatchEvent(new Event('error'))
  await waitFor(() => expect(document.querySelector('img')).toBeNull())
})

test('lists products and services with price, minimum order and picture', async () => {
  const [solar] = await sample({ listProducts })
  if (!solar) throw new Error('No sample')
  answer({ listProducts }, [
    {
      ...solar,
      id: '01a1fcdc-0010-759b-8deb-8d2cf5fd7e0d',
      name: 'Green arabica',
      kind: 'product',
      price: '4500',
      currency: 'RWF',
      unit: 'kg',
      minimumOrder: '5 bags',
      image: '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large',
    },
    {
      ...solar,
      id: '01a1fcdc-0011-759b-8deb-8d2cf5fd7e0d',
      name: 'Roasting',
      kind: 'service',
      description: 'By the bag.',
      price: null,
      currency: null,
      unit: null,
      minimumOrder: null,
      image: null,
    },
  ])
  openCompany()
  expect(await screen.findByRole('tab', { name: 'Products & Services (2)', selected: true })).toBeTruthy()
  const [coffee, roasting] = within(screen.getByRole('tabpanel')).getAllByRole('listitem')
  expect(coffee?.textContent).toBe(`Green arabica${solar.description}RWF\u00a04,500 / kgMinimum order: 5 bags`)
  expect(coffee?.querySelector('img')?.getAttribute('src')).toBe('/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/small')
  expect(roasting?.textContent).toBe('RoastingServiceBy the bag.Price on request')
  expect(roasting?.querySelector('img')).toBeNull()
})

test('links each product to its page, and lists more than five on request', async () => {
  const [solar] = await sample({ listProducts })
  const products = Array.from({ length: 7 }, (_, n) => ({ ...solar, id: `01a1fcdc-001${n}-759b-8deb-8d2cf5fd7e0d`, name: `Coffee ${n}` }))
  answer({ listProducts }, products as (typeof solar & object)[])
  const { user } = openCompany()
  expect(await screen.findByRole('tab', { name: 'Products & Services (7)' })).toBeTruthy()
  const rows = () => within(screen.getByRole('tabpanel')).getAllByRole('listitem')
  expect(rows()).toHaveLength(5)
  expect(screen.getByRole('link', { name: 'Coffee 0' }).getAttribute('href')).toBe(`/product/${products[0]?.id}`)
  await user.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(rows()).toHaveLength(7)
  expect(screen.queryByRole('button', { name: 'Show all 7' })).toBeNull()
})

test('shows products and reviews directly below the header', async () => {
  openCompany()
  const tabs = await screen.findByRole('region', { name: 'Products, services and reviews' })
  expect(tabs.compareDocumentPosition(screen.getByRole('heading', { name: 'About' })) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('shows the logo, and the initials when it does not load', async () => {
  openCompany({ logo: '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large' })
  await screen.findByRole('heading', { level: 1, name: 'Kivu Roasters' })
  const logo = document.querySelector('img')
  expect(logo?.getAttribute('src')).toBe('/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/small')
  logo?.dispatchEvent(new Event('error'))
  await waitFor(() => expect(document.querySelector('[data-initials="KR"]')).toBeTruthy())
})

test('says when no products are listed and when they could not be loaded', async () => {
  const { unmount } = openCompany()
  expect(await screen.findByRole('heading', { name: 'No products or services listed yet' })).toBeTruthy()
  expect(screen.getByText('Read About to learn what this business offers.')).toBeTruthy()
  unmount()
  refuse({ listProducts }, { status: 503 })
  const { user } = openCompany()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Products and services could not be loadedThe rest of the page still works.')
  expect(screen.getByRole('tab', { name: 'Products & Services' })).toBeTruthy()
  answer({ listProducts })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('tab', { name: 'Products & Services (2)' })).toBeTruthy()
})

test('shows a loading text for products', async () => {
  const { release } = hold({ listProducts }, [])
  openCompany()
  expect(await screen.findByText('Loading products and services...')).toBeTruthy()
  release()
  await screen.findByText('No products or services listed yet')
})

test('opens the reviews when the address has #reviews', async () => {
  openCompany({ reviewCount: 3 }, { hash: '#reviews' })
  expect(await screen.findByRole('tab', { name: 'Reviews (3)', selected: true })).toBeTruthy()
  expect(screen.getByRole('tab', { name: /^Products/, selected: false })).toBeTruthy()
})

test('gives the reviews no number while none of them counts', async () => {
  openCompany({ reviewCount: 0 }, { hash: '#reviews' })
  expect(await screen.findByRole('tab', { name: 'Reviews', selected: true })).toBeTruthy()
})

test('shows three other businesses that match the category exactly', async () => {
  const others = ['Aroma', 'Bean', 'Cup', 'Drip'].map((businessName) => hit({ businessName }))
  const calls = answer({ searchBusinesses }, [{ ...hit(), ...kivu }, hit({ businessName: 'Nearly', match: 'similar' }), ...others])
  openCompany()
  const section = within((await screen.findByRole('heading', { name: 'Similar Businesses' })).closest('section') as HTMLElement)
  await waitFor(() => expect(texts(section.getAllByRole('heading', { level: 3 }))).toEqual(['Aroma', 'Bean', 'Cup']))
  expect(calls.map(({ query }) => query)).toEqual([{ category: 'Coffee, Tea & Spices', page: '1' }])
})

test('looks for businesses of the same type when there is no category, and says when none are found', async () => {
  const calls = answer({ searchBusinesses }, [])
  openCompany({ category: null })
  expect(await screen.findByText('No similar businesses were found.')).toBeTruthy()
  expect(calls.map(({ query }) => query)).toEqual([{ category: 'manufacturer', page: '1' }])
})

test('reports similar businesses that cannot be loaded, and offers a button to load them again', async () => {
  const calls = refuse({ searchBusinesses }, { status: 503 })
  const { user } = openCompany()
  expect(await screen.findByText('Loading similar businesses...')).toBeTruthy()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading similar businesses')
  expect(screen.queryByText('No similar businesses were found.')).toBeNull()
  expect(calls).toHaveLength(1)
  answer({ searchBusinesses }, [hit({ businessName: 'Aroma' })])
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 3, name: 'Aroma' })).toBeTruthy()
})

test('offers plain share links', async () => {
  openCompany()
  const url = `https://ungana.test/company/${kivu.id}`
  const link = async (name: string) => (await screen.findByRole<HTMLAnchorElement>('link', { name })) as HTMLAnchorElement
  expect(new URL((await link('Share by Facebook')).href).searchParams.get('u')).toBe(url)
  expect(new URL((await link('Share by WhatsApp')).href).searchParams.get('text')).toBe(`Kivu Roasters ${url}`)
  expect((await link('Share by LinkedIn')).getAttribute('target')).toBe('_blank')
  expect((await link('Share by Email')).getAttribute('target')).toBeNull()
})

test.each([
  [404, 'Company not found'],
  [410, 'Company not found'],
  [400, 'Company not found'],
  [503, 'Please try again later'],
])('shows a toast and goes to the directory when loading the company fails with %i', async (status, description) => {
  refuse({ getBusiness }, { status })
  refuse({ getOrganization }, { status: 404 })
  const { address, toasts } = open(`/company/${kivu.id}`)
  await waitFor(() => expect(address()).toBe('/directory'))
  expect(toasts).toEqual([{ title: 'Error loading company profile', description, variant: 'destructive' }])
  expect(await screen.findByRole('heading', { level: 1, name: 'Business Directory' })).toBeTruthy()
})

test('goes to the organization if the address names one', async () => {
  refuse({ getBusiness }, { status: 404 })
  const calls = answer({ getOrganization })
  const { address, toasts } = open(`/company/${kivu.id}`)
  await waitFor(() => expect(address()).toBe(`/organization/${kivu.id}`))
  expect(calls[0]?.params).toEqual({ id: kivu.id })
  expect(toasts).toEqual([])
})

test('shows a loading text for the company', async () => {
  const { release } = hold({ getBusiness }, kivu)
  open(`/company/${kivu.id}`)
  expect(await screen.findByText('Loading company profile...')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Company profile' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Directory' }).getAttribute('href')).toBe('/directory')
  release()
  expect(await screen.findByRole('heading', { level: 1, name: 'Kivu Roasters' })).toBeTruthy()
})

test('opens the badge details with the checks and the end of validity', async () => {
  answer(
    { getBusinessBadge },
    {
      verified: true,
      sample: false,
      checks: ['registration-number', 'documents'],
      documents: 2,
      checkedOn: '2026-11-21',
      validUntil: '2027-09-17',
    },
  )
  const { user } = openCompany({ verified: true })
  const badge = await screen.findByRole('button', { name: 'Verified', description: 'This business has been verified by Ungana' })
  await user.click(badge)
  const sheet = within(await screen.findByRole('dialog', { name: 'What this badge means', description: 'Kivu Roasters' }))
  await waitFor(() =>
    expect(texts(sheet.getAllByRole('listitem'))).toEqual([
      'Registration number checked on 21 November 2026',
      '2 documents opened and checked on 21 November 2026',
    ]),
  )
  expect(sheet.getByText('Not checked: tax number, contact details.')).toBeTruthy()
  expect(sheet.getByText(/^Valid until 17 September 2027\./)).toBeTruthy()
  const [close] = sheet.getAllByRole('button', { name: 'Close' })
  await user.click(close as HTMLElement)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [1, '1 document opened and checked on 21 November 2026'],
  // Approved before openings were noted.
  [0, 'Documents checked on 21 November 2026'],
])('the badge says that staff opened documents only if they did: %s', async (documents, words) => {
  answer({ getBusinessBadge }, { ...(await sample({ getBusinessBadge })), checks: ['documents'], documents })
  const { user } = openCompany({ verified: true })
  await user.click(await screen.findByRole('button', { name: 'Verified' }))
  expect((await within(await screen.findByRole('dialog')).findByRole('listitem')).textContent).toBe(words)
})

test('the badge leaves out what was not checked if everything was', async () => {
  answer({ getBusinessBadge }, { ...(await sample({ getBusinessBadge })), checks: ['registration-number', 'tax-number', 'documents', 'contact'] })
  const { user } = openCompany({ verified: true })
  await user.click(await screen.findByRole('button', { name: 'Verified' }))
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByText(/^Valid until/)
  expect(sheet.queryByText(/^Not checked/)).toBeNull()
})

test.each([
  ['a sample', { sample: true }, /^This is an invented sample/],
  ['a badge that has ended', { verified: false }, /^This badge is no longer shown/],
  ['a badge without a check date', { checkedOn: null }, /^This badge is no longer shown/],
  ['a badge without an end date', { validUntil: null }, /^This badge is no longer shown/],
])('explains %s', async (_, facts, words) => {
  answer({ getBusinessBadge }, { ...(await sample({ getBusinessBadge })), ...facts })
  const { user } = openCompany({ verified: true })
  await user.click(await screen.findByRole('button', { name: 'Verified' }))
  expect(await within(await screen.findByRole('dialog')).findByText(words)).toBeTruthy()
})

test('a sample has the Sample badge with its sheet, and no Verified badge', async () => {
  answer({ getBusinessBadge }, { ...(await sample({ getBusinessBadge })), sample: true })
  const { user } = openCompany({ verified: true, sample: true })
  await user.click(await screen.findByRole('button', { name: 'Sample', description: 'Invented to show how the site looks. Nobody checked it.' }))
  expect(await within(await screen.findByRole('dialog')).findByText(/^This is an invented sample/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Verified', hidden: true })).toBeNull()
})

test('loads the badge details again after a failure', async () => {
  refuse({ getBusinessBadge }, { status: 503 })
  const { user } = openCompany({ verified: true })
  await user.click(await screen.findByRole('button', { name: 'Verified' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect((await sheet.findByRole('alert')).textContent).toContain('Error loading badge details')
  answer({ getBusinessBadge })
  await user.click(sheet.getByRole('button', { name: 'Try again' }))
  expect(await sheet.findByText(/^Valid until/)).toBeTruthy()
})

test('shows a loading text for the badge details', async () => {
  const { release } = hold({ getBusinessBadge })
  const { user } = openCompany({ verified: true })
  await user.click(await screen.findByRole('button', { name: 'Verified' }))
  expect(await screen.findByText('Loading badge details...')).toBeTruthy()
  release()
  expect(await screen.findByText(/^Valid until/)).toBeTruthy()
})

test('shows the company its own links and its ranking', async () => {
  const { unmount } = openCompany({ id: member.id }, { user: member })
  expect((await screen.findByRole('link', { name: 'Edit your profile' })).getAttribute('href')).toBe('/profile')
  expect(screen.getByRole('link', { name: 'Your figures' }).getAttribute('href')).toBe('/figures')
  expect(screen.getByRole('link', { name: 'Get the verified badge' }).getAttribute('href')).toBe('/verification')
  expect(await screen.findByRole('region', { name: 'Why you rank here' })).toBeTruthy()
  unmount()
  openCompany({ id: member.id, verified: true }, { user: member })
  expect(await screen.findByRole('link', { name: 'Edit your profile' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Get the verified badge' })).toBeNull()
})

test('hides the company’s own links and ranking from other companies', async () => {
  openCompany({ sample: true }, { user: member })
  expect(await screen.findByText('Sample')).toBeTruthy()
  await screen.findByText('No similar businesses were found.')
  for (const text of ['This is your company profile', 'Why you rank here', 'You said you are not a member of'])
    expect(screen.queryByText(text)).toBeNull()
})

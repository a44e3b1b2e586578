import { type Business, getBusiness, getBusinessBadge, listMemberOf, listProducts, listReviews, searchBusinesses } from '@ungana/contracts-directory'
import { testBusiness } from '@ungana/contracts-directory/testing'
import { answer, hold, member, type RenderOptions, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, expect, test } from 'vitest'
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

test('says what is known of the company', async () => {
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

test('leaves out what is not known', async () => {
  openCompany({ category: null, yearFounded: null, employeeCount: null, rating: null })
  await screen.findByRole('heading', { level: 1, name: 'Kivu Roasters' })
  expect(['Category', 'Founded', 'Employees'].map(fact)).toEqual([undefined, undefined, undefined])
  expect(fact('Rating')).toBe('No ratings yet')
  for (const heading of ['Specializations', 'Member of']) expect(screen.queryByRole('heading', { name: heading })).toBeNull()
  for (const text of ['Sample', 'Verified', 'This is your company profile', 'Why you rank here']) expect(screen.queryByText(text)).toBeNull()
  expect(screen.getByText('This business keeps its contact details private.')).toBeTruthy()
})

test('counts one review as one', async () => {
  openCompany({ rating: 4, reviewCount: 1 })
  await screen.findByRole('heading', { level: 1, name: 'Kivu Roasters' })
  expect(fact('Rating')).toBe('4.0/5Rated 4.0 out of 5 (1 review)')
})

test('shows the ways to reach the company that its owner shows, and makes no link of what is no web address', async () => {
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
  ['an e-mail address', { email: 'info@kivu.example' }],
  ['a phone number', { phone: '+250788123456' }],
  ['a website', { website: 'kivu.example' }],
])('%s alone is a way to reach it', async (_, facts) => {
  openCompany(facts)
  await screen.findByRole('heading', { name: 'Contact information' })
  expect(screen.queryByText('This business keeps its contact details private.')).toBeNull()
})

test('shows its own cover in two sizes, and the drawn one where it does not load', async () => {
  openCompany({ coverImage: '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large' })
  await screen.findByRole('heading', { level: 1, name: 'Kivu Roasters' })
  const cover = document.querySelector('img')
  expect(cover?.getAttribute('srcset')).toBe(
    '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/medium 800w, /api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large 1600w',
  )
  cover?.dispatchEvent(new Event('error'))
  await waitFor(() => expect(document.querySelector('img')).toBeNull())
})

test('lists products and services with price, least order and picture', async () => {
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

test('says that nothing is offered yet, or that it could not be loaded', async () => {
  const { unmount } = openCompany()
  expect(await screen.findByRole('heading', { name: 'No products or services listed yet' })).toBeTruthy()
  expect(screen.getByText('What this business offers is described under About.')).toBeTruthy()
  unmount()
  refuse({ listProducts }, { status: 503 })
  const { user } = openCompany()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Products and services could not be loadedThe rest of the profile is here.')
  expect(screen.getByRole('tab', { name: 'Products & Services' })).toBeTruthy()
  answer({ listProducts })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('tab', { name: 'Products & Services (2)' })).toBeTruthy()
})

test('waits for products in words', async () => {
  const { release } = hold({ listProducts }, [])
  openCompany()
  expect(await screen.findByText('Loading products and services...')).toBeTruthy()
  release()
  await screen.findByText('No products or services listed yet')
})

test('opens the reviews where the address says so', async () => {
  openCompany({ reviewCount: 3 }, { hash: '#reviews' })
  expect(await screen.findByRole('tab', { name: 'Reviews (3)', selected: true })).toBeTruthy()
  expect(screen.getByRole('tab', { name: /^Products/, selected: false })).toBeTruthy()
})

test('shows three others of its category that match it exactly, without itself', async () => {
  const others = ['Aroma', 'Bean', 'Cup', 'Drip'].map((businessName) => hit({ businessName }))
  const calls = answer({ searchBusinesses }, [{ ...hit(), ...kivu }, hit({ businessName: 'Nearly', match: 'similar' }), ...others])
  openCompany()
  const section = within((await screen.findByRole('heading', { name: 'Similar Businesses' })).closest('section') as HTMLElement)
  await waitFor(() => expect(texts(section.getAllByRole('heading', { level: 3 }))).toEqual(['Aroma', 'Bean', 'Cup']))
  expect(calls.map(({ query }) => query)).toEqual([{ category: 'Coffee, Tea & Spices', page: '1' }])
})

test('without a category looks for others of its type, and says that there are none', async () => {
  const calls = answer({ searchBusinesses }, [])
  openCompany({ category: null })
  expect(await screen.findByText('No similar businesses were found.')).toBeTruthy()
  expect(calls.map(({ query }) => query)).toEqual([{ category: 'manufacturer', page: '1' }])
})

test('similar businesses that could not be looked for are not said to be none, and come with a press', async () => {
  refuse({ searchBusinesses }, { status: 503 })
  const { user } = openCompany()
  expect(await screen.findByText('Loading similar businesses...')).toBeTruthy()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading similar businesses')
  expect(screen.queryByText('No similar businesses were found.')).toBeNull()
  answer({ searchBusinesses }, [hit({ businessName: 'Aroma' })])
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 3, name: 'Aroma' })).toBeTruthy()
})

test('can be shared by plain links', async () => {
  openCompany()
  const url = `https://ungana.test/company/${kivu.id}`
  const link = async (name: string) => (await screen.findByRole<HTMLAnchorElement>('link', { name })) as HTMLAnchorElement
  expect(new URL((await link('Share by Facebook')).href).searchParams.get('u')).toBe(url)
  expect(new URL((await link('Share by WhatsApp')).href).searchParams.get('text')).toBe(`Kivu Roasters ${url}`)
  expect((await link('Share by LinkedIn')).getAttribute('target')).toBe('_blank')
  expect((await link('Share by E-mail')).getAttribute('target')).toBeNull()
})

test.each([
  [404, 'Company not found'],
  [410, 'Company not found'],
  [400, 'Company not found'],
  [503, 'Please try again later'],
])('a company that is answered with %i is left for the directory with a word', async (status, description) => {
  refuse({ getBusiness }, { status })
  const { address, toasts } = open(`/company/${kivu.id}`)
  await waitFor(() => expect(address()).toBe('/directory'))
  expect(toasts).toEqual([{ title: 'Error loading company profile', description, variant: 'destructive' }])
  expect(await screen.findByRole('heading', { level: 1, name: 'Business Directory' })).toBeTruthy()
})

test('waits for the company in words', async () => {
  const { release } = hold({ getBusiness }, kivu)
  open(`/company/${kivu.id}`)
  expect(await screen.findByText('Loading company profile...')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Company profile' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Directory' }).getAttribute('href')).toBe('/directory')
  release()
  expect(await screen.findByRole('heading', { level: 1, name: 'Kivu Roasters' })).toBeTruthy()
})

test('says of the badge what was checked and until when', async () => {
  answer(
    { getBusinessBadge },
    { verified: true, sample: false, checks: ['registration-number', 'documents'], checkedOn: '2026-11-21', validUntil: '2027-09-17' },
  )
  const { user } = openCompany({ verified: true })
  const badge = await screen.findByRole('button', { name: 'Verified', description: 'This business has been verified by Ungana' })
  await user.click(badge)
  const sheet = within(await screen.findByRole('dialog', { name: 'What the badge stands for', description: 'Kivu Roasters' }))
  await waitFor(() =>
    expect(texts(sheet.getAllByRole('listitem'))).toEqual([
      'Registration number checked on 21 November 2026',
      'Documents checked on 21 November 2026',
    ]),
  )
  expect(sheet.getByText(/^Valid until 17 September 2027\./)).toBeTruthy()
  const [close] = sheet.getAllByRole('button', { name: 'Close' })
  await user.click(close as HTMLElement)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['a sample', { sample: true }, /^This is a sample, made up/],
  ['a badge that is gone', { verified: false }, /^The badge is not shown any more/],
  ['a badge without a day', { checkedOn: null }, /^The badge is not shown any more/],
  ['a badge without an end', { validUntil: null }, /^The badge is not shown any more/],
])('says of %s what it is', async (_, facts, words) => {
  answer({ getBusinessBadge }, { ...(await sample({ getBusinessBadge })), ...facts })
  const { user } = openCompany({ verified: true })
  await user.click(await screen.findByRole('button', { name: 'Verified' }))
  expect(await within(await screen.findByRole('dialog')).findByText(words)).toBeTruthy()
})

test('what a badge stands for can be asked for again after a failure', async () => {
  refuse({ getBusinessBadge }, { status: 503 })
  const { user } = openCompany({ verified: true })
  await user.click(await screen.findByRole('button', { name: 'Verified' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect((await sheet.findByRole('alert')).textContent).toContain('This could not be loaded')
  answer({ getBusinessBadge })
  await user.click(sheet.getByRole('button', { name: 'Try again' }))
  expect(await sheet.findByText(/^Valid until/)).toBeTruthy()
})

test('waits for what a badge stands for in words', async () => {
  const { release } = hold({ getBusinessBadge })
  const { user } = openCompany({ verified: true })
  await user.click(await screen.findByRole('button', { name: 'Verified' }))
  expect(await screen.findByText('Loading what was checked...')).toBeTruthy()
  release()
  expect(await screen.findByText(/^Valid until/)).toBeTruthy()
})

test('the company itself is led to its profile, to the badge, and to why it ranks as it does', async () => {
  const { unmount } = openCompany({ id: member.id }, { user: member })
  expect((await screen.findByRole('link', { name: 'Edit your profile' })).getAttribute('href')).toBe('/profile')
  expect(screen.getByRole('link', { name: 'Get the verified badge' }).getAttribute('href')).toBe('/verification')
  expect(await screen.findByRole('region', { name: 'Why you rank here' })).toBeTruthy()
  unmount()
  openCompany({ id: member.id, verified: true }, { user: member })
  expect(await screen.findByRole('link', { name: 'Edit your profile' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Get the verified badge' })).toBeNull()
})

test('another company sees nothing that is the company’s own', async () => {
  openCompany({ sample: true }, { user: member })
  expect(await screen.findByText('Sample')).toBeTruthy()
  await screen.findByText('No similar businesses were found.')
  for (const text of ['This is your company profile', 'Why you rank here', 'You said you are not a member of'])
    expect(screen.queryByText(text)).toBeNull()
})

import { getStats, imagePath, listCategories, listOrganizations, listVerifiedBusinesses } from '@ungana/contracts-directory'
import { getAccount } from '@ungana/contracts-identity'
import { PAYMENT_RECEIPT, paymentIn, receiptState, WELCOME_STEPS, welcomeState } from '@ungana/contracts-shell'
import { textKey } from '@ungana/language/text-key'
import { setLessData } from '@ungana/ui'
import { storeDraft } from '@ungana/web-kit'
import { answer, hold, member, onPhone, refuse, sample, waitFor, within } from '@ungana/web-kit/testing'
import { Link } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { alertText, configureSite, linksOf, listedRemote, main, renderSite, textsOf, toast } from '#testing/site.tsx'

const all = () =>
  listedRemote({
    pages: ['/marketplace', '/directory', '/register', '/organization-signup', '/company/:id', '/organization/:id'],
  })

const section = (name: string) => main().findByRole('region', { name })

async function openHome(remotes = [all()], at = '/') {
  const site = renderSite({ at, remotes })
  await main().findByRole('heading', { level: 1 })
  return site
}

test.each(['/', '/home'])('%s shows its sections in order, with their figures', async (at) => {
  await openHome([], at)
  expect(document.title).toBe('Ungana: Unite. Trade. Grow.')
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Unite. Trade. Grow.')
  expect(textsOf(main().getAllByRole('heading', { level: 2 }))).toEqual([
    'Browse By Category',
    'Featured Verified Suppliers',
    'Leading Trade Organizations',
    'How It Works',
    'Success Stories',
    'Your next buyer may be one border away',
  ])
  const figures = main().getByText('Registered Businesses').closest('dl') as HTMLElement
  expect(textsOf([...figures.querySelectorAll('dd')])).toEqual(['5,800+', '6', '24', '12K+'])
  expect(textsOf([...figures.querySelectorAll('dt')])).toEqual([
    'Registered Businesses',
    'EAC Countries Covered',
    'Industry Categories',
    'Monthly Connections',
  ])
  const steps = within(await section('How It Works')).getAllByRole('heading', { level: 3 })
  expect(textsOf(steps)).toEqual(['Find and verify businesses', 'Connect', 'Trade'])
})

test('names categories, types and reply times in the page’s language', async () => {
  const texts = {
    'Coffee, Tea & Spices': 'Café, thé et épices',
    Manufacturer: 'Fabricant',
    'Replies in {0} h': 'Répond en {0} h',
    '{0} members': '{0} membres',
  }
  vi.stubGlobal('unganaTexts', Object.fromEntries(Object.entries(texts).map(([text, translation]) => [textKey(text), translation])))
  const [[category], [business], [organization]] = [
    await sample({ listCategories }),
    await sample({ listVerifiedBusinesses }),
    await sample({ listOrganizations }),
  ]
  answer({ listCategories }, [{ ...category, name: 'Coffee, Tea & Spices' }] as never)
  answer({ listVerifiedBusinesses }, [{ ...business, businessType: 'manufacturer', averageResponseTime: 120 }] as never)
  answer({ listOrganizations }, [{ ...organization, memberCount: '240+' }] as never)
  await openHome()
  for (const text of ['Café, thé et épices', /^Fabricant · /, 'Répond en 2 h', /240\+ membres/]) expect(await main().findByText(text)).toBeTruthy()
})

const figuresOf = (label: string) => textsOf([...(main().getByText(label).closest('dl') as HTMLElement).querySelectorAll('dd')])

test('shows counts instead of the stated figures if the operator wants them', async () => {
  answer({ getStats }, { ...(await sample({ getStats })), eacCountries: 7, connections: 1086 })
  configureSite('counted-figures')
  await openHome([])
  await waitFor(() => expect(figuresOf('Registered Businesses')).toEqual(['412', '7', '24', '1,086']))
})

test('shows no invented stories on a site without samples', async () => {
  configureSite('no-samples')
  await openHome([])
  expect(main().queryByRole('heading', { name: 'Success Stories' })).toBeNull()
})

/** A page that opens the home page as a registration does. */
const registration = () =>
  testRemote({
    pages: ['/registered'],
    slots: { [WELCOME_STEPS]: './slots/steps' },
    exposes: {
      './routes': exposed(() => (
        <Link to="/" state={welcomeState}>
          Continue
        </Link>
      )),
      './slots/steps': exposed(() => <a href="/verification">Get verified</a>),
    },
  })

test('greets a new member with the first steps, and with the forms filled before', async () => {
  answer({ getAccount }, { ...(await sample({ getAccount })), emailConfirmedAt: null })
  const page = { href: '/logistics-hub', title: 'Shipping request' }
  storeDraft({ store: 'load', defaults: { weight: '' }, page }, { values: { weight: '2' }, key: '0'.repeat(32) }, undefined)
  const { user } = renderSite({ at: '/registered', session: member, remotes: [registration().registered] })
  await user.click(await main().findByRole('link', { name: 'Continue' }))
  const steps = within(await section(`Welcome, ${member.businessName}`))
  expect(await steps.findByRole('link', { name: /^Confirm your email/ })).toBeTruthy()
  expect(await steps.findByRole('link', { name: 'Get verified' })).toBeTruthy()
  expect(steps.getByRole('link', { name: 'Shipping request' }).getAttribute('href')).toBe('/logistics-hub')
  expect(steps.getByRole('link', { name: 'Go to Today' }).getAttribute('href')).toBe('/today')
})

test.each([
  ['a member who has paid', member, 'Receipt of payment-7'],
  ['no visitor', null, undefined],
])('shows the receipt to %s', async (_, session, receipt) => {
  const payment = testRemote({
    pages: ['/paid'],
    slots: { [PAYMENT_RECEIPT]: './slots/receipt' },
    exposes: {
      './routes': exposed(() => (
        <Link to="/" state={receiptState('payment-7')}>
          Continue
        </Link>
      )),
      './slots/receipt': exposed(({ context }: { readonly context: object }) => <p>Receipt of {paymentIn(context)}</p>),
    },
  })
  const { user } = renderSite({ at: '/paid', session, remotes: [payment.registered] })
  await user.click(await main().findByRole('link', { name: 'Continue' }))
  await main().findByRole('heading', { level: 1 })
  if (receipt) expect(await main().findByText(receipt)).toBeTruthy()
  else expect(main().queryByText(/^Receipt/)).toBeNull()
})

test('offers no registration in the first section to somebody who has registered', async () => {
  renderSite({ session: member, remotes: [all()] })
  expect((await main().findByRole('link', { name: 'Today' })).getAttribute('href')).toBe('/today')
  expect(main().queryByRole('link', { name: 'List Your Business' })).toBeNull()
})

test('shows no first steps to other members', async () => {
  renderSite({ session: member, remotes: [registration().registered] })
  await main().findByRole('heading', { level: 1 })
  expect(main().queryByRole('region', { name: /^Welcome/ })).toBeNull()
})

test('a phone shows a search box in the first section', async () => {
  onPhone()
  await openHome()
  expect(main().getByRole('combobox', { name: 'Search businesses' }).closest('form')?.getAttribute('action')).toBe('/directory')
})

test('explains every step', async () => {
  await openHome([])
  for (const step of within(await section('How It Works')).getAllByRole('listitem')) expect(step.textContent.length).toBeGreaterThan(40)
})

test('marks every story as a sample and names its author', async () => {
  await openHome([])
  const stories = within(await section('Success Stories')).getAllByRole('figure')
  expect(stories.map((story) => textsOf([...story.querySelectorAll('figcaption p')]))).toEqual([
    ['Claudine Uwase', 'Export Manager, coffee cooperative', 'Rwanda'],
    ['Joseph Kamau', 'Head of Procurement, food processor', 'Kenya'],
    ['Grace Namutebi', 'Owner, textile mill', 'Uganda'],
  ])
  for (const story of stories) {
    expect(within(story).getByText('Sample')).toBeTruthy()
    expect(story.querySelector('blockquote')?.textContent.length).toBeGreaterThan(40)
  }
})

test('every link leads to its page', async () => {
  await openHome()
  const links = linksOf(main().getAllByRole('link'))
  for (const link of [
    ['Find Suppliers', '/marketplace'],
    ['List Your Business', '/register'],
    ['Get Started Today', '/register'],
    ['Register Your Business', '/register'],
    ['Browse the Marketplace', '/marketplace'],
    ['Register Trade Organization', '/organization-signup'],
    ['View all', '/directory'],
    ['View All Trade Organizations', '/directory?type=organization'],
  ])
    expect(links).toContainEqual(link)
  expect(main().getByRole('link', { name: 'View all categories' }).getAttribute('href')).toBe('/directory')
})

test('has no link to a page that is not served', async () => {
  await openHome([])
  await within(await section('Featured Verified Suppliers')).findAllByRole('article')
  const outside = main()
    .getAllByRole('link')
    .filter((link) => !link.getAttribute('href')?.startsWith('https://'))
  expect(linksOf(outside)).toEqual([])
})

test('shows the six largest categories, each linked to the directory', async () => {
  const categories = [3, 9, 1, 7, 1204, 4, 2].map((supplierCount, index) => ({
    id: index + 1,
    name: `Trade ${index + 1}`,
    icon: 'coffee',
    supplierCount,
  }))
  answer({ listCategories }, categories)
  await openHome()
  const tiles = within(await section('Browse By Category'))
  await tiles.findByText('1,204 suppliers')
  expect(linksOf(tiles.getAllByRole('listitem').map((item) => item.firstElementChild as Element))).toEqual([
    ['Trade 51,204 suppliers', '/directory?category=Trade+5'],
    ['Trade 29 suppliers', '/directory?category=Trade+2'],
    ['Trade 47 suppliers', '/directory?category=Trade+4'],
    ['Trade 64 suppliers', '/directory?category=Trade+6'],
    ['Trade 13 suppliers', '/directory?category=Trade+1'],
    ['Trade 72 suppliers', '/directory?category=Trade+7'],
  ])
})

test('features three verified suppliers with their details', async () => {
  const [pumps] = await sample({ listVerifiedBusinesses })
  if (!pumps) throw new Error('No sample')
  const companies = [
    pumps,
    { ...pumps, id: '018fb9f1-0000-77b2-8f32-f459c5389e62', businessName: 'Plain Traders', sample: false, verified: false, rating: null, tags: [] },
    { ...pumps, id: '018fb9f1-0001-77b2-8f32-f459c5389e62', businessName: 'Third', tags: ['a', 'b', 'c', 'd'] },
    { ...pumps, id: '018fb9f1-0002-77b2-8f32-f459c5389e62', businessName: 'One too many' },
  ]
  const calls = answer({ listVerifiedBusinesses }, companies)
  await openHome()
  const featured = within(await section('Featured Verified Suppliers'))
  const [first, second, third, ...more] = await featured.findAllByRole('article')
  expect(more).toEqual([])
  expect(calls.map(({ query }) => query)).toEqual([{ limit: '3' }])
  const card = within(first as HTMLElement)
  expect(card.getByRole('link', { name: 'Bahir Dar Solar Pumps' }).getAttribute('href')).toBe(`/company/${pumps.id}`)
  expect(card.getByText('Supplier · Ethiopia, Bahir Dar')).toBeTruthy()
  expect(card.getByRole('button', { name: 'Sample', description: 'Invented to show how the site looks. Nobody checked it.' })).toBeTruthy()
  expect(card.queryByRole('button', { name: 'Verified' })).toBeNull()
  expect(card.getByText('Rated 5.0 out of 5')).toBeTruthy()
  expect(card.getByText('Replies in 2 h')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Solar pumps' }).getAttribute('href')).toBe('/marketplace?tag=Solar+pumps')
  expect(card.getByText(/^Pumps for Fogera rice.*…$/)).toBeTruthy()
  expect(first?.querySelector('img')).toBeNull()
  expect(within(second as HTMLElement).queryByText('Sample')).toBeNull()
  expect(within(second as HTMLElement).queryByRole('button', { name: 'Verified' })).toBeNull()
  expect(textsOf(within(third as HTMLElement).getAllByRole('link'))).toEqual(['Third', 'a', 'b', 'c'])
})

test('shows a company’s own picture at card size', async () => {
  const [pumps] = await sample({ listVerifiedBusinesses })
  if (!pumps) throw new Error('No sample')
  answer({ listVerifiedBusinesses }, [{ ...pumps, coverImage: imagePath(pumps.id, 'large') }])
  await openHome()
  const [card] = await within(await section('Featured Verified Suppliers')).findAllByRole('article')
  expect(card?.querySelector('img')?.getAttribute('src')).toBe(imagePath(pumps.id, 'medium'))
})

test('shows suppliers without links when no remote serves companies', async () => {
  await openHome([])
  const [card] = await within(await section('Featured Verified Suppliers')).findAllByRole('article')
  expect(within(card as HTMLElement).queryByRole('link')).toBeNull()
  expect(within(card as HTMLElement).getByText('Solar pumps')).toBeTruthy()
})

test('shows the first four organizations with profile and website', async () => {
  const [guild] = await sample({ listOrganizations })
  if (!guild) throw new Error('No sample')
  const ids = ['0', '1', '2', '3', '4'].map((digit) => `018d7d40-914${digit}-776c-8ea3-1b1bc9809d1d`)
  const calls = answer(
    { listOrganizations },
    ids.map((id, index) => ({
      ...guild,
      id,
      name: `Guild ${index}`,
      ...(index === 1 && { website: null, sample: false, type: 'authority' as const }),
    })),
  )
  await openHome()
  const organizations = within(await section('Leading Trade Organizations'))
  const [first, second, ...more] = await organizations.findAllByRole('article')
  expect(more).toHaveLength(2)
  expect(calls.map(({ query }) => query)).toEqual([{ page: '1' }])
  const card = within(first as HTMLElement)
  expect(card.getByText(/^Trade Association · Rwanda/).textContent).toBe('Trade Association · Rwanda240+ members')
  expect(card.getByText(/^Exporters and washing stations/)).toBeTruthy()
  expect(card.getByText('Sample')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Profile of Guild 0' }).getAttribute('href')).toBe(`/organization/${ids[0]}`)
  const website = card.getByRole('link', { name: 'Website of Guild 0, opens in a new tab' })
  expect(['href', 'target', 'rel'].map((name) => website.getAttribute(name))).toEqual([guild.website, '_blank', 'noopener noreferrer nofollow'])
  expect(within(second as HTMLElement).queryByRole('link', { name: /^Website/ })).toBeNull()
  expect(within(second as HTMLElement).queryByText('Sample')).toBeNull()
  expect(within(second as HTMLElement).getByText(/^Port Authority/)).toBeTruthy()
})

test('shows empty lists and keeps the link to all organizations', async () => {
  answer({ listVerifiedBusinesses }, [])
  answer({ listOrganizations }, [])
  await openHome()
  expect(await main().findByRole('heading', { name: 'No verified suppliers found' })).toBeTruthy()
  expect(await main().findByRole('heading', { name: 'No trade organizations found' })).toBeTruthy()
  expect(main().getByRole('link', { name: 'View All Trade Organizations' })).toBeTruthy()
})

test('shows outlines of six categories, three suppliers and four organizations while loading', async () => {
  const held = [hold({ listCategories }), hold({ listVerifiedBusinesses }), hold({ listOrganizations })]
  await openHome()
  const outlines = async (name: string) => [...(await section(name)).querySelectorAll('[aria-busy=true] > div > *')].length
  expect([
    await outlines('Browse By Category'),
    await outlines('Featured Verified Suppliers'),
    await outlines('Leading Trade Organizations'),
  ]).toEqual([6, 3, 4])
  for (const words of ['Loading categories...', 'Loading suppliers...', 'Loading trade organizations...'])
    expect(main().getByText(words)).toBeTruthy()
  for (const { release } of held) release()
  await waitFor(() => expect(main().queryByText(/^Loading/)).toBeNull())
})

test.each([
  ['categories', () => refuse({ listCategories }, { status: 503 }), () => answer({ listCategories }), 'Error loading categories', true],
  [
    'suppliers',
    () => refuse({ listVerifiedBusinesses }, { status: 503 }),
    () => answer({ listVerifiedBusinesses }),
    'Error loading featured suppliers',
    true,
  ],
  [
    'organizations',
    () => refuse({ listOrganizations }, { status: 503 }),
    () => answer({ listOrganizations }),
    'Error loading trade organizations',
    false,
  ],
])('shows that %s failed to load, keeps the rest, and offers a retry', async (_, plant, mend, words, inPassing) => {
  plant()
  const { user } = await openHome()
  expect(await main().findByRole('heading', { level: 3, name: words })).toBeTruthy()
  expect(main().getAllByRole('alert')).toHaveLength(1)
  expect(main().getByRole('alert').textContent).toContain('Please try refreshing the page')
  expect(alertText()).toBe(inPassing ? `${words}Please try refreshing the page` : '')
  mend()
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
})

test('shows a second toast when a list fails again', async () => {
  refuse({ listCategories }, { status: 503 })
  const { user } = await openHome()
  await main().findByRole('heading', { level: 3, name: 'Error loading categories' })
  await user.click(within(document.querySelector('[aria-label=Notifications]') as HTMLElement).getByRole('button', { name: 'Dismiss' }))
  expect(toast()).toBe('')
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(alertText()).toContain('Error loading categories'))
})

test('with less data it draws what it can and requests no picture', async () => {
  setLessData(true)
  onTestFinished(() => setLessData(false))
  const [business] = await sample({ listVerifiedBusinesses })
  const id = '018fb9f1-e357-7873-bf37-f07bf19328ad'
  answer({ listVerifiedBusinesses }, [{ ...business, coverImage: imagePath(id), logo: imagePath(id) }] as never)
  await openHome()
  const tiles = within(await section('Browse By Category'))
  const [tile] = await tiles.findAllByRole('link', { name: /supplier/ })
  expect([tile?.querySelector('use'), tile?.querySelector('[data-initials]') !== null]).toEqual([null, true])
  await within(await section('Featured Verified Suppliers')).findByRole('article')
  expect(document.querySelector('img, use')).toBeNull()
})

import { imagePath, listCategories, listOrganizations, listVerifiedBusinesses } from '@ungana/contracts-directory'
import { answer, hold, refuse, sample, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { alarm, listedRemote, main, renderSite, toast, waysOf, wordsOf } from '#testing/site.tsx'

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

test.each(['/', '/home'])('%s has its sections in their order, with their figures', async (at) => {
  await openHome([], at)
  expect(document.title).toBe('Ungana: Unite. Trade. Grow.')
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Unite. Trade. Grow.')
  expect(wordsOf(main().getAllByRole('heading', { level: 2 }))).toEqual([
    'Browse By Category',
    'Featured Verified Suppliers',
    'Leading Trade Organizations',
    'How It Works',
    'Success Stories',
    'Your next buyer may be one border away',
  ])
  const figures = main().getByText('Registered Businesses').closest('dl') as HTMLElement
  expect(wordsOf([...figures.querySelectorAll('dd')])).toEqual(['5,800+', '6', '24', '12K+'])
  expect(wordsOf([...figures.querySelectorAll('dt')])).toEqual([
    'Registered Businesses',
    'EAC Countries Covered',
    'Industry Categories',
    'Monthly Connections',
  ])
  const steps = within(await section('How It Works')).getAllByRole('heading', { level: 3 })
  expect(wordsOf(steps)).toEqual(['Find and verify businesses', 'Connect', 'Trade'])
})

test('every step says what it means', async () => {
  await openHome([])
  for (const step of within(await section('How It Works')).getAllByRole('listitem')) expect(step.textContent.length).toBeGreaterThan(40)
})

test('every story is marked as a sample, and says who tells it', async () => {
  await openHome([])
  const stories = within(await section('Success Stories')).getAllByRole('figure')
  expect(stories.map((story) => wordsOf([...story.querySelectorAll('figcaption p')]))).toEqual([
    ['Claudine Uwase', 'Export Manager, coffee cooperative', 'Rwanda'],
    ['Joseph Kamau', 'Head of Procurement, food processor', 'Kenya'],
    ['Grace Namutebi', 'Owner, textile mill', 'Uganda'],
  ])
  for (const story of stories) {
    expect(within(story).getByText('Sample')).toBeTruthy()
    expect(story.querySelector('blockquote')?.textContent.length).toBeGreaterThan(40)
  }
})

test('every way on leads where it says', async () => {
  await openHome()
  const ways = waysOf(main().getAllByRole('link'))
  for (const way of [
    ['Find Suppliers', '/marketplace'],
    ['List Your Business', '/register'],
    ['Get Started Today', '/register'],
    ['Register Your Business', '/register'],
    ['Browse the Marketplace', '/marketplace'],
    ['Register Trade Organization', '/organization-signup'],
    ['View all', '/directory'],
    ['View All Trade Organizations', '/directory?type=organization'],
  ])
    expect(ways).toContainEqual(way)
  expect(main().getByRole('link', { name: 'View all categories' }).getAttribute('href')).toBe('/directory')
})

test('leads to no page that nobody draws', async () => {
  await openHome([])
  await within(await section('Featured Verified Suppliers')).findAllByRole('article')
  const outside = main()
    .getAllByRole('link')
    .filter((link) => !link.getAttribute('href')?.startsWith('https://'))
  expect(waysOf(outside)).toEqual([])
})

test('shows the busiest six categories, and leads to each in the directory', async () => {
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
  expect(waysOf(tiles.getAllByRole('listitem').map((item) => item.firstElementChild as Element))).toEqual([
    ['Trade 51,204 suppliers', '/directory?category=Trade+5'],
    ['Trade 29 suppliers', '/directory?category=Trade+2'],
    ['Trade 47 suppliers', '/directory?category=Trade+4'],
    ['Trade 64 suppliers', '/directory?category=Trade+6'],
    ['Trade 13 suppliers', '/directory?category=Trade+1'],
    ['Trade 72 suppliers', '/directory?category=Trade+7'],
  ])
})

test('features three verified suppliers, each with its face and facts', async () => {
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
  expect(card.getByText('Sample')).toBeTruthy()
  expect(card.getByRole('button', { name: 'Verified' })).toBeTruthy()
  expect(card.getByText('This business has been verified by Ungana')).toBeTruthy()
  expect(card.getByText('Rated 5.0 out of 5')).toBeTruthy()
  expect(card.getByText('Replies in 2 h')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Solar pumps' }).getAttribute('href')).toBe('/marketplace?tag=Solar+pumps')
  expect(card.getByText(/^Pumps for Fogera rice.*…$/)).toBeTruthy()
  expect(first?.querySelector('img')).toBeNull()
  expect(within(second as HTMLElement).queryByText('Sample')).toBeNull()
  expect(within(second as HTMLElement).queryByRole('button', { name: 'Verified' })).toBeNull()
  expect(wordsOf(within(third as HTMLElement).getAllByRole('link'))).toEqual(['Third', 'a', 'b', 'c'])
})

test('a company’s own picture is shown in the size of a card', async () => {
  const [pumps] = await sample({ listVerifiedBusinesses })
  if (!pumps) throw new Error('No sample')
  answer({ listVerifiedBusinesses }, [{ ...pumps, coverImage: imagePath(pumps.id, 'large') }])
  await openHome()
  const [card] = await within(await section('Featured Verified Suppliers')).findAllByRole('article')
  expect(card?.querySelector('img')?.getAttribute('src')).toBe(imagePath(pumps.id, 'medium'))
})

test('where nobody draws companies, a supplier is shown without links', async () => {
  await openHome([])
  const [card] = await within(await section('Featured Verified Suppliers')).findAllByRole('article')
  expect(within(card as HTMLElement).queryByRole('link')).toBeNull()
  expect(within(card as HTMLElement).getByText('Solar pumps')).toBeTruthy()
})

test('shows the first four organizations, with their profile and website', async () => {
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

test('lists without entries say so, and the way to all organizations stays', async () => {
  answer({ listVerifiedBusinesses }, [])
  answer({ listOrganizations }, [])
  await openHome()
  expect(await main().findByRole('heading', { name: 'No verified suppliers found' })).toBeTruthy()
  expect(await main().findByRole('heading', { name: 'No trade organizations found' })).toBeTruthy()
  expect(main().getByRole('link', { name: 'View All Trade Organizations' })).toBeTruthy()
})

test('while the lists load, six categories, three suppliers and four organizations are outlined', async () => {
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
])('%s that fail to load say so, leave the rest whole, and come with another try', async (_, plant, mend, words, inPassing) => {
  plant()
  const { user } = await openHome()
  expect(await main().findByRole('heading', { level: 3, name: words })).toBeTruthy()
  expect(main().getAllByRole('alert')).toHaveLength(1)
  expect(main().getByRole('alert').textContent).toContain('Please try refreshing the page')
  expect(alarm()).toBe(inPassing ? `${words}Please try refreshing the page` : '')
  mend()
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
})

test('a list that fails once more says so in passing once more', async () => {
  refuse({ listCategories }, { status: 503 })
  const { user } = await openHome()
  await main().findByRole('heading', { level: 3, name: 'Error loading categories' })
  await user.click(within(document.querySelector('[aria-label=Notifications]') as HTMLElement).getByRole('button', { name: 'Dismiss' }))
  expect(toast()).toBe('')
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(alarm()).toContain('Error loading categories'))
})

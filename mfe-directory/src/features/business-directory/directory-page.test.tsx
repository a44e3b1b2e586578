import { getBusiness, listOrganizations, type SearchHit, searchBusinesses, searchFacets, suggest } from '@ungana/contracts-directory'
import { answer, hold, passTime, refuse, sample, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { hit, open, texts } from '#testing.tsx'

const nine = Array.from({ length: 9 }, (_, index) => hit({ businessName: `Roaster ${index + 1}` }))
const found = (hits: readonly SearchHit[], total = hits.length, similar = 0) =>
  answer({ searchBusinesses }, [...hits], { headers: { 'x-total-count': String(total), 'x-similar-count': String(similar) } })
const facets = { total: 11, categories: [{ value: 'Coffee, Tea & Spices', count: 6 }], countries: [{ value: 'Rwanda', count: 1200 }] }

const count = () => screen.getByText(/^Showing/)
const cards = () => screen.getAllByRole('article')
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const optionTexts = (name: string) => texts(within(select(name)).getAllByRole('option'))

test('shows the number of companies and the first nine', async () => {
  stopClock()
  const calls = found(nine, 20)
  const { titles } = open('/directory')
  expect(await screen.findByText('Showing 1-9 of 20 businesses')).toBe(count())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Business Directory')
  expect(titles).toEqual(['Business Directory · Ungana'])
  expect(texts(screen.getAllByRole('heading', { level: 2 }))).toEqual(nine.map(({ businessName }) => businessName))
  expect(calls.map(({ query }) => query)).toEqual([{ page: '1' }])
  expect(screen.getByRole('link', { name: 'View trade organizations' }).getAttribute('href')).toBe('/directory?type=organization')
})

test('names an unknown type of the address, and what it shows instead', async () => {
  found(nine)
  const { user, address } = open('/directory?type=person')
  expect(await screen.findByText('This link asks for “person”, which does not exist. Showing businesses instead.')).toBeTruthy()
  const box = screen.getByRole('searchbox', { name: 'Search the directory' })
  await user.type(box, 'tea')
  await waitFor(() => expect(address()).toBe('/directory?search=tea'))
  expect(document.activeElement).toBe(box)
  await waitFor(() => expect(screen.queryByText(/does not exist/)).toBeNull())
})

test('says nothing about a known type', async () => {
  found(nine)
  open('/directory?type=business')
  await screen.findAllByRole('article')
  expect(screen.queryByText(/does not exist/)).toBeNull()
})

test('shows a loading text until the first companies are loaded', async () => {
  const { release } = hold({ searchBusinesses }, nine)
  open('/directory')
  expect(await screen.findByText('Loading businesses...')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  release()
  expect(await screen.findAllByRole('article')).toHaveLength(9)
  expect(screen.queryByText('Loading businesses...')).toBeNull()
})

test('shows the facts of a company on its card, and links the card to its page', async () => {
  const kivu = hit({
    businessName: 'Kivu Roasters',
    businessType: 'manufacturer',
    category: 'Coffee, Tea & Spices',
    tags: ['Arabica', 'Organic', 'Bulk', 'Export'],
    coverImage: '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large',
    rating: 4.25,
    averageResponseTime: 120,
    verified: true,
    sample: true,
    featured: true,
  })
  found([kivu, hit({ businessName: 'New Traders' })])
  const { address, user } = open('/directory?search=kivu')
  const [first, second] = await screen.findAllByRole('article')
  const card = within(first as HTMLElement)
  expect(first?.textContent).toBe(
    'FeaturedSampleInvented to show how the site looks. Nobody checked it.Kivu RoastersManufacturer · Coffee, Tea & SpicesRwanda, GisenyiRoasts coffee of the lake and ships it.ArabicaOrganicBulk4.3/5Rated 4.3 out of 5Replies in 2 h',
  )
  expect(card.queryByRole('link', { name: 'Arabica' })).toBeNull()
  expect(card.getByRole('button', { name: 'Sample', description: 'Invented to show how the site looks. Nobody checked it.' })).toBeTruthy()
  expect(card.queryByRole('button', { name: 'Verified' })).toBeNull()
  expect(first?.querySelector('img')?.getAttribute('src')).toBe('/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/medium')
  expect(second?.textContent).toBe('New TradersManufacturerRwanda, GisenyiRoasts coffee of the lake and ships it.Rating: NewResponse time: New')
  expect(second?.querySelector('img')).toBeNull()
  await user.click(card.getByRole('link', { name: 'Kivu Roasters' }))
  expect(address()).toBe(`/company/${kivu.id}`)
})

test('escapes HTML in names and marks the found text', async () => {
  const businessName = '<img src=x> Tea & Sons'
  found([hit({ businessName, highlights: [{ field: 'businessName', text: businessName, ranges: [[12, 15]] }] })])
  open('/directory?search=tea')
  const heading = await screen.findByRole('heading', { level: 2 })
  expect(heading.textContent).toBe(businessName)
  expect(heading.querySelector('mark')?.textContent).toBe('Tea')
  expect(heading.querySelector('img')).toBeNull()
})

test('searches 250 ms after the last key and replaces the history entry', async () => {
  stopClock()
  found(nine, 20)
  const { user, address } = open('/directory?country=Rwanda&page=2')
  await screen.findAllByRole('article')
  const entries = window.history.length
  const calls = found([hit()])
  await user.type(screen.getByRole('searchbox', { name: 'Search the directory' }), '  tea ')
  await passTime(249)
  expect(address()).toBe('/directory?country=Rwanda&page=2')
  await passTime(1)
  expect(address()).toBe('/directory?search=tea&country=Rwanda')
  await waitFor(() => expect(calls.map(({ query }) => query)).toEqual([{ q: 'tea', country: 'Rwanda', page: '1' }]))
  expect(window.history.length).toBe(entries)
})

test('searches at once on Enter, and not again after the pause', async () => {
  stopClock()
  const calls = found(nine)
  const { user, address } = open('/directory')
  await user.type(await screen.findByRole('searchbox'), 'tea{Enter}')
  expect(address()).toBe('/directory?search=tea')
  await passTime(250)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ q: 'tea', page: '1' }))
  expect(calls.filter(({ query }) => query.q === 'tea')).toHaveLength(1)
})

test('takes the search text from the address, but does not replace newer typed text with an earlier search', async () => {
  stopClock()
  found(nine)
  const { user, address } = open('/directory?search=tea')
  const box = await screen.findByRole<HTMLInputElement>('searchbox')
  expect(box.value).toBe('tea')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(document.activeElement).toBe(box)
  await passTime(250)
  expect(address()).toBe('/directory')
  await user.type(box, 'cof')
  await passTime(250)
  await user.type(box, 'fee')
  expect([box.value, address()]).toEqual(['coffee', '/directory?search=cof'])
  await passTime(250)
  await user.selectOptions(select('Country'), 'Kenya')
  window.history.back()
  await waitFor(() => expect(address()).toBe('/directory?search=coffee'))
  expect(box.value).toBe('coffee')
})

test('offers the categories and the ten countries, each with its number of results', async () => {
  found(nine)
  answer({ searchFacets }, facets)
  open('/directory?search=coffee')
  await screen.findByRole('option', { name: 'Coffee, Tea & Spices (6)' })
  expect(optionTexts('Category')).toEqual([
    'All categories',
    'Agriculture & Agribusiness (0)',
    'Food & Beverages (0)',
    'Coffee, Tea & Spices (6)',
    'Livestock, Dairy & Fisheries (0)',
    'Textiles & Apparel (0)',
  ])
  expect(optionTexts('Country').slice(0, 5)).toEqual(['All countries', 'Kenya (0)', 'Uganda (0)', 'Tanzania (0)', 'Rwanda (1,200)'])
  expect(optionTexts('Country')).toHaveLength(11)
})

test('loads the counts after the results with the same filters, and shows the results when the counts fail', async () => {
  const { release } = hold({ searchBusinesses }, nine)
  const calls = refuse({ searchFacets }, { status: 503 })
  const { toasts } = open('/directory?search=tea&category=Other&country=Kenya&location=Nairobi&tag=Bulk&page=2')
  await screen.findByText('Loading businesses...')
  expect(calls).toEqual([])
  release()
  await screen.findAllByRole('article')
  await waitFor(() => expect(calls[0]?.query).toEqual({ q: 'tea', category: 'Other', country: 'Kenya', location: 'Nairobi', tag: 'Bulk' }))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(toasts).toEqual([])
  expect(optionTexts('Country')[1]).toBe('Kenya')
})

test('puts a chosen filter into the address, goes to the first page, and removes the filter with the option for all', async () => {
  const calls = found(nine, 20)
  const { user, address } = open('/directory?search=tea&page=2')
  await screen.findByText('Showing 10-18 of 20 businesses')
  await screen.findByRole('option', { name: /^Food & Beverages/ })
  await user.selectOptions(select('Category'), 'Food & Beverages')
  expect(address()).toBe('/directory?search=tea&category=Food+%26+Beverages')
  await user.selectOptions(select('Country'), 'Uganda')
  expect(address()).toBe('/directory?search=tea&category=Food+%26+Beverages&country=Uganda')
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ q: 'tea', category: 'Food & Beverages', country: 'Uganda', page: '1' }))
  await user.selectOptions(select('Category'), 'All categories')
  await user.selectOptions(select('Country'), 'All countries')
  expect(address()).toBe('/directory?search=tea')
  window.history.back()
  await waitFor(() => expect(select('Country').value).toBe('Uganda'))
})

test('shows each filter of the address with a button that removes it', async () => {
  const calls = found(nine)
  const { user, address } = open('/directory?category=Stardust&country=Zambia&location=Lusaka&tag=Bulk')
  await screen.findAllByRole('article')
  const filters = within(screen.getByRole('list', { name: 'Active filters' }))
  expect(texts(filters.getAllByRole('listitem'))).toEqual(['Category: Stardust', 'Country: Zambia', 'Location: Lusaka', 'Tag: Bulk'])
  expect(select('Category').value).toBe('Stardust')
  expect(select('Country').value).toBe('Zambia')
  await user.click(filters.getByRole('button', { name: 'Remove filter Location: Lusaka' }))
  expect(address()).toBe('/directory?category=Stardust&country=Zambia&tag=Bulk')
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ category: 'Stardust', country: 'Zambia', tag: 'Bulk', page: '1' }))
  expect(document.activeElement).toBe(count())
})

test.each(['page=abc', 'page=0', 'page=-2', 'page=1.5', 'category=all-categories&country=all-countries', 'category=&country=&search=+', 'type=x'])(
  'shows the first page without filters for an invalid address: %s',
  async (query) => {
    const calls = found(nine, 20)
    open(`/directory?${query}`)
    expect(await screen.findByText('Showing 1-9 of 20 businesses')).toBeTruthy()
    expect(calls.map((call) => call.query)).toEqual([{ page: '1' }])
    expect([select('Category').value, select('Country').value]).toEqual(['all-categories', 'all-countries'])
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
  },
)

test('keeps the filters and the old cards while the next page loads, and moves the focus to the start of the list', async () => {
  found(nine, 20)
  const { user, address } = open('/directory?search=tea')
  await screen.findAllByRole('article')
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(texts(pages.getAllByRole('link', { name: /^Page/ }))).toEqual(['1', '2', '3'])
  const second = hold({ searchBusinesses }, [hit({ businessName: 'Roaster 10' })], { headers: { 'x-total-count': '20' } })
  await user.click(pages.getByRole('link', { name: 'Page 2' }))
  expect(address()).toBe('/directory?search=tea&page=2')
  expect(document.activeElement).toBe(count())
  await waitFor(() => expect(second.calls.map(({ query }) => query)).toEqual([{ q: 'tea', page: '2' }]))
  expect(cards()).toHaveLength(9)
  expect(cards()[0]?.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true')
  second.release()
  expect(await screen.findByRole('heading', { name: 'Roaster 10' })).toBeTruthy()
  expect(count().textContent).toBe('Showing 10-18 of 20 businesses')
  expect(cards()[0]?.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false')
})

test('goes to the last page when the address asks for a page beyond it', async () => {
  answer({ searchBusinesses }, ({ query }) => (query.page === '3' ? [hit({ businessName: 'Last One' })] : []), { headers: { 'x-total-count': '19' } })
  const { address } = open('/directory?country=Kenya&page=999')
  const entries = window.history.length
  expect(await screen.findByRole('heading', { name: 'Last One' })).toBeTruthy()
  expect(address()).toBe('/directory?country=Kenya&page=3')
  expect(window.history.length).toBe(entries)
  expect(count().textContent).toBe('Showing 19-19 of 19 businesses')
})

test('says that nothing matches on a later page of an empty list', async () => {
  found([])
  open('/directory?tag=Bulk&page=2')
  expect(await screen.findByRole('heading', { name: 'No businesses match these filters' })).toBeTruthy()
  expect(screen.queryByText('Loading businesses...')).toBeNull()
})

test('retries a failed search once, then shows the error and a button to try again', async () => {
  const calls = refuse({ searchBusinesses }, { status: 503 })
  const { toasts, user } = open('/directory')
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(toasts).toEqual([])
  const alert = await screen.findByRole('alert')
  expect(calls).toHaveLength(2)
  expect(alert.textContent).toContain('Error loading business listingsPlease try refreshing the page')
  expect(toasts).toEqual([{ title: 'Error loading business listings', description: 'Please try refreshing the page', variant: 'destructive' }])
  expect(screen.queryByText(/^Showing/)).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  found(nine)
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('article')).toHaveLength(9)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says that nothing matches, and offers a button to clear the filters', async () => {
  found([])
  answer({ searchFacets }, { total: 0, categories: [], countries: [] })
  answer({ suggest }, [])
  const { user, address } = open('/directory?search=zzz&tag=Bulk')
  expect(await screen.findByRole('heading', { name: 'No businesses match these filters' })).toBeTruthy()
  expect(screen.getByText('Try another word, or search all categories and countries.')).toBeTruthy()
  expect(count().textContent).toBe('Showing 0-0 of 0 businesses')
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  found(nine)
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(address()).toBe('/directory')
  expect(await screen.findAllByRole('article')).toHaveLength(9)
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('suggests other searches in this list when nothing matches', async () => {
  found([])
  answer({ searchFacets }, { total: 0, categories: [], countries: [] })
  const calls = answer({ suggest }, [
    { kind: 'company', text: 'Coffee House', path: '/company/7' },
    { kind: 'product', text: 'Coffee huller', path: '/marketplace?search=Coffee+huller' },
    { kind: 'product', text: 'COFEE', path: '/marketplace?search=COFEE' },
    { kind: 'category', text: 'Coffee, Tea & Spices', path: '/directory?category=Coffee%2C+Tea+%26+Spices' },
    { kind: 'place', text: 'Kofi Town', path: '/directory?location=Kofi+Town' },
    { kind: 'place', text: 'Kofi Village', path: '/directory?location=Kofi+Village' },
  ])
  const { user, address } = open('/directory?search=Cofee')
  const suggestions = within(await screen.findByRole('list', { name: 'Did you mean' }))
  expect(suggestions.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Coffee huller', '/directory?search=Coffee+huller'],
    ['Coffee, Tea & Spices', '/directory?category=Coffee%2C+Tea+%26+Spices'],
    ['Kofi Town', '/directory?location=Kofi+Town'],
    ['Kofi Village', '/directory?location=Kofi+Village'],
  ])
  expect(calls.map(({ query }) => query)).toEqual([{ q: 'Cofee' }])
  found(nine)
  await user.click(suggestions.getByRole('link', { name: 'Coffee huller' }))
  expect(address()).toBe('/directory?search=Coffee+huller')
})

test('links a suggested company to its page', async () => {
  found([])
  answer({ suggest }, [{ kind: 'company', text: 'Kivu Roasters', path: '/company/7' }])
  open('/directory?search=kvu')
  const link = await screen.findByRole('link', { name: 'Kivu Roasters' })
  expect(link.getAttribute('href')).toBe('/company/7')
})

test('offers to drop a filter that hides all results', async () => {
  found([])
  answer({ searchFacets }, { total: 0, categories: facets.categories, countries: [...facets.countries, { value: 'Kenya', count: 3 }] })
  const { user, address } = open('/directory?category=Other&country=Somalia')
  await screen.findByRole('button', { name: 'Search all categories' })
  found(nine)
  await user.click(screen.getByRole('button', { name: 'Search all countries (1,203)' }))
  expect(address()).toBe('/directory?category=Other')
})

test('lists similar companies as the result when no company matches exactly, labelled, with other searches below', async () => {
  const similar = [hit({ businessName: 'Kigali Tea', match: 'similar' }), hit({ businessName: 'Kigali Milk', match: 'similar' })]
  found(similar, 0, 12)
  answer({ suggest }, [{ kind: 'place', text: 'Kigali, Rwanda', path: '/directory?country=Rwanda&location=Kigali' }])
  const { user } = open('/directory?search=kgali')
  const section = within(await screen.findByRole('region', { name: 'Similar' }))
  expect(texts(section.getAllByRole('heading', { level: 3 }))).toEqual(['Kigali Tea', 'Kigali Milk'])
  expect(section.getByText('12 businesses match the words in “kgali” or similar words.')).toBeTruthy()
  expect(count().textContent).toBe('Showing 1-9 of 12 businesses')
  expect(await section.findByRole('link', { name: 'Kigali, Rwanda' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'No businesses match these filters' })).toBeNull()
  found([hit({ businessName: 'Kigali Meat', match: 'similar' })], 0, 12)
  await user.click(screen.getByRole('link', { name: 'Page 2' }))
  expect(await screen.findByRole('heading', { name: 'Kigali Meat' })).toBeTruthy()
  expect(count().textContent).toBe('Showing 10-12 of 12 businesses')
})

test('separates exact matches from similar companies', async () => {
  found([hit({ businessName: 'Kigali Tea' }), hit({ businessName: 'Kgali Milk', match: 'similar' })], 1, 1)
  open('/directory?search=kigali')
  const section = within(await screen.findByRole('region', { name: 'Similar' }))
  expect(section.getAllByRole('article')).toHaveLength(1)
  expect(section.getByText('1 business matches the words in “kigali” or similar words.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Kigali Tea' })).toBeTruthy()
  expect(count().textContent).toBe('Showing 1-1 of 1 businesses')
  expect(section.queryByText('Did you mean')).toBeNull()
})

test("shows a company with the list's data until its page is loaded, and links back to the list", async () => {
  const kivu = hit({ businessName: 'Kivu Roasters' })
  found([kivu], 10)
  const page = hold({ getBusiness }, { ...kivu, description: 'The full description.' })
  const { user, address } = open('/directory?search=kivu&page=2')
  await user.click(await screen.findByRole('link', { name: 'Kivu Roasters' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Kivu Roasters' })).toBeTruthy()
  expect(screen.getByText('Roasts coffee of the lake and ships it.')).toBeTruthy()
  page.release()
  expect(await screen.findByText('The full description.')).toBeTruthy()
  expect(screen.queryByText('Roasts coffee of the lake and ships it.')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Back to Directory' }))
  expect(address()).toBe('/directory?search=kivu&page=2')
})

const organizations = async () => {
  const [first, second] = await sample({ listOrganizations })
  return [first, { ...second, logo: '/logo.png', sample: false, memberCount: '9 border posts' }] as Awaited<
    ReturnType<typeof sample<typeof listOrganizations>>
  >
}

test('lists registered organizations in pages, without search or filters', async () => {
  const calls = answer({ listOrganizations }, await organizations(), { headers: { 'x-total-count': '20' } })
  const { user, address } = open('/directory?type=organization&search=tea')
  expect(await screen.findByText('Showing 1-9 of 20 organizations')).toBeTruthy()
  expect(calls.map(({ query }) => query)).toEqual([{ page: '1' }])
  expect(screen.queryByRole('searchbox')).toBeNull()
  const [first, second] = cards()
  expect(within(first as HTMLElement).getByText('Sample')).toBeTruthy()
  expect(within(first as HTMLElement).getByText('Trade Association · Rwanda')).toBeTruthy()
  expect(within(first as HTMLElement).getByText('240+ members')).toBeTruthy()
  expect(within(first as HTMLElement).getByText(/^Exporters and washing stations of Rwanda.*…$/)).toBeTruthy()
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/organization/018d7d40-9140-776c-8ea3-1b1bc9809d1d')
  expect(within(second as HTMLElement).queryByText('Sample')).toBeNull()
  expect(within(second as HTMLElement).getByText('9 border posts')).toBeTruthy()
  expect(second?.querySelector('img')?.getAttribute('src')).toBe('/logo.png')
  await user.click(screen.getByRole('link', { name: 'Page 2' }))
  expect(address()).toBe('/directory?type=organization&search=tea&page=2')
  await waitFor(() => expect(calls.map(({ query }) => query)).toEqual([{ page: '1' }, { page: '2' }]))
})

test('returns to the companies when the organizations filter is removed', async () => {
  answer({ listOrganizations }, await organizations())
  const { user, address } = open('/directory?type=organization')
  await user.click(await screen.findByRole('button', { name: 'Remove filter Type: Organizations' }))
  expect(address()).toBe('/directory')
  expect(await screen.findByRole('searchbox', { name: 'Search the directory' })).toBeTruthy()
})

test('goes to the last page of organizations, and says when no organization is listed', async () => {
  answer({ listOrganizations }, async ({ query }) => (query.page === '1' ? await organizations() : []), { headers: { 'x-total-count': '2' } })
  const { address, unmount } = open('/directory?type=organization&page=4')
  expect(await screen.findByText('Showing 1-2 of 2 organizations')).toBeTruthy()
  expect(address()).toBe('/directory?type=organization')
  unmount()
  answer({ listOrganizations }, [])
  open('/directory?type=organization')
  expect(await screen.findByRole('heading', { name: 'No organizations are registered yet' })).toBeTruthy()
  expect(screen.getByText('Chambers, trade associations and authorities appear here after they register.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Clear Filters' }).getAttribute('href')).toBe('/directory')
})

test('reports organizations that cannot be loaded, and offers a button to load them again', async () => {
  refuse({ listOrganizations }, { status: 503 })
  const { user, toasts } = open('/directory?type=organization')
  await screen.findByRole('alert')
  expect(toasts).toEqual([{ title: 'Error loading business listings', description: 'Please try refreshing the page', variant: 'destructive' }])
  answer({ listOrganizations }, await organizations())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('article')).toHaveLength(2)
})

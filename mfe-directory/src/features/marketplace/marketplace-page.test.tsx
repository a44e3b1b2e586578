import { searchBusinesses, searchFacets, suggest } from '@ungana/contracts-directory'
import { answer, refuse, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { hit, open, texts } from '#testing.tsx'

const facets = {
  total: 3,
  categories: [{ value: 'Food & Beverages', count: 2 }],
  countries: [
    { value: 'Zambia', count: 1 },
    { value: 'Burundi', count: 2 },
  ],
}
const filters = () => screen.getByRole('button', { name: 'Filters' })
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })

test('shows companies with tags that link to companies with the same tag', async () => {
  const calls = answer({ searchBusinesses }, [hit({ businessName: 'Kivu Roasters', tags: ['Fair trade'] })])
  const { user, address, titles } = open('/marketplace')
  await user.click(await screen.findByRole('link', { name: 'Fair trade' }))
  expect(titles).toEqual(['Marketplace · Ungana'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Marketplace')
  expect(address()).toBe('/marketplace?tag=Fair+trade')
  await waitFor(() => expect(calls.map(({ query }) => query)).toEqual([{ page: '1' }, { tag: 'Fair trade', page: '1' }]))
  expect(screen.getByRole('button', { name: 'Remove filter Tag: Fair trade' })).toBeTruthy()
})

test('opens the filters with a button, or at once when the address has a filter', async () => {
  answer({ searchBusinesses }, [hit()])
  const { user, unmount } = open('/marketplace?tag=Bulk')
  await screen.findByRole('article')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(filters().getAttribute('aria-expanded')).toBe('false')
  await user.click(filters())
  expect(filters().getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(filters().getAttribute('aria-controls') ?? '')?.contains(select('Country'))).toBe(true)
  await user.click(filters())
  expect(screen.queryByRole('combobox')).toBeNull()
  unmount()
  const { unmount: leave } = open('/marketplace?country=Kenya')
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Country' })).value).toBe('Kenya')
  leave()
  open('/marketplace?category=Services')
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Category' })).value).toBe('Services')
})

test('offers the countries of the results, sorted by name', async () => {
  const calls = answer({ searchBusinesses }, [hit()])
  answer({ searchFacets }, facets)
  const { user, address } = open('/marketplace?search=tea&page=3')
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  await screen.findByRole('option', { name: 'Zambia (1)' })
  expect(texts(within(select('Country')).getAllByRole('option'))).toEqual(['All countries', 'Burundi (2)', 'Zambia (1)'])
  expect(within(select('Category')).getByRole('option', { name: 'Food & Beverages (2)' })).toBeTruthy()
  await user.selectOptions(select('Country'), 'Zambia')
  expect(address()).toBe('/marketplace?search=tea&country=Zambia')
  await user.selectOptions(select('Category'), 'Food & Beverages')
  expect(address()).toBe('/marketplace?search=tea&category=Food+%26+Beverages&country=Zambia')
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ q: 'tea', category: 'Food & Beverages', country: 'Zambia', page: '1' }))
})

test('resets the filters and the text, and disables the button when there are none', async () => {
  answer({ searchBusinesses }, [hit()])
  const { user, address } = open('/marketplace')
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const reset = screen.getByRole<HTMLButtonElement>('button', { name: 'Reset Filters' })
  expect(reset.disabled).toBe(true)
  await user.type(screen.getByRole('searchbox', { name: 'Search the marketplace' }), 'tea{Enter}')
  await user.selectOptions(select('Category'), 'Food & Beverages')
  expect(reset.disabled).toBe(false)
  await user.click(reset)
  expect(address()).toBe('/marketplace')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('shows the first page, the last page and the neighbouring pages in the pager', async () => {
  answer({ searchBusinesses }, [hit()], { headers: { 'x-total-count': '180' } })
  open('/marketplace?page=10')
  await screen.findByRole('article')
  expect(texts(screen.getAllByRole('link', { name: /^Page/ }))).toEqual(['1', '9', '10', '11', '20'])
})

test('says that nothing matches, suggests searches in this list, and offers a button to reset the filters', async () => {
  answer({ searchBusinesses }, [])
  answer({ searchFacets }, { total: 0, categories: [], countries: [] })
  answer({ suggest }, [
    { kind: 'product', text: 'Coffee', path: '/marketplace?search=Coffee' },
    { kind: 'category', text: 'Coffee, Tea & Spices', path: '/directory?category=Coffee%2C+Tea+%26+Spices' },
  ])
  const { user, address } = open('/marketplace?search=cofee&country=Kenya')
  expect(await screen.findByRole('heading', { name: 'No businesses found matching your criteria' })).toBeTruthy()
  const suggestions = within(await screen.findByRole('list', { name: 'Did you mean' })).getAllByRole('link')
  expect(suggestions.map((link) => link.getAttribute('href'))).toEqual([
    '/marketplace?search=Coffee',
    '/marketplace?category=Coffee%2C+Tea+%26+Spices',
  ])
  expect(await screen.findByRole('button', { name: 'Search “cofee” without filters' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reset filters' }))
  expect(address()).toBe('/marketplace')
})

test('reports companies that cannot be loaded, without asking again', async () => {
  const calls = refuse({ searchBusinesses }, { status: 503 })
  const { toasts } = open('/marketplace')
  expect((await screen.findByRole('alert')).textContent).toContain('Error loading marketplace listings')
  expect(toasts.map(({ title }) => title)).toEqual(['Error loading marketplace listings'])
  expect(calls).toHaveLength(1)
})

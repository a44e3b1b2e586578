import { expect, test } from 'vitest'
import { act, render, screen } from '../testing/index.ts'
import { type UrlFilters, useUrlFilters } from './index.ts'

type Name = 'q' | 'country' | 'page'
let filters: UrlFilters<Name>
function List() {
  filters = useUrlFilters(['q', 'country', 'page'])
  return <output>{JSON.stringify(filters.values)}</output>
}
const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '')
const change = (...now: Parameters<UrlFilters<Name>['change']>) => act(() => filters.change(...now))
const goBack = async () => {
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    window.history.back()
    await gone
  })
}

test('shows what the address says, shortened and without control characters', () => {
  render(<List />, { at: `/list?q=%09tea%0A&country=${'x'.repeat(300)}&other=1` })
  expect(shown()).toEqual({ q: 'tea', country: 'x'.repeat(200), page: '' })
})

test('changes the address: equal filters have equal addresses, and what is empty is not in them', () => {
  const { address } = render(<List />, { at: '/list?page=2&country=Rwanda&other=1' })
  change({ q: 'tea & coffee', page: '' })
  expect(address()).toBe('/list?q=tea+%26+coffee&country=Rwanda')
  change({ q: '', country: '' })
  expect(address()).toBe('/list')
})

test('a change is made of what the address has now, not of what is drawn', () => {
  const { address } = render(<List />, { at: '/list?page=2' })
  act(() => {
    filters.change({ q: 'tea' })
    filters.change((now) => ({ page: String(Number(now.page) + 1), country: now.q }))
  })
  expect(address()).toBe('/list?q=tea&country=tea&page=3')
})

test('Back undoes a choice, and leaves a search that was typed', async () => {
  const { address } = render(<List />, { at: '/list' })
  change({ country: 'Rwanda' })
  for (const q of ['t', 'te', 'tea']) change({ q }, 'typing')
  expect(address()).toBe('/list?q=tea&country=Rwanda')
  await goBack()
  expect(shown()).toEqual({ q: '', country: '', page: '' })
})

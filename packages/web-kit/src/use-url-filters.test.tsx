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

test('reads filters from the URL, shortened and without control characters', () => {
  render(<List />, { at: `/list?q=%09tea%0A&country=${'x'.repeat(300)}&other=1` })
  expect(shown()).toEqual({ q: 'tea', country: 'x'.repeat(200), page: '' })
})

test('writes filters to the URL, without empty ones', () => {
  const { address } = render(<List />, { at: '/list?page=2&country=Rwanda&other=1' })
  change({ q: 'tea & coffee', page: '' })
  expect(address()).toBe('/list?q=tea+%26+coffee&country=Rwanda')
  change({ q: '', country: '' })
  expect(address()).toBe('/list')
})

test('applies changes to the current URL, not to the rendered values', () => {
  const { address } = render(<List />, { at: '/list?page=2' })
  act(() => {
    filters.change({ q: 'tea' })
    filters.change((now) => ({ page: String(Number(now.page) + 1), country: now.q }))
  })
  expect(address()).toBe('/list?q=tea&country=tea&page=3')
})

test('Back undoes a choice and skips single typed letters', async () => {
  const { address } = render(<List />, { at: '/list' })
  change({ country: 'Rwanda' })
  for (const q of ['t', 'te', 'tea']) change({ q }, 'typing')
  expect(address()).toBe('/list?q=tea&country=Rwanda')
  await goBack()
  expect(shown()).toEqual({ q: '', country: '', page: '' })
})

test('Back needs one step for a choice that was made twice', async () => {
  render(<List />, { at: '/list' })
  change({ country: 'Rwanda' })
  change({ country: 'Rwanda' })
  await goBack()
  expect(shown()).toEqual({ q: '', country: '', page: '' })
})

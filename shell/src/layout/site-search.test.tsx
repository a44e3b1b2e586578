import { suggest } from '@ungana/contracts-directory'
import { answer, fireEvent, hold, onPhone, passTime, refuse, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { banner, listedRemote, renderSite, textsOf } from '#testing/site.tsx'
import { readSearches, rememberSearch } from './recent-searches.ts'

const remotes = () => [listedRemote({ pages: ['/directory', '/marketplace'] })]
const box = () => banner().getByRole<HTMLInputElement>('combobox', { name: 'Search businesses' })
const options = () => textsOf(banner().queryAllByRole('option'))
const marked = () => textsOf(banner().queryAllByRole('option', { selected: true }))

const suggestions = [
  { kind: 'company', text: 'Kivu Coffee', path: '/directory?search=Kivu+Coffee' },
  { kind: 'product', text: 'Coffee huller', path: '/marketplace?search=Coffee+huller' },
  { kind: 'category', text: 'Coffee, Tea', path: '/directory?category=Coffee%2C+Tea' },
  { kind: 'place', text: 'Rubavu', path: '/directory?place=Rubavu' },
  { kind: 'later', text: 'Of a later version', path: '/directory?later' },
]

const optionOf = async (text: string) => (await banner().findAllByRole('option')).find(({ textContent }) => textContent === text) as HTMLElement

async function type(text: string, answered = suggestions) {
  const calls = answer({ suggest }, answered)
  const site = renderSite({ at: '/contact', remotes: remotes() })
  await site.user.type(box(), text)
  return { ...site, calls }
}

test('Enter opens the directory with the search and empties the box', async () => {
  const { user, address } = await type('  kivu coffee ')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/directory?search=kivu+coffee')
  expect(box().value).toBe('')
  expect(readSearches()).toEqual(['kivu coffee'])
})

test('an empty search opens the whole directory and is not remembered', async () => {
  const { user, address } = await type(' ')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/directory')
  expect(readSearches()).toEqual([])
})

test('suggests companies, products, categories and places, and the typed words last', async () => {
  await type('coffee')
  await waitFor(() =>
    expect(options()).toEqual([
      'Kivu CoffeeCompany',
      'Coffee hullerProduct',
      'Coffee, TeaCategory',
      'RubavuPlace',
      'Of a later version',
      'Search for “coffee”',
    ]),
  )
  expect(box().getAttribute('aria-expanded')).toBe('true')
  expect(banner().getByRole('listbox', { name: 'Suggestions' }).id).toBe(box().getAttribute('aria-controls'))
  expect(banner().getByText('6 suggestions. Use the up and down arrow keys.')).toBeTruthy()
})

test.each([
  ['Kivu CoffeeCompany', '/directory?search=Kivu+Coffee', []],
  ['Search for “coffee”', '/directory?search=coffee', ['coffee']],
])('pressing %s opens %s', async (option, to, remembered) => {
  const { user, address } = await type('coffee')
  await user.click(await optionOf(option))
  expect(address()).toBe(to)
  expect(readSearches()).toEqual(remembered)
  expect(options()).toEqual([])
})

test('marks the typed letters in suggestions, whatever their case', async () => {
  await type('COFF')
  expect(within(await optionOf('Kivu CoffeeCompany')).getByText('Coff').textContent).toBe('Coff')
})

test('arrow keys move through options and text, and Enter takes the marked option', async () => {
  const { user, address } = await type('coffee', suggestions.slice(0, 2))
  await banner().findAllByRole('option')
  await user.keyboard('{ArrowDown}')
  expect(marked()).toEqual(['Kivu CoffeeCompany'])
  expect(box().getAttribute('aria-activedescendant')).toBe(banner().getByRole('option', { selected: true }).id)
  await user.keyboard('{ArrowUp}')
  expect(marked()).toEqual([])
  expect(box().getAttribute('aria-activedescendant')).toBeNull()
  await user.keyboard('{ArrowUp}')
  expect(marked()).toEqual(['Search for “coffee”'])
  await user.keyboard('{Home}')
  expect(marked()).toEqual(['Kivu CoffeeCompany'])
  await user.keyboard('{End}{ArrowUp}')
  expect(marked()).toEqual(['Coffee hullerProduct'])
  await user.keyboard('{ArrowLeft}')
  expect(marked()).toEqual([])
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(marked()).toEqual([])
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(address()).toBe('/marketplace?search=Coffee+huller')
})

test('removes the mark together with its options', async () => {
  const { user } = await type('cof')
  await banner().findAllByRole('option')
  await user.keyboard('{ArrowDown}')
  await user.type(box(), 'fee')
  expect(marked()).toEqual([])
  await waitFor(() => expect(options().at(-1)).toBe('Search for “coffee”'))
})

test('ignores keys while a word is being composed', async () => {
  const { address } = await type('coffee')
  await banner().findAllByRole('option')
  fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true })
  expect(marked()).toEqual([])
  fireEvent.keyDown(box(), { key: 'Escape', isComposing: true })
  expect(options()).not.toEqual([])
  expect(address()).toBe('/contact')
})

test('Escape closes only the suggestions; an arrow key opens them again', async () => {
  const { user } = await type('coffee')
  await banner().findAllByRole('option')
  let keysOutside = 0
  const countKey = () => (keysOutside += 1)
  document.body.addEventListener('keydown', countKey)
  await user.keyboard('{Escape}')
  expect(options()).toEqual([])
  expect(keysOutside).toBe(0)
  expect(box().getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{Escape}')
  expect(keysOutside).toBe(1)
  document.body.removeEventListener('keydown', countKey)
  await user.keyboard('{ArrowDown}')
  expect(options()).toHaveLength(6)
  await user.keyboard('{Escape}')
  await user.click(box())
  expect(options()).toHaveLength(6)
})

test('leaving the search closes its suggestions', async () => {
  const { user } = await type('coffee')
  await banner().findAllByRole('option')
  await user.click(banner().getByRole('link', { name: 'Ungana, home' }))
  expect(options()).toEqual([])
})

test('asks after a pause in typing, from two letters on', async () => {
  stopClock()
  const { calls, user } = await type('c')
  await passTime(1000)
  expect(calls).toHaveLength(0)
  await user.keyboard('o')
  await passTime(149)
  await user.keyboard('f')
  await passTime(149)
  expect(calls).toHaveLength(0)
  await passTime(1)
  await waitFor(() => expect(calls.map(({ query }) => query)).toEqual([{ q: 'cof' }]))
})

test('keeps suggestions while the text continues', async () => {
  const { user } = await type('coff')
  await banner().findAllByRole('option')
  const held = hold({ suggest }, [])
  await user.keyboard('e')
  expect(options()).toHaveLength(6)
  expect(options().at(-1)).toBe('Search for “coffe”')
  await waitFor(() => expect(held.calls).toHaveLength(1))
  expect(options()).toHaveLength(6)
  held.release()
  await waitFor(() => expect(options()).toEqual([]))
})

test.each([
  ['at once', 0],
  ['after a pause', 1000],
])('does not show old suggestions for another text, typed %s after clearing the box', async (_, pause) => {
  stopClock()
  const { user, calls } = await type('coff')
  await passTime(150)
  await waitFor(() => expect(options()).toHaveLength(6))
  const held = hold({ suggest }, [])
  await user.clear(box())
  await passTime(pause)
  await user.keyboard('tea')
  expect(options()).toEqual([])
  await passTime(150)
  await waitFor(() => expect(held.calls).toHaveLength(1))
  expect(options()).toEqual([])
  held.release()
  expect(calls).toHaveLength(1)
})

test('suggests nothing without an answer from the directory, and the search works', async () => {
  const refused = refuse({ suggest }, { status: 503 })
  const { user, address } = renderSite({ at: '/contact', remotes: remotes() })
  await user.type(box(), 'coffee')
  await waitFor(() => expect(refused).toHaveLength(1))
  expect(options()).toEqual([])
  await user.keyboard('{Enter}')
  expect(address()).toBe('/directory?search=coffee')
})

test('an empty box offers recent searches', async () => {
  for (const search of ['tea', 'salt']) rememberSearch(search)
  const { user, address } = renderSite({ at: '/contact', remotes: remotes() })
  await user.click(box())
  await waitFor(() => expect(options()).toEqual(['salt', 'tea']))
  expect(banner().getByText('2 recent searches. Use the up and down arrow keys.')).toBeTruthy()
  expect(banner().getByRole('listbox', { name: 'Recent searches' })).toBeTruthy()
  await user.click(banner().getByRole('option', { name: 'tea' }))
  expect(address()).toBe('/directory?search=tea')
  expect(readSearches()).toEqual(['tea', 'salt'])
})

test('clearing forgets recent searches and keeps the focus in the field', async () => {
  rememberSearch('tea')
  const { user } = renderSite({ at: '/contact', remotes: remotes() })
  await user.click(box())
  expect(await banner().findByText('1 recent search. Use the up and down arrow keys.')).toBeTruthy()
  await user.click(banner().getByRole('button', { name: 'Clear' }))
  expect(options()).toEqual([])
  expect(readSearches()).toEqual([])
  expect(document.activeElement).toBe(box())
})

test('offers nothing before the first search', async () => {
  const { user } = renderSite({ at: '/contact', remotes: remotes() })
  await user.click(box())
  await screen.findByRole('heading', { level: 1 })
  expect(options()).toEqual([])
})

test('a search closes the phone menu', async () => {
  onPhone()
  const { user, address } = renderSite({ at: '/contact', remotes: remotes() })
  await user.click(banner().getByRole('button', { name: 'Open menu' }))
  await user.type(box(), 'tea{Enter}')
  expect(address()).toBe('/directory?search=tea')
  expect(banner().queryByRole('navigation', { name: 'Menu' })).toBeNull()
})

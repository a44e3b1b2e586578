import { suggest } from '@ungana/contracts-directory'
import { answer, fireEvent, hold, pass, refuse, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { banner, listedRemote, onPhone, renderSite, wordsOf } from '#testing/site.tsx'
import { readSearches, rememberSearch } from './recent-searches.ts'

const remotes = () => [listedRemote({ pages: ['/directory', '/marketplace'] })]
const box = () => banner().getByRole<HTMLInputElement>('combobox', { name: 'Search businesses' })
const options = () => wordsOf(banner().queryAllByRole('option'))
const marked = () => wordsOf(banner().queryAllByRole('option', { selected: true }))

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

test('Enter leads to the directory, which searches, and the box is empty then', async () => {
  const { user, address } = await type('  kivu coffee ')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/directory?search=kivu+coffee')
  expect(box().value).toBe('')
  expect(readSearches()).toEqual(['kivu coffee'])
})

test('an empty search leads to the whole directory, and is not remembered', async () => {
  const { user, address } = await type(' ')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/directory')
  expect(readSearches()).toEqual([])
})

test('suggests companies, products, categories and places, and last the typed words themselves', async () => {
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
  expect(banner().getByText('6 suggestions. Use the up and down arrows.')).toBeTruthy()
})

test.each([
  ['Kivu CoffeeCompany', '/directory?search=Kivu+Coffee', []],
  ['Search for “coffee”', '/directory?search=coffee', ['coffee']],
])('pressing %s leads to %s', async (option, to, remembered) => {
  const { user, address } = await type('coffee')
  await user.click(await optionOf(option))
  expect(address()).toBe(to)
  expect(readSearches()).toEqual(remembered)
  expect(options()).toEqual([])
})

test('the typed letters are told apart in what is suggested, whatever their case', async () => {
  await type('COFF')
  expect(within(await optionOf('Kivu CoffeeCompany')).getByText('Coff').textContent).toBe('Coff')
})

test('the arrows mark options, round past the text, and Enter takes the marked one', async () => {
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

test('a mark is gone with the options that it stood among', async () => {
  const { user } = await type('cof')
  await banner().findAllByRole('option')
  await user.keyboard('{ArrowDown}')
  await user.type(box(), 'fee')
  expect(marked()).toEqual([])
  await waitFor(() => expect(options().at(-1)).toBe('Search for “coffee”'))
})

test('a word that is still being composed keeps its keys', async () => {
  const { address } = await type('coffee')
  await banner().findAllByRole('option')
  fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true })
  expect(marked()).toEqual([])
  fireEvent.keyDown(box(), { key: 'Escape', isComposing: true })
  expect(options()).not.toEqual([])
  expect(address()).toBe('/contact')
})

test('Escape closes the suggestions and nothing else; an arrow opens them again', async () => {
  const { user } = await type('coffee')
  await banner().findAllByRole('option')
  let heard = 0
  const hear = () => (heard += 1)
  document.body.addEventListener('keydown', hear)
  await user.keyboard('{Escape}')
  expect(options()).toEqual([])
  expect(heard).toBe(0)
  expect(box().getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{Escape}')
  expect(heard).toBe(1)
  document.body.removeEventListener('keydown', hear)
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

test('asks once the typing pauses, from two letters on', async () => {
  stopClock()
  const { calls, user } = await type('c')
  await pass(1000)
  expect(calls).toHaveLength(0)
  await user.keyboard('o')
  await pass(149)
  await user.keyboard('f')
  await pass(149)
  expect(calls).toHaveLength(0)
  await pass(1)
  await waitFor(() => expect(calls.map(({ query }) => query)).toEqual([{ q: 'cof' }]))
})

test('what was suggested stays while the text goes on from it', async () => {
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
])('what was suggested for one text is not shown for another, typed %s into the emptied box', async (_, pause) => {
  stopClock()
  const { user, calls } = await type('coff')
  await pass(150)
  await waitFor(() => expect(options()).toHaveLength(6))
  const held = hold({ suggest }, [])
  await user.clear(box())
  await pass(pause)
  await user.keyboard('tea')
  expect(options()).toEqual([])
  await pass(150)
  await waitFor(() => expect(held.calls).toHaveLength(1))
  expect(options()).toEqual([])
  held.release()
  expect(calls).toHaveLength(1)
})

test('a directory that does not answer suggests nothing, and the search works', async () => {
  const refused = refuse({ suggest }, { status: 503 })
  const { user, address } = renderSite({ at: '/contact', remotes: remotes() })
  await user.type(box(), 'coffee')
  await waitFor(() => expect(refused).toHaveLength(1))
  expect(options()).toEqual([])
  await user.keyboard('{Enter}')
  expect(address()).toBe('/directory?search=coffee')
})

test('an empty box offers what was searched for last', async () => {
  for (const search of ['tea', 'salt']) rememberSearch(search)
  const { user, address } = renderSite({ at: '/contact', remotes: remotes() })
  await user.click(box())
  await waitFor(() => expect(options()).toEqual(['salt', 'tea']))
  expect(banner().getByText('2 recent searches. Use the up and down arrows.')).toBeTruthy()
  expect(banner().getByRole('listbox', { name: 'Recent searches' })).toBeTruthy()
  await user.click(banner().getByRole('option', { name: 'tea' }))
  expect(address()).toBe('/directory?search=tea')
  expect(readSearches()).toEqual(['tea', 'salt'])
})

test('clearing forgets what was searched for, and the field keeps the focus', async () => {
  rememberSearch('tea')
  const { user } = renderSite({ at: '/contact', remotes: remotes() })
  await user.click(box())
  expect(await banner().findByText('1 recent search. Use the up and down arrows.')).toBeTruthy()
  await user.click(banner().getByRole('button', { name: 'Clear' }))
  expect(options()).toEqual([])
  expect(readSearches()).toEqual([])
  expect(document.activeElement).toBe(box())
})

test('nothing is offered before somebody has searched', async () => {
  const { user } = renderSite({ at: '/contact', remotes: remotes() })
  await user.click(box())
  await screen.findByRole('heading', { level: 1 })
  expect(options()).toEqual([])
})

test('the phone menu closes behind its search', async () => {
  onPhone()
  const { user, address } = renderSite({ at: '/contact', remotes: remotes() })
  await user.click(banner().getByRole('button', { name: 'Open menu' }))
  await user.type(box(), 'tea{Enter}')
  expect(address()).toBe('/directory?search=tea')
  expect(banner().queryByRole('navigation', { name: 'Menu' })).toBeNull()
})

import { act, passTime, render, screen, stopClock } from '@ungana/web-kit/testing'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useSearchDraft } from './use-search-draft.ts'

/** Changes the page's current search, as the router does, possibly late. */
let setSearch: (search: string) => void
let searches: string[]

function Box({ at = '' }: { readonly at?: string }) {
  const [search, set] = useState(at)
  setSearch = set
  const { draft, setDraft, submit } = useSearchDraft(search, (text) => void searches.push(text))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <input aria-label="Search" value={draft} onChange={({ target }) => setDraft(target.value)} />
    </form>
  )
}

const box = () => screen.getByLabelText<HTMLInputElement>('Search')
const show = (search: string) => act(() => setSearch(search))

beforeEach(() => {
  stopClock()
  searches = []
})

test('searches 250 ms after the last key', async () => {
  const { user } = render(<Box />)
  await user.type(box(), 'te')
  await passTime(249)
  await user.type(box(), 'a')
  await passTime(249)
  expect(searches).toEqual([])
  await passTime(1)
  expect(searches).toEqual(['tea'])
  await passTime(1000)
  expect(searches).toEqual(['tea'])
})

test('searches at once on Enter, and not again after the pause', async () => {
  const { user } = render(<Box />)
  await user.type(box(), ' tea {Enter}')
  expect(searches).toEqual(['tea'])
  await passTime(1000)
  expect(searches).toEqual(['tea'])
})

test('does not search again for the same text with other spaces', async () => {
  const { user } = render(<Box at="tea" />)
  await user.type(box(), ' ')
  await passTime(250)
  await user.type(box(), '{Backspace}s{Backspace}{Enter}')
  await passTime(250)
  expect(searches).toEqual([])
})

test('replaces the typed text when the search changes elsewhere', async () => {
  const { user } = render(<Box at="tea" />)
  expect(box().value).toBe('tea')
  await user.type(box(), 's')
  show('coffee')
  expect(box().value).toBe('coffee')
  await passTime(1000)
  expect(searches).toEqual([])
})

test('keeps newly typed text when an earlier search shows late', async () => {
  const { user } = render(<Box />)
  await user.type(box(), 'te')
  await passTime(250)
  await user.type(box(), 'a')
  await passTime(250)
  await user.type(box(), 's')
  show('te')
  show('tea')
  expect(box().value).toBe('teas')
  await passTime(250)
  expect(searches).toEqual(['te', 'tea', 'teas'])
  // A search that was shown before comes from the Back button, so it replaces the typed text.
  show('te')
  expect(box().value).toBe('te')
})

test('replaces the typed text with an earlier search that the router had skipped', async () => {
  const { user } = render(<Box />)
  await user.type(box(), 'te')
  await passTime(250)
  await user.type(box(), 'a')
  await passTime(250)
  show('tea')
  show('te')
  expect(box().value).toBe('te')
})

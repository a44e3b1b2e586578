import { act, pass, render, screen, stopClock } from '@ungana/web-kit/testing'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useSearchDraft } from './use-search-draft.ts'

/** What the page searches for: whoever keeps it may show it later than it was asked for. */
let setSearch: (search: string) => void
let asked: string[]

function Box({ at = '' }: { readonly at?: string }) {
  const [search, set] = useState(at)
  setSearch = set
  const { draft, setDraft, submit } = useSearchDraft(search, (text) => void asked.push(text))
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
  asked = []
})

test('searches 250 ms after the last key', async () => {
  const { user } = render(<Box />)
  await user.type(box(), 'te')
  await pass(249)
  await user.type(box(), 'a')
  await pass(249)
  expect(asked).toEqual([])
  await pass(1)
  expect(asked).toEqual(['tea'])
  await pass(1000)
  expect(asked).toEqual(['tea'])
})

test('searches at once when it is sent, and not again after the pause', async () => {
  const { user } = render(<Box />)
  await user.type(box(), ' tea {Enter}')
  expect(asked).toEqual(['tea'])
  await pass(1000)
  expect(asked).toEqual(['tea'])
})

test('spaces around it, and the same text typed again, search for nothing', async () => {
  const { user } = render(<Box at="tea" />)
  await user.type(box(), ' ')
  await pass(250)
  await user.type(box(), '{Backspace}s{Backspace}{Enter}')
  await pass(250)
  expect(asked).toEqual([])
})

test('what a search from elsewhere looks for takes the place of what was typed', async () => {
  const { user } = render(<Box at="tea" />)
  expect(box().value).toBe('tea')
  await user.type(box(), 's')
  show('coffee')
  expect(box().value).toBe('coffee')
  await pass(1000)
  expect(asked).toEqual([])
})

test('a search of its own that shows late does not undo what was typed since', async () => {
  const { user } = render(<Box />)
  await user.type(box(), 'te')
  await pass(250)
  await user.type(box(), 'a')
  await pass(250)
  await user.type(box(), 's')
  show('te')
  show('tea')
  expect(box().value).toBe('teas')
  await pass(250)
  expect(asked).toEqual(['te', 'tea', 'teas'])
  // Back: it was shown once, so this is a search from elsewhere.
  show('te')
  expect(box().value).toBe('te')
})

test('a search of its own that was passed over is none of its own later', async () => {
  const { user } = render(<Box />)
  await user.type(box(), 'te')
  await pass(250)
  await user.type(box(), 'a')
  await pass(250)
  show('tea')
  show('te')
  expect(box().value).toBe('te')
})

import { useState } from 'react'
import { expect, test } from 'vitest'
import { act, render, screen } from '../testing/index.ts'
import { useReturnFocus } from './index.ts'

/** Sets the rows, as a refetch would. */
let setRows: (rows: readonly string[]) => void

/** Rows that each open a question. The answer replaces the rows with `onYes`, and closes the question if `closes` is true. */
function List({ onYes = ['Tea'], closes = true }: { readonly onYes?: readonly string[]; readonly closes?: boolean }) {
  const [rows, set] = useState<readonly string[]>(['Tea'])
  setRows = set
  const [asked, setAsked] = useState(false)
  const opener = useReturnFocus(asked)
  return (
    <main tabIndex={-1}>
      {rows.map((row) => (
        <button
          key={row}
          type="button"
          onClick={(event) => {
            opener.current = event.currentTarget
            setAsked(true)
          }}
        >
          {row}
        </button>
      ))}
      {asked ? (
        <button
          type="button"
          onClick={() => {
            setRows(onYes)
            if (closes || rows.length === 0) setAsked(false)
          }}
        >
          Yes
        </button>
      ) : null}
      <input aria-label="Search" />
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
async function answerYes(list = <List />) {
  const { user } = render(list)
  await user.click(button('Tea'))
  await user.click(button('Yes'))
  return user
}

test('does not move the focus before anything was opened', () => {
  render(<List />)
  expect(document.activeElement).toBe(document.body)
})

test('returns the focus to the opener after closing', async () => {
  await answerYes()
  expect(document.activeElement).toBe(button('Tea'))
})

test('focuses the page if the action removes the opener', async () => {
  await answerYes(<List onYes={[]} />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('focuses the page if the opener disappears before closing', async () => {
  const user = await answerYes(<List onYes={[]} closes={false} />)
  expect(screen.queryByRole('button', { name: 'Tea' })).toBeNull()
  await user.click(button('Yes'))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('focuses the page if a later refetch removes the opener', async () => {
  await answerYes()
  act(() => setRows([]))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('does not move the focus if the user has moved it', async () => {
  const user = await answerYes()
  await user.click(screen.getByLabelText('Search'))
  act(() => setRows([]))
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

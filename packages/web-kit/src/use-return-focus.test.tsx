import { useState } from 'react'
import { expect, test } from 'vitest'
import { act, render, screen } from '../testing/index.ts'
import { useReturnFocus } from './index.ts'

/** What a later look at the data finds. */
let setRows: (rows: readonly string[]) => void

/** Rows, each of which asks something. `onYes` says what has become of the rows, and whether the question is closed by that. */
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

test('takes no focus before anything was opened', () => {
  render(<List />)
  expect(document.activeElement).toBe(document.body)
})

test('what opened something has the focus once that is closed', async () => {
  await answerYes()
  expect(document.activeElement).toBe(button('Tea'))
})

test('where what was done takes the opener away at once, reading goes on at the top of the page', async () => {
  await answerYes(<List onYes={[]} />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('and where it was gone before the question was closed', async () => {
  const user = await answerYes(<List onYes={[]} closes={false} />)
  expect(screen.queryByRole('button', { name: 'Tea' })).toBeNull()
  await user.click(button('Yes'))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('and where a later look at the data takes it away', async () => {
  await answerYes()
  act(() => setRows([]))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('but not from where the reader has gone meanwhile', async () => {
  const user = await answerYes()
  await user.click(screen.getByLabelText('Search'))
  act(() => setRows([]))
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

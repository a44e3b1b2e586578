import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ComboboxField } from '#index.ts'

const towns = [
  { value: 'Kigali', note: 'Rwanda' },
  { value: 'Kigoma', note: 'Tanzania' },
]
const [onSubmit, onInput] = [vi.fn((event) => event.preventDefault()), vi.fn()]

function draw(props: { readonly defaultValue?: string } = {}) {
  onSubmit.mockClear()
  onInput.mockClear()
  render(
    <form onSubmit={onSubmit} onInput={onInput}>
      <ComboboxField {...props} label="To" name="to" suggest={(typed) => towns.filter(({ value }) => value.toLowerCase().startsWith(typed))} />
      <button type="submit">Find</button>
    </form>,
  )
  return userEvent.setup()
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'To' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const announced = () => document.querySelector('[aria-live]')?.textContent
const marked = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

test('suggests while typing, and says how many', async () => {
  const user = draw()
  await user.type(field(), 'kig')
  expect(options()).toEqual(['Kigali Rwanda', 'Kigoma Tanzania'])
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'To' }).id)
  expect(announced()).toBe('2 suggestions. Use the up and down arrow keys.')
  await user.type(field(), 'a')
  expect(announced()).toBe('1 suggestion. Use the up and down arrow keys.')
  await user.type(field(), 'x')
  expect(options()).toEqual([])
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(announced()).toBe('')
})

test('Enter chooses the marked option, and sends the form only when none is marked', async () => {
  const user = draw()
  await user.type(field(), 'k{ArrowDown}{ArrowDown}')
  expect(marked()).toBe('Kigoma Tanzania')
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(field().value).toBe('Kigoma')
  expect(options()).toEqual([])
  expect(onSubmit).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a press chooses an option, keeps the focus and tells the form', async () => {
  const user = draw()
  await user.click(field())
  expect(options()).toHaveLength(2)
  await user.click(screen.getByRole('option', { name: /^Kigali/ }))
  expect(field().value).toBe('Kigali')
  expect(document.activeElement).toBe(field())
  expect(onInput).toHaveBeenCalledOnce()
  expect(options()).toEqual([])
})

test('Escape and leaving close the list and keep any text', async () => {
  const user = draw({ defaultValue: 'k' })
  await user.click(field())
  await user.keyboard('{ArrowDown}{Escape}')
  expect([options(), field().value]).toEqual([[], 'k'])
  await user.keyboard('{ArrowDown}')
  expect(options()).toHaveLength(2)
  await user.tab()
  expect([options(), field().value]).toEqual([[], 'k'])
})

test('the arrow keys sideways move the text cursor and unmark the option', async () => {
  const user = draw()
  await user.type(field(), 'k{ArrowUp}')
  expect(marked()).toBe('Kigoma Tanzania')
  await user.keyboard('{ArrowLeft}')
  expect(marked()).toBeUndefined()
})

test('keys belong to the input method while a word is composed', async () => {
  const user = draw()
  await user.type(field(), 'k')
  fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true })
  expect(marked()).toBeUndefined()
})

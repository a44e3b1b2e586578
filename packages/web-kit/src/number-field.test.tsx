import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../testing/index.ts'
import { NumberField } from './number-field.tsx'

const field = () => screen.getByLabelText<HTMLInputElement>('Price')
const note = () =>
  field()
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('shows a doubtful number as we read it, until it is clear', async () => {
  const { user } = render(<NumberField label="Price" hint="For the whole load." />)
  await user.type(field(), '1,50')
  expect(note()).toBe('For the whole load.')
  await user.type(field(), '0')
  expect(note()).toBe('We read this as 1500, not as 1.5. For the whole load.')
  expect(screen.getByRole('status').textContent).toBe('We read this as 1500, not as 1.5.')
  await user.clear(field())
  await user.type(field(), '1.5')
  expect(note()).toBe('For the whole load.')
})

test('says that a text is no number, until it is one', async () => {
  const { user } = render(<NumberField label="Price" hint="For the whole load." />)
  for (const [typed, read] of [
    ['abc', false],
    ['USD 5', true],
    ['١٥', true],
    [' ', true],
  ] as const) {
    await user.clear(field())
    await user.type(field(), typed)
    expect(screen.getByRole('status').textContent).toBe(read ? '' : 'We cannot read this as a number.')
  }
})

test('shows a doubtful number that the form begins with', () => {
  render(<NumberField label="Price" defaultValue="2,750" />)
  expect(note()).toBe('We read this as 2750, not as 2.75. ')
})

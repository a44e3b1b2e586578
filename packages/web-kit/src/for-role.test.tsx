import { expect, test } from 'vitest'
import { memberAs, render, screen } from '../testing/index.ts'
import { ForRole } from './for-role.tsx'

const open = (user: ReturnType<typeof memberAs> | null) =>
  render(
    <ForRole act="payments.read">
      <p>Invoices</p>
    </ForRole>,
    { user },
  )

test('shows the page to visitors, who log in there, and to roles that may open it', () => {
  const { unmount } = open(null)
  expect(screen.getByText('Invoices')).toBeTruthy()
  unmount()
  open(memberAs('viewer'))
  expect(screen.getByText('Invoices')).toBeTruthy()
})

test('tells other roles whom to ask', () => {
  const { titles } = open(memberAs('sales'))
  expect(screen.queryByText('Invoices')).toBeNull()
  expect(screen.getByRole('heading', { level: 1, name: 'This page is not part of your role' })).toBeTruthy()
  expect(screen.getByText('If you need it, ask an owner of your company.')).toBeTruthy()
  expect(titles).toEqual(['Not part of your role · Ungana'])
})

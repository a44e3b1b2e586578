import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Disclosure, DisclosureMenu, MenuItem } from '#index.ts'

async function openMenu(onChoice = vi.fn()) {
  const user = userEvent.setup()
  render(
    <>
      <DisclosureMenu label="Account" face="Kivu">
        <p>Kivu Coffee</p>
        <MenuItem as="button" type="button" onClick={onChoice}>
          Log out
        </MenuItem>
      </DisclosureMenu>
      <input aria-label="Search" />
    </>,
  )
  await user.click(face())
  return user
}
const face = () => screen.getByRole('button', { name: 'Account' })
const panel = () => document.getElementById(face().getAttribute('aria-controls') ?? '')
const open = () => [face().getAttribute('aria-expanded'), panel()?.hidden === false]

test('opens and closes with its button', async () => {
  const user = await openMenu()
  expect(open()).toEqual(['true', true])
  expect(panel()?.textContent).toBe('Kivu CoffeeLog out')
  await user.click(face())
  expect(open()).toEqual(['false', false])
})

test('Escape closes the menu and focuses its button', async () => {
  const user = await openMenu()
  await user.tab()
  await user.keyboard('x')
  expect(open()).toEqual(['true', true])
  await user.keyboard('{Escape}')
  expect(open()).toEqual(['false', false])
  expect(document.activeElement).toBe(face())
})

test('a choice closes the menu, a press beside the choices does not', async () => {
  const onChoice = vi.fn()
  const user = await openMenu(onChoice)
  await user.click(screen.getByText('Kivu Coffee'))
  expect(open()).toEqual(['true', true])
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  expect(onChoice).toHaveBeenCalledTimes(1)
  expect(open()).toEqual(['false', false])
})

test('a press or the focus elsewhere closes the menu', async () => {
  const user = await openMenu()
  await user.click(document.body)
  expect(open()).toEqual(['false', false])
  await user.click(face())
  await user.tab()
  expect(open()).toEqual(['true', true])
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
  expect(open()).toEqual(['false', false])
  // The menu is closed, so clicks and keys elsewhere have no effect.
  await user.click(document.body)
  await user.keyboard('{Escape}')
  expect(document.activeElement).not.toBe(face())
})

test('shows the answer of a question on request', () => {
  render(
    <Disclosure summary="Who may?" name="faq" defaultOpen>
      Everybody
    </Disclosure>,
  )
  const details = screen.getByText('Everybody').closest('details')
  expect([details?.open, details?.getAttribute('name')]).toEqual([true, 'faq'])
  expect(screen.getByText('Who may?').tagName).toBe('SUMMARY')
})

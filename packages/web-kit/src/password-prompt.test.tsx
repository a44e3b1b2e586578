import { getAccount, reauthenticate } from '@ungana/contracts-identity'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse, render, screen, within } from '../testing/index.ts'
import { call } from './index.ts'

beforeEach(() => refuse({ getAccount }, { status: 403, code: 'REAUTHENTICATION_REQUIRED', message: 'Password, please.' }))

test('if the question for the password does not load, the call fails, the page stays, and the next call asks again', async () => {
  vi.doMock('./password-dialog.tsx', () => {
    throw new Error('No network')
  })
  const { user } = render(<p>What was typed</p>)
  await expect(call(getAccount)).rejects.toThrow('403')
  screen.getByText('What was typed')

  vi.doUnmock('./password-dialog.tsx')
  const again = call(getAccount).then(
    () => 'answered',
    () => 'refused',
  )
  const asked = within(await screen.findByRole('dialog', { name: 'Please enter your password' }))
  answer({ reauthenticate })
  answer({ getAccount })
  await user.type(asked.getByLabelText('Password'), 'terraced hills{Enter}')
  expect(await again).toBe('answered')
})

test('leaving the page while the question loads ends the call', async () => {
  const { unmount } = render(<p>A page</p>)
  const asking = call(getAccount)
  unmount()
  await expect(asking).rejects.toThrow('403')
})

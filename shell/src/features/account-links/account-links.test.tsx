import { confirmEmail, forgetPassword, resetPassword } from '@ungana/contracts-identity'
import { answer, cutOff, hold, refuse, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { field, main, renderSite } from '#testing/site.tsx'

const TOKEN = 'x'.repeat(43)

const heading = (name: string) => main().findByRole('heading', { level: 1, name })
const link = (name: string) => main().getByRole('link', { name }).getAttribute('href')

/** It has come in the place of a form, and has the focus. */
async function expectEnd(name: string) {
  const head = await heading(name)
  await waitFor(() => expect(document.activeElement).toBe(head))
}

test('a link is mailed for a forgotten password, whatever its address looks like', async () => {
  const calls = answer({ forgetPassword })
  const { user } = renderSite({ at: '/forgot-password' })
  await heading('Forgotten Password')
  expect(document.title).toBe('Forgotten Password · Ungana')
  expect(link('Back to Log In')).toBe('/login')
  const field = main().getByRole('textbox', { name: 'E-mail' })
  await user.type(field, 'nobody')
  await user.click(main().getByRole('button', { name: 'Send Link' }))
  expect(main().getByText('Please enter a valid email address.')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect(calls).toEqual([])
  await user.clear(field)
  await user.type(field, ' owner@kivu.example {Enter}')
  await expectEnd('Please check your mailbox')
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'owner@kivu.example' }])
})

test('a mail that was not sent says so, and the form stays', async () => {
  cutOff({ forgetPassword })
  const { user } = renderSite({ at: '/forgot-password' })
  await user.type(await main().findByRole('textbox', { name: 'E-mail' }), 'owner@kivu.example{Enter}')
  expect((await main().findByRole('alert')).textContent).toBe('The mail was not sentNo answer came. Please check your connection and try again.')
  expect(main().getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe('owner@kivu.example')
})

const newPassword = () => field('New password')

test('the mailed link changes the password', async () => {
  const calls = answer({ resetPassword })
  const { user } = renderSite({ at: `/reset-password?token=${TOKEN}` })
  await heading('New Password')
  expect(document.title).toBe('New Password · Ungana')
  expect(main().getByText('At least 10 characters')).toBeTruthy()
  await user.type(newPassword(), 'too short{Enter}')
  expect(main().getByText('Please choose a password of at least 10 characters.')).toBeTruthy()
  expect(main().queryByText('At least 10 characters')).toBeNull()
  expect(calls).toEqual([])
  await user.clear(newPassword())
  await user.type(newPassword(), ' ten chars{Enter}')
  await expectEnd('Your password is changed')
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN, password: ' ten chars' }])
  expect(link('Log In')).toBe('/login')
})

test('a password that is refused is told at its field, and the form stays', async () => {
  refuse({ resetPassword }, { status: 400, code: 'VALIDATION', field: 'password', message: 'Please choose one that is harder to guess.' })
  const { user } = renderSite({ at: `/reset-password?token=${TOKEN}` })
  await heading('New Password')
  await user.type(newPassword(), 'password123{Enter}')
  expect(await main().findByText('Please choose one that is harder to guess.')).toBeTruthy()
  expect(main().queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(newPassword())
})

const over = [
  ['too old', { status: 410, code: 'IDENTITY_LINK_OVER' }],
  ['not whole', { status: 400, code: 'VALIDATION', field: 'token' }],
] as const

test.each(over)('a link for a password that is %s leads to another one', async (_, refusal) => {
  refuse({ resetPassword }, refusal)
  const { user } = renderSite({ at: `/reset-password?token=${TOKEN}` })
  await heading('New Password')
  await user.type(newPassword(), 'terraced hills{Enter}')
  await expectEnd('This link is over')
  expect(link('Ask for another link')).toBe('/forgot-password')
})

const press = () => main().getByRole('button', { name: 'Confirm e-mail address' })

test('an address is confirmed by a press, not by opening the link', async () => {
  const { calls, release } = hold({ confirmEmail }, { email: 'owner@kivu.example' })
  const { user } = renderSite({ at: `/confirm-email?token=${TOKEN}` })
  await heading('Confirm E-mail')
  expect(document.title).toBe('Confirm E-mail · Ungana')
  expect(calls).toEqual([])
  await user.click(press())
  await user.click(main().getByRole('button', { name: 'Submitting...' }))
  release()
  await expectEnd('Your e-mail address is confirmed')
  expect(main().getByText('owner@kivu.example is the address of your account.')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN }])
  expect(link('Go to the home page')).toBe('/')
})

test.each(over)('a link for an address that is %s leads to the settings', async (_, refusal) => {
  refuse({ confirmEmail }, refusal)
  const { user } = renderSite({ at: `/confirm-email?token=${TOKEN}` })
  await heading('Confirm E-mail')
  await user.click(press())
  await expectEnd('This link is over')
  expect(link('Go to Settings')).toBe('/settings')
})

test('a confirmation that fails says so, and can be pressed again', async () => {
  cutOff({ confirmEmail })
  const { user } = renderSite({ at: `/confirm-email?token=${TOKEN}` })
  await heading('Confirm E-mail')
  await user.click(press())
  expect((await main().findByRole('alert')).textContent).toBe('That did not workNo answer came. Please check your connection and try again.')
  refuse({ confirmEmail }, { status: 429, message: 'Too many attempts.' })
  await user.click(press())
  expect(await main().findByText('Too many attempts.')).toBeTruthy()
  answer({ confirmEmail })
  await user.click(press())
  await expectEnd('Your e-mail address is confirmed')
})

test('a page of these in other letters is the same page', async () => {
  renderSite({ at: '/Reset-Password' })
  await heading('New Password')
})

import { confirmEmail, forgetPassword, resetPassword } from '@ungana/contracts-identity'
import { answer, cutOff, hold, member, refuse, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { field, main, renderSite } from '#testing/site.tsx'

const TOKEN = 'x'.repeat(43)

const heading = (name: string) => main().findByRole('heading', { level: 1, name })
const link = (name: string) => main().getByRole('link', { name }).getAttribute('href')

/** The result replaces the form and receives the focus. */
async function expectEnd(name: string) {
  const head = await heading(name)
  await waitFor(() => expect(document.activeElement).toBe(head))
}

test('mails a password reset link, with or without spaces in the address', async () => {
  const calls = answer({ forgetPassword })
  const { user } = renderSite({ at: '/forgot-password' })
  await heading('Forgotten Password')
  expect(document.title).toBe('Forgotten Password · Ungana')
  expect(link('Back to Log In')).toBe('/login')
  const field = main().getByRole('textbox', { name: 'Email' })
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

test('shows why the email was not sent and keeps the form', async () => {
  cutOff({ forgetPassword })
  const { user } = renderSite({ at: '/forgot-password' })
  await user.type(await main().findByRole('textbox', { name: 'Email' }), 'owner@kivu.example{Enter}')
  expect((await main().findByRole('alert')).textContent).toBe(
    'The email was not sentWe could not reach the server. Please check your connection and try again.',
  )
  expect(main().getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('owner@kivu.example')
})

const newPassword = () => field('New password')

test('changes the password through the mailed link', async () => {
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
  await expectEnd('Your password was changed')
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN, password: ' ten chars' }])
  expect(link('Log In')).toBe('/login')
})

test('says while typing that a password is easy to guess', async () => {
  const { user } = renderSite({ at: `/reset-password?token=${TOKEN}` })
  await heading('New Password')
  await user.type(newPassword(), 'sunshine2026')
  expect(await main().findByText('Easy to guess: add another word')).toBeTruthy()
  await user.type(newPassword(), ' over the lake')
  expect(await main().findByText('At least 10 characters')).toBeTruthy()
})

test('shows a refused password at its field and keeps the form', async () => {
  refuse({ resetPassword }, { status: 400, code: 'VALIDATION', field: 'password', message: 'Please choose one that is harder to guess.' })
  const { user } = renderSite({ at: `/reset-password?token=${TOKEN}` })
  await heading('New Password')
  await user.type(newPassword(), 'password123{Enter}')
  expect(await main().findByText('Please choose one that is harder to guess.')).toBeTruthy()
  expect(main().queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(newPassword())
})

const expired = [
  ['expired', { status: 410, code: 'IDENTITY_LINK_OVER' }],
  ['incomplete', { status: 400, code: 'VALIDATION', field: 'token' }],
] as const

test.each(expired)('offers a new link when the password link is %s', async (_, refusal) => {
  refuse({ resetPassword }, refusal)
  const { user } = renderSite({ at: `/reset-password?token=${TOKEN}` })
  await heading('New Password')
  await user.type(newPassword(), 'terraced hills{Enter}')
  await expectEnd('This link has expired or was already used')
  expect(link('Request a new link')).toBe('/forgot-password')
})

const press = () => main().getByRole('button', { name: 'Confirm email address' })

test('confirms an address by a button press, not by opening the link', async () => {
  const { calls, release } = hold({ confirmEmail }, { email: 'owner@kivu.example' })
  const { user } = renderSite({ at: `/confirm-email?token=${TOKEN}` })
  await heading('Confirm Email')
  expect(document.title).toBe('Confirm Email · Ungana')
  expect(calls).toEqual([])
  await user.click(press())
  await user.click(main().getByRole('button', { name: 'Submitting...' }))
  release()
  await expectEnd('Your email address is confirmed')
  expect(main().getByText('owner@kivu.example is now confirmed for your account.')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN }])
  expect(link('Go to the home page')).toBe('/')
})

test('leads a member who confirms an address to the next steps', async () => {
  answer({ confirmEmail }, { email: 'owner@kivu.example' })
  const { user } = renderSite({ at: `/confirm-email?token=${TOKEN}`, session: member })
  await heading('Confirm Email')
  await user.click(press())
  await expectEnd('Your email address is confirmed')
  expect(link('Go to Today')).toBe('/today')
})

test.each(expired)('offers the settings when the confirmation link is %s', async (_, refusal) => {
  refuse({ confirmEmail }, refusal)
  const { user } = renderSite({ at: `/confirm-email?token=${TOKEN}` })
  await heading('Confirm Email')
  await user.click(press())
  await expectEnd('This link has expired or was already used')
  expect(link('Go to Settings')).toBe('/settings')
})

test('shows a failed confirmation, which can be retried', async () => {
  cutOff({ confirmEmail })
  const { user } = renderSite({ at: `/confirm-email?token=${TOKEN}` })
  await heading('Confirm Email')
  await user.click(press())
  expect((await main().findByRole('alert')).textContent).toBe(
    'That did not workWe could not reach the server. Please check your connection and try again.',
  )
  refuse({ confirmEmail }, { status: 429, message: 'Too many attempts.' })
  await user.click(press())
  expect(await main().findByText('Too many attempts.')).toBeTruthy()
  answer({ confirmEmail })
  await user.click(press())
  await expectEnd('Your email address is confirmed')
})

test('shows the same page whatever the case of its address', async () => {
  renderSite({ at: '/Reset-Password' })
  await heading('New Password')
})

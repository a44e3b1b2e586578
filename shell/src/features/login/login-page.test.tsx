import { getSession, login } from '@ungana/contracts-identity'
import { answer, cutOff, fireEvent, hold, member, memberAs, refuse, screen, staff, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { alertText, banner, field, listedRemote, main, problemOf, renderSite, signedInAs, toast } from '#testing/site.tsx'

const username = () => main().getByRole<HTMLInputElement>('textbox', { name: 'Username or email' })
const password = () => field('Password')
const code = () => main().queryByRole<HTMLInputElement>('textbox', { name: 'Code' })
const submit = () => main().getByRole('button', { name: 'Log In' })

async function openLogin(at = '/login') {
  const site = renderSite({ at, remotes: [listedRemote({ pages: ['/register', '/directory'] })] })
  await main().findByRole('heading', { level: 1, name: 'Log In' })
  return site
}

async function logIn(user: Awaited<ReturnType<typeof openLogin>>['user'], name = ' kivu_growers ', secret = ' terraced hills ') {
  await user.type(username(), name)
  await user.type(password(), secret)
  await user.click(submit())
}

test('logs in, says so, and returns to the previous page', async () => {
  const calls = answer({ login }, { ...member })
  const { user, address } = await openLogin('/login?from=%2Fabout%3Fsearch%3Dtea%23top')
  await logIn(user)
  await waitFor(() => expect(address()).toBe('/about?search=tea#top'))
  // The password is sent exactly as typed.
  expect(calls.map(({ body }) => body)).toEqual([{ username: 'kivu_growers', password: ' terraced hills ', remember: false }])
  expect(toast()).toBe('You are logged inKivu Coffee Growers')
  expect(await banner().findByRole('button', { name: 'Account: Kivu Coffee Growers' })).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('ungana.user') ?? '')).toMatchObject({ id: member.id })
})

test('a driver goes to the trips', async () => {
  answer({ login }, { ...memberAs('driver') })
  const { user, address } = await openLogin()
  await logIn(user)
  await waitFor(() => expect(address()).toBe('/logistics-hub/mine'))
})

test('stays logged in on this device on request', async () => {
  const calls = answer({ login }, { ...member })
  const { user, address } = await openLogin()
  await user.click(main().getByRole('checkbox', { name: /^Remember this device/ }))
  await logIn(user)
  await waitFor(() => expect(address()).toBe('/'))
  expect(calls[0]?.body).toMatchObject({ remember: true })
})

test.each([
  ['', '', 'username', ['Please enter your username or email address.', 'Please enter your password.']],
  ['  ', 'secret', 'username', ['Please enter your username or email address.', null]],
  ['kivu', '', 'password', [null, 'Please enter your password.']],
])('asks for what is missing and focuses it: %o, %o', async (name, secret, focused, problems) => {
  const { user } = await openLogin()
  if (name) await user.type(username(), name)
  if (secret) await user.type(password(), secret)
  await user.click(submit())
  expect(document.activeElement?.getAttribute('name')).toBe(focused)
  expect([problemOf(username()), problemOf(password())]).toEqual(problems)
})

test.each([
  [
    'the server’s own words',
    () => refuse({ login }, { status: 401, message: 'The username or the password is wrong' }),
    'The username or the password is wrong',
  ],
  ['a lost network', () => cutOff({ login }), 'We could not reach the server. Please check your connection and try again.'],
])('shows a failed login in the form and in a toast: %s', async (_, plant, words) => {
  plant()
  const { user, address } = await openLogin()
  await logIn(user)
  expect(await main().findByText(words)).toBeTruthy()
  expect(main().getByText('Login failed')).toBeTruthy()
  expect(alertText()).toBe(`Login failed${words}`)
  expect(document.activeElement).toBe(password())
  expect(password().selectionEnd).toBe(password().value.length)
  expect(address()).toBe('/login')
  // The next attempt clears the old error.
  answer({ login }, { ...member })
  await user.click(submit())
  await waitFor(() => expect(address()).toBe('/'))
})

const codeMissing = { status: 401, code: 'IDENTITY_CODE_REQUIRED', message: 'Please enter the code' }
const codeWrong = { status: 401, code: 'IDENTITY_WRONG_CODE', message: 'The code is wrong or was already used' }

test('asks for the two-factor code after the right password', async () => {
  refuse({ login }, codeMissing)
  const { user, address } = await openLogin()
  expect(code()).toBeNull()
  await logIn(user)
  await waitFor(() => expect(document.activeElement).toBe(code()))
  expect(main().queryByText('Login failed')).toBeNull()
  expect(main().getByText('From your authenticator app, or a recovery code')).toBeTruthy()

  // Nothing typed.
  await user.click(submit())
  expect(main().getByText('Please enter the code.')).toBeTruthy()
  expect(document.activeElement).toBe(code())

  refuse({ login }, codeWrong)
  await user.type(code() as HTMLElement, '000000')
  await user.click(submit())
  expect(await main().findByText('The code is wrong or was already used')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(code()))
  expect([code()?.selectionStart, code()?.selectionEnd]).toEqual([0, 6])
  expect(main().queryByText('Login failed')).toBeNull()

  const calls = answer({ login }, { ...member })
  await user.keyboard(' 123456 {Enter}')
  await waitFor(() => expect(address()).toBe('/'))
  expect(calls[0]?.body).toEqual({ username: 'kivu_growers', password: ' terraced hills ', remember: false, code: '123456' })
})

test('another account may need no code', async () => {
  refuse({ login }, codeMissing)
  const { user } = await openLogin()
  await logIn(user)
  await waitFor(() => expect(code()).toBeTruthy())
  await user.type(field('Username or email'), '2')
  expect(code()).toBeNull()
  const calls = answer({ login }, { ...member })
  await user.click(submit())
  await waitFor(() => expect(calls.map(({ body }) => (body as { username: string }).username)).toEqual(['kivu_growers 2']))
})

test('sends once, however often the button is pressed', async () => {
  const { calls, release } = hold({ login }, { ...member })
  const { user, address } = await openLogin()
  const form = submit().closest('form') as HTMLFormElement
  await logIn(user)
  fireEvent.submit(form)
  await waitFor(() => expect(calls).toHaveLength(1))
  release()
  await waitFor(() => expect(address()).toBe('/'))
  expect(calls).toHaveLength(1)
})

test('shows the password on request and hides it before sending', async () => {
  refuse({ login }, { status: 401 })
  const { user } = await openLogin()
  await user.type(password(), 'secret')
  expect(password().type).toBe('password')
  const reveal = main().getByRole('button', { name: 'Show password' })
  await user.click(reveal)
  expect([password().type, reveal.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  await user.click(reveal)
  expect(password().type).toBe('password')
  await user.click(reveal)
  await user.type(username(), 'kivu')
  await user.click(submit())
  expect([password().type, reveal.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  await main().findByText('Login failed')
})

test('links to the forgotten password page and the registration', async () => {
  await openLogin()
  expect(main().getByRole('link', { name: 'Forgotten your password?' }).getAttribute('href')).toBe('/forgot-password')
  expect(main().getByRole('link', { name: 'Register your business' }).getAttribute('href')).toBe('/register')
})

test('has no link to a registration that is not served', async () => {
  renderSite({ at: '/login' })
  await main().findByRole('heading', { level: 1 })
  expect(main().queryByText(/New to Ungana/)).toBeNull()
})

test.each([
  ['/login?from=%2Fsettings', '/settings'],
  ['/login?from=https%3A%2F%2Fevil.example', '/'],
])('redirects a logged-in user from %s to %s', async (at, to) => {
  const { address } = renderSite({ at, session: member })
  await waitFor(() => expect(address()).toBe(to))
})

test.each([
  ['/login', '/staff'],
  ['/login?from=%2Fsettings', '/settings'],
])('redirects staff from %s to %s', async (at, to) => {
  const { address } = renderSite({ at, session: staff })
  await waitFor(() => expect(address()).toBe(to))
})

test('redirects staff without two-factor authentication to its setup', async () => {
  answer({ login }, { ...member, mustEnrol: true })
  const { user, address } = await openLogin('/login?from=%2Fabout')
  signedInAs({ ...member, ...{ mustEnrol: true } })
  await logIn(user)
  await waitFor(() => expect(address()).toBe('/two-factor'))
})

test('redirects a remembered user only after the server has answered', async () => {
  const { release } = hold({ getSession }, { user: null })
  const { address } = renderSite({ at: '/login?from=%2Fdevices', session: 'own', remembered: member })
  expect(await main().findByText('Loading page...')).toBeTruthy()
  expect(address()).toBe('/login?from=%2Fdevices')
  release()
  expect(await main().findByRole('heading', { level: 1, name: 'Log In' })).toBeTruthy()
  expect(screen.queryByText('Loading page...')).toBeNull()
})

test('lets a remembered user log in when the server does not answer', async () => {
  renderSite({ at: '/login', session: 'unreachable', remembered: member })
  expect(await main().findByRole('heading', { level: 1, name: 'Log In' })).toBeTruthy()
})

import { acceptInvitation, readInvitation } from '@ungana/contracts-identity'
import { answer, cutOff, fireEvent, hold, refuse, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { alertText, banner, field, main, renderSite, toast } from '#testing/site.tsx'

const TOKEN = 'x'.repeat(43)

async function openWelcome(options: Parameters<typeof renderSite>[0] = {}) {
  const reads = answer({ readInvitation })
  const site = renderSite({ at: `/welcome?token=${TOKEN}`, ...options })
  await main().findByRole('form', { name: 'Your account' })
  return { ...site, reads }
}

const create = () => main().getByRole('button', { name: 'Create Account' })

test('names the organization and fills in the invited address', async () => {
  const { reads } = await openWelcome()
  expect(document.title).toBe('Welcome · Ungana')
  expect(main().getByText('Kivu Coffee Exporters is verified. Choose a password for its account, then pay for the plan.')).toBeTruthy()
  expect(field('Email').value).toBe('office@kivu-exporters.example')
  expect(main().getByText('You log in with this address')).toBeTruthy()
  expect(reads.map(({ body }) => body)).toEqual([{ token: TOKEN }])
})

test('leads to the verification when a remote serves it', async () => {
  answer({ acceptInvitation })
  const directory = testRemote({ pages: ['/verification'], exposes: { './routes': exposed(() => <h1>Verification</h1>) } })
  const { user, address } = await openWelcome({ remotes: [directory.registered] })
  await user.type(field('Password'), 'green tea at dawn{Enter}')
  expect(await main().findByRole('heading', { name: 'Verification' })).toBeTruthy()
  expect(address()).toBe('/verification')
})

test('creates the account with only a password and logs in', async () => {
  const calls = answer({ acceptInvitation })
  const { user, address } = await openWelcome()
  await user.type(field('Password'), 'green tea at dawn')
  await user.click(create())
  await waitFor(() => expect(address()).toBe('/'))
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN, password: 'green tea at dawn' }])
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(toast()).toBe('WelcomeYou are logged in as Kivu Coffee Exporters.')
  expect(await banner().findByRole('button', { name: 'Account: Kivu Coffee Exporters' })).toBeTruthy()
})

test.each([
  [' office@KIVU-exporters.example ', undefined],
  ['director@kivu-exporters.example', 'director@kivu-exporters.example'],
])('the form with the address %o sends the email %s', async (typed, sent) => {
  const calls = answer({ acceptInvitation })
  const { user, address } = await openWelcome()
  await user.clear(field('Email'))
  await user.type(field('Email'), typed)
  await user.type(field('Password'), 'green tea at dawn{Enter}')
  await waitFor(() => expect(address()).toBe('/'))
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN, password: 'green tea at dawn', ...(sent && { email: sent }) }])
})

test.each([
  ['nobody', 'green tea at dawn', 'Email', 'Please enter a valid email address.'],
  ['office@kivu.example', 'too short', 'Password', 'Please choose a password of at least 10 characters.'],
])('does not send %o with %o', async (email, password, focused, problem) => {
  const calls = answer({ acceptInvitation })
  const { user } = await openWelcome()
  await user.clear(field('Email'))
  await user.type(field('Email'), email)
  await user.type(field('Password'), password)
  await user.click(create())
  expect(main().getByText(problem)).toBeTruthy()
  expect(document.activeElement).toBe(field(focused))
  expect(calls).toEqual([])
})

test.each([
  [
    { status: 409, field: 'email', message: 'This address has an account.' },
    'Email',
    'This address has an account. You can also use another address.',
  ],
  [
    { status: 400, field: 'password', message: 'Please choose one that is harder to guess.' },
    'Password',
    'Please choose one that is harder to guess.',
  ],
])('shows a refusal at its field: %o', async (refusal, focused, words) => {
  refuse({ acceptInvitation }, refusal)
  const { user } = await openWelcome()
  await user.type(field('Password'), 'green tea at dawn')
  await user.click(create())
  expect(await main().findByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(field(focused))
  expect(main().queryByRole('alert')).toBeNull()
  expect(alertText()).toBe(`Registration failed${refusal.message}`)
})

test('shows a lost answer and then sends the same request again', async () => {
  const first = cutOff({ acceptInvitation })
  const { user, address } = await openWelcome()
  await user.type(field('Password'), 'green tea at dawn')
  await user.click(create())
  expect((await main().findByRole('alert')).textContent).toBe('Registration failedAn error occurred during registration')
  const calls = answer({ acceptInvitation })
  await user.click(create())
  await waitFor(() => expect(address()).toBe('/'))
  expect(calls[0]?.idempotencyKey).toBe(first[0]?.idempotencyKey)
})

test('leads to the login when a lost attempt with another password has created the account', async () => {
  refuse({ acceptInvitation }, { status: 422, code: 'IDEMPOTENCY_KEY_REUSED', message: 'This idempotency-key was used for another request.' })
  const { user } = await openWelcome()
  await user.type(field('Password'), 'green tea at noon')
  await user.click(create())
  expect((await main().findByRole('alert')).textContent).toBe(
    'Registration failedYour first attempt created the account. Please log in with its address and password.',
  )
})

test('sends once, however often the button is pressed', async () => {
  const { calls, release } = hold({ acceptInvitation })
  const { user, address } = await openWelcome()
  const form = main().getByRole('form', { name: 'Your account' })
  await user.type(field('Password'), 'green tea at dawn{Enter}')
  fireEvent.submit(form)
  release()
  await waitFor(() => expect(address()).toBe('/'))
  expect(calls).toHaveLength(1)
})

test.each([
  ['without a token', '/welcome', undefined],
  ['that was used', `/welcome?token=${TOKEN}`, 410],
  ['that is incomplete', `/welcome?token=${TOKEN}`, 400],
])('a link %s leads to the login', async (_, at, status) => {
  const calls = status ? refuse({ readInvitation }, { status }) : answer({ readInvitation })
  renderSite({ at })
  expect(await main().findByRole('heading', { level: 1, name: 'This link has expired or was already used' })).toBeTruthy()
  expect(main().getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login')
  expect(main().queryByRole('form')).toBeNull()
  expect(calls).toHaveLength(status ? 1 : 0)
})

test('shows a failed invitation with a retry button', async () => {
  refuse({ readInvitation }, { status: 503 })
  const { user } = renderSite({ at: `/welcome?token=${TOKEN}` })
  expect(await main().findByRole('heading', { name: 'Error loading your invitation' })).toBeTruthy()
  expect(main().getByText('Choose a password for your organization’s account.')).toBeTruthy()
  answer({ readInvitation })
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByRole('form', { name: 'Your account' })).toBeTruthy()
})

test('shows a loading state', async () => {
  hold({ readInvitation })
  renderSite({ at: `/welcome?token=${TOKEN}` })
  expect(await main().findByText('Loading your invitation...')).toBeTruthy()
})

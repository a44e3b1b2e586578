import { acceptTeamInvitation, forbiddenActs, getAccount, joinLink, readTeamInvitation } from '@ungana/contracts-identity'
import { answer, cutOff, HttpResponse, http, member, refuse, sample, server, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { field, main, renderSite, toast } from '#testing/site.tsx'

const TOKEN = 'x'.repeat(43)
const at = joinLink.path(TOKEN)

const heading = (name: string) => main().findByRole('heading', { level: 1, name })
const link = (name: string) => main().getByRole('link', { name }).getAttribute('href')

/** The link's facts, and the account that is logged in. */
async function invite({ hasLogin = false, ownEmail = '' } = {}) {
  const invitation = await sample({ readTeamInvitation })
  answer({ getAccount }, { ...(await sample({ getAccount })), email: ownEmail || invitation.email })
  return answer({ readTeamInvitation }, { ...invitation, hasLogin })
}

test('says which company and role, and a new person joins with a name and a password', async () => {
  const reads = await invite()
  const { user, address } = renderSite({ at })
  await main().findByRole('button', { name: 'Join' })
  expect(main().getByRole('heading', { level: 1, name: 'Join Lake Kivu Coffee' })).toBeTruthy()
  expect(document.title).toBe('Join a Company · Ungana')
  expect(reads.map(({ body }) => body)).toEqual([{ token: TOKEN }])
  expect(main().getByText('Your role: Driver')).toBeTruthy()
  expect(main().getByText('Sees and reports trips, but cannot see messages or money.')).toBeTruthy()
  expect(field('Email').value).toBe('driver@lakekivucoffee.example')
  expect(field('Email').readOnly).toBe(true)
  await user.click(main().getByRole('button', { name: 'Join' }))
  expect(main().getByText('Please enter a name of at least 2 characters.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Your name'))
  await user.type(field('Your name'), 'Jean Habimana')
  await user.type(field('Password'), 'terraced hills')
  const joined = { ...member, person: { id: member.id, name: 'Jean Habimana', role: 'sales', cannot: forbiddenActs('sales') } }
  const calls = answer({ acceptTeamInvitation }, joined)
  await user.click(main().getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(address()).toBe('/today'))
  expect(toast()).toBe('WelcomeYou now work for Kivu Coffee Growers.')
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN, name: 'Jean Habimana', password: 'terraced hills' }])
})

test('shows a refused password at its field', async () => {
  await invite()
  refuse({ acceptTeamInvitation }, { status: 400, code: 'VALIDATION', field: 'password', message: 'Please choose one that is harder to guess.' })
  const { user } = renderSite({ at })
  await main().findByRole('button', { name: 'Join' })
  await user.type(field('Your name'), 'Jean Habimana')
  await user.type(field('Password'), 'password123{Enter}')
  expect(await main().findByText('Please choose one that is harder to guess.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Password'))
})

test('a person with a login logs in and comes back', async () => {
  await invite({ hasLogin: true })
  renderSite({ at })
  expect(await main().findByText(/driver@lakekivucoffee.example already has an account on Ungana/)).toBeTruthy()
  expect(main().getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(`/login?from=${encodeURIComponent(at)}`)
  expect(main().queryByRole('form')).toBeNull()
})

test('joins with one press when logged in with the invited address', async () => {
  await invite({ hasLogin: true })
  const { user, address } = renderSite({ at, session: member })
  await heading('Join Lake Kivu Coffee')
  const press = await main().findByRole('button', { name: 'Join' })
  cutOff({ acceptTeamInvitation })
  await user.click(press)
  expect((await main().findByRole('alert')).textContent).toContain('You have not joined yet')
  const calls = answer({ acceptTeamInvitation })
  await user.click(press)
  await waitFor(() => expect(address()).toBe('/today'))
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN }])
  expect(toast()).toBe('WelcomeYou now work for Lake Kivu Coffee.')
})

test('an account that did not load can be loaded again', async () => {
  await invite({ hasLogin: true })
  refuse({ getAccount }, { status: 503 })
  const { user } = renderSite({ at, session: member })
  await main().findByRole('heading', { name: 'Error loading your account' })
  await invite({ hasLogin: true })
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByRole('button', { name: 'Join' })).toBeTruthy()
})

test('offers to log out when logged in with another address', async () => {
  await invite({ ownEmail: 'aline@kivu.example' })
  server.use(http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })))
  const { user } = renderSite({ at, session: member })
  expect(await main().findByText('This invitation is for another address')).toBeTruthy()
  expect(main().getByText(/You are logged in as aline@kivu.example. The invitation was sent to driver@lakekivucoffee.example/)).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Join' })).toBeNull()
  await user.click(main().getByRole('button', { name: 'Log out' }))
  expect(await main().findByRole('button', { name: 'Join' })).toBeTruthy()
  expect(field('Your name')).toBeTruthy()
})

test('names a driver who is logged in without an address', async () => {
  await invite({ hasLogin: true })
  answer({ getAccount }, { ...(await sample({ getAccount })), email: '', byLink: true })
  renderSite({ at, session: { ...member, person: { id: member.id, name: 'Jean Habimana', role: 'driver', cannot: forbiddenActs('driver') } } })
  expect(await main().findByText(/^You are logged in as Jean Habimana\. The invitation was sent to/)).toBeTruthy()
})

test.each([
  ['expired', { status: 410, code: 'IDENTITY_INVITATION_OVER' }],
  ['incomplete', { status: 400, code: 'VALIDATION', field: 'token' }],
] as const)('says what to do next when the link is %s', async (_, refusal) => {
  refuse({ readTeamInvitation }, refusal)
  renderSite({ at })
  await heading('This link has expired or was already used')
  expect(main().getByText('If you have already joined, log in. Otherwise ask the person who invited you for a new link.')).toBeTruthy()
  expect(link('Log In')).toBe('/login')
})

test('an expired link leads a member home', async () => {
  renderSite({ at: '/join', session: member })
  await heading('This link has expired or was already used')
  expect(link('Today')).toBe('/today')
})

test('an invitation that did not load can be loaded again', async () => {
  refuse({ readTeamInvitation }, { status: 503 })
  const { user } = renderSite({ at })
  await main().findByRole('heading', { name: 'Error loading your invitation' })
  await invite()
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await heading('Join Lake Kivu Coffee')
})

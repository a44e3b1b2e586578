import { register } from '@ungana/contracts-identity'
import { storeDraft } from '@ungana/web-kit'
import { answer, cutOff, hold, member, onPhone, passTime, refuse, sample, screen, staff, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { enter, open, texts, type User } from '#testing.tsx'

const company = {
  'Business name': 'Kahawa & Sons',
  Location: 'Huye',
  Email: 'owner@kahawa.example',
  Phone: '+250 788 000 000',
  'Contact person': 'Uwase Aline',
  'Primary products or services': 'Coffee, roasted',
  'Business description': 'Roasts coffee of the lake and ships it.',
  'Number of employees': '11-50',
}
const passphrase = 'terraced hills at dawn 7'
const form = () => within(screen.getByRole('form', { name: 'Business registration' }))
const field = (name: string) => form().getByLabelText<HTMLInputElement>(name)
const submit = () => form().getByRole('button', { name: 'Register Business' })
/** The text that a screen reader reads after a field's name. */
const describe = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

async function openForm(at = '/register') {
  const opened = open(at)
  await screen.findByRole('form')
  return opened
}
async function fill(user: User, values: Readonly<Record<string, string>> = company) {
  for (const [name, value] of Object.entries(values)) await enter(user, field(name), value)
}
async function fillPasswords(user: User, again = passphrase) {
  await enter(user, field('Password'), passphrase)
  await enter(user, field('Confirm password'), again)
}

test('shows the benefits and starts with manufacturer and Kenya', async () => {
  const { titles } = await openForm('/business-signup')
  expect(titles).toEqual(['Register Your Business · Ungana'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Register Your Business')
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login')
  expect(texts(within(screen.getByRole('region', { name: 'What you get' })).getAllByRole('heading', { level: 3 }))).toEqual([
    'Be found',
    'Receive messages',
    'Trade across borders',
  ])
  const kinds = within(form().getByRole('radiogroup', { name: 'What kind of business do you have?' })).getAllByRole<HTMLInputElement>('radio')
  expect(kinds.map(({ value, checked }) => [value, checked])).toEqual([
    ['manufacturer', true],
    ['supplier', false],
    ['trader', false],
    ['logistics', false],
    ['consultant', false],
    ['other', false],
  ])
  expect(form().getByRole('radio', { name: 'Trader', description: 'You buy and sell goods, locally or across borders.' })).toBeTruthy()
  expect(field('Country').value).toBe('Kenya')
  expect(within(field('Country')).getAllByRole('option')).toHaveLength(22)
})

test('shows an error at each invalid field, focuses the first, and removes an error once it is fixed', async () => {
  const { user } = await openForm()
  await user.click(submit())
  expect(document.activeElement).toBe(field('Business name'))
  expect(form().getByText('10 fields need your attention.')).toBeTruthy()
  const wrong = Object.fromEntries([...Object.keys(company), 'Password', 'Confirm password'].map((name) => [name, describe(field(name))]))
  expect(wrong).toEqual({
    'Business name': 'Business name must be at least 2 characters.',
    Location: 'City or district Business location is required.',
    Email: 'Please enter a valid email address.',
    Phone: 'Phone number must be at least 8 characters.',
    'Contact person': 'Contact person name is required.',
    'Primary products or services':
      'Separate them with commas. Buyers find each one as a listing. Please provide information about your primary products or services.',
    'Business description': 'Please provide a business description of at least 20 characters.',
    'Number of employees': 'For example 8 or 11-50 Please provide your approximate employee count.',
    Password: 'Please choose a password of at least 10 characters.',
    'Confirm password': 'Please type the password again.',
  })
  await user.type(field('Business name'), 'Kahawa')
  expect(form().queryByText('Business name must be at least 2 characters.')).toBeNull()
})

test('accepts an empty website and year, but refuses invalid values', async () => {
  const { user } = await openForm()
  await fill(user)
  await fillPasswords(user)
  await user.type(form().getByLabelText(/^Website/), 'kahawa')
  await user.type(form().getByLabelText(/^Year founded/), '99')
  await user.click(submit())
  expect(form().getByRole('textbox', { description: 'Please enter a valid URL for your website.' })).toBe(document.activeElement)
  expect(form().getByRole('textbox', { description: 'Please provide a valid year founded.' })).toBeTruthy()
  expect(form().getByText('2 fields need your attention.')).toBeTruthy()
})

test('compares the passwords again when the first password changes', async () => {
  const { user } = await openForm()
  await fill(user)
  await fillPasswords(user, `${passphrase}8`)
  await user.click(submit())
  expect(form().getByText('The passwords do not match.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Confirm password'))
  await user.type(field('Password'), '8')
  expect(form().queryByText('The passwords do not match.')).toBeNull()
})

test('shows passwords on request and hides them before sending', async () => {
  const { user } = await openForm()
  expect([field('Password').type, field('Confirm password').type]).toEqual(['password', 'password'])
  await user.click(form().getByRole('checkbox', { name: 'Show passwords' }))
  expect([field('Password').type, field('Confirm password').type]).toEqual(['text', 'text'])
  await user.click(submit())
  expect(field('Password').type).toBe('password')
  expect(form().getByRole<HTMLInputElement>('checkbox', { name: 'Show passwords' }).checked).toBe(false)
})

test('registers the company, logs in, and shows the username and email for the next login', async () => {
  const { user, toasts, signedIn } = await openForm()
  await fill(user)
  await user.click(form().getByRole('radio', { name: 'Trader' }))
  await user.selectOptions(field('Country'), 'Rwanda')
  await user.type(form().getByLabelText(/^Website/), 'https://kahawa.example')
  await fillPasswords(user)
  const account = await sample({ register })
  const { calls, release } = hold({ register }, account)
  await user.click(submit())
  await user.click(await form().findByRole('button', { name: 'Submitting...' }))
  release()
  const heading = await screen.findByRole('heading', { level: 1, name: 'Registration Successful' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(calls.map(({ body }) => body)).toEqual([
    {
      businessName: 'Kahawa & Sons',
      businessType: 'trader',
      country: 'Rwanda',
      location: 'Huye',
      website: 'https://kahawa.example',
      email: 'owner@kahawa.example',
      phone: '+250 788 000 000',
      contactPerson: 'Uwase Aline',
      primaryProducts: 'Coffee, roasted',
      description: 'Roasts coffee of the lake and ships it.',
      yearFounded: '',
      employeeCount: '11-50',
      username: expect.stringMatching(/^kahawa__sons_[0-9a-z]{8}$/),
      password: passphrase,
    },
  ])
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(signedIn.map(({ id }) => id)).toEqual([account.id])
  expect(toasts).toEqual([{ title: 'Registration Successful', description: 'Your business has been registered successfully.' }])
  expect(screen.getByText(/and you are logged in as Lake Kivu Coffee\.$/)).toBeTruthy()
  expect(screen.getByText('lake_kivu_coffee_mwpybm2w').previousElementSibling?.textContent).toBe('Username')
  expect(screen.getByText('owner@kahawa.example').previousElementSibling?.textContent).toBe('Email')
  expect(sessionStorage.length).toBe(0)
})

async function registered() {
  stopClock()
  answer({ register })
  const opened = await openForm()
  await fill(opened.user)
  await fillPasswords(opened.user)
  await opened.user.click(submit())
  await screen.findByRole('heading', { name: 'Registration Successful' })
  return opened
}

test('leads to a form that the visitor filled before', async () => {
  const page = { href: '/logistics-hub', title: 'Shipping request' }
  storeDraft({ store: 'load', defaults: { weight: '' }, page }, { values: { weight: '2' }, key: '0'.repeat(32) }, undefined)
  await registered()
  expect(screen.getByRole('link', { name: 'Shipping request' }).getAttribute('href')).toBe('/logistics-hub')
})

test('opens the home page after three seconds', async () => {
  const { address } = await registered()
  expect(screen.getByText('The home page opens in 3 seconds.')).toBeTruthy()
  await passTime(2999)
  expect(address()).toBe('/register')
  await passTime(1)
  expect(address()).toBe('/')
})

test('stays on the page when the user asks, and offers a link to the home page', async () => {
  const { user, address } = await registered()
  await passTime(2999)
  await user.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement)
  expect(screen.queryByText('The home page opens in 3 seconds.')).toBeNull()
  await passTime(10_000)
  expect(address()).toBe('/register')
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
})

test('does not redirect a user who opened the company page', async () => {
  const { user, address } = await registered()
  const { id } = await sample({ register })
  await user.click(screen.getByRole('link', { name: 'View your company page' }))
  expect(address()).toBe(`/company/${id}`)
  await passTime(10_000)
  expect(address()).toBe(`/company/${id}`)
})

test('keeps typed values except passwords after a lost answer and a reload, and creates only one account', async () => {
  const lost = cutOff({ register })
  const { user, toasts, unmount } = await openForm()
  await fill(user)
  await user.selectOptions(field('Country'), 'Uganda')
  await user.click(form().getByRole('radio', { name: 'Supplier' }))
  await fillPasswords(user)
  await user.click(submit())
  expect(await form().findByText('There was an error submitting your information. Please try again.')).toBeTruthy()
  expect(toasts.map(({ title }) => title)).toEqual(['Registration Failed'])
  unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(passphrase)
  const again = await openForm()
  for (const [name, value] of Object.entries(company)) expect(field(name).value).toBe(value)
  expect(field('Country').value).toBe('Uganda')
  expect(form().getByRole<HTMLInputElement>('radio', { name: 'Supplier' }).checked).toBe(true)
  expect([field('Password').value, field('Confirm password').value]).toEqual(['', ''])
  await fillPasswords(again.user)
  const calls = answer({ register })
  await again.user.click(submit())
  await screen.findByRole('heading', { name: 'Registration Successful' })
  expect(calls[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey)
})

const next = () => form().getByRole('button', { name: 'Next' })

test('a phone shows three steps, checks each of them, and keeps what was typed', async () => {
  onPhone()
  const { user } = await openForm()
  const typed = ['Business name', 'Location'] as const
  expect(form().getByText('Step 1 of 3: Your business')).toBeTruthy()
  expect(form().queryByRole('textbox', { name: 'Email' })).toBeNull()
  expect(form().queryByRole('button', { name: 'Register Business' })).toBeNull()
  await user.click(next())
  expect(form().getByText('2 fields need your attention.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Business name'))
  for (const name of typed) await enter(user, field(name), company[name])
  await user.keyboard('{Enter}')
  const second = form().getByText('Step 2 of 3: Contact and products')
  expect(document.activeElement).toBe(second)
  expect(form().queryByRole('textbox', { name: 'Business name' })).toBeNull()
  expect(form().queryByText(/attention/)).toBeNull()

  await user.click(form().getByRole('button', { name: 'Back' }))
  expect(form().getByRole<HTMLInputElement>('textbox', { name: 'Business name' }).value).toBe(company['Business name'])
  await user.click(next())
  for (const [name, text] of Object.entries(company).slice(2)) await enter(user, field(name), text)
  await user.click(next())
  expect(document.activeElement).toBe(form().getByText('Step 3 of 3: Your password'))
  await fillPasswords(user)
  const calls = answer({ register })
  await user.click(submit())
  await screen.findByRole('heading', { name: 'Registration Successful' })
  expect(calls[0]?.body).toMatchObject({ businessName: 'Kahawa & Sons', email: 'owner@kahawa.example', employeeCount: '11-50', password: passphrase })
})

test('a phone goes back to the step of a refused field', async () => {
  onPhone()
  refuse({ register }, { status: 409, code: 'IDENTITY_EMAIL_TAKEN', message: 'This address has an account already.', field: 'email' })
  const { user } = await openForm()
  await fill(user)
  await fillPasswords(user)
  for (const _ of [1, 2]) await user.click(next())
  await user.click(submit())
  expect(await form().findByText('Step 2 of 3: Contact and products')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  expect(field('Password').value).toBe(passphrase)
})

test.each([
  ['IDENTITY_EMAIL_TAKEN', 'This address has an account already.', 'This address has an account already.'],
  ['IDEMPOTENCY_KEY_REUSED', 'The key was used.', 'This email address already has an account. Please log in.'],
])('links to the login when the account already exists: %s', async (code, message, words) => {
  refuse({ register }, { status: 409, code, message })
  const { user, toasts } = await openForm()
  await fill(user)
  await fillPasswords(user)
  await user.click(submit())
  const email = await form().findByRole('textbox', { name: 'Email', description: `Log in to your account ${words}` })
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(form().getByText('One field needs your attention.')).toBeTruthy()
  expect(form().getByRole('link', { name: 'Log in to your account' }).getAttribute('href')).toBe('/login')
  expect(toasts).toEqual([{ title: 'Registration Failed', description: words, variant: 'destructive' }])
  await user.type(email, '{Backspace}e')
  expect(form().queryByRole('link', { name: 'Log in to your account' })).toBeNull()
})

test('shows other errors at their fields, without a login link', async () => {
  refuse({ register }, { status: 400, message: 'This number is not known.', field: 'phone' })
  const { user } = await openForm()
  await fill(user)
  await fillPasswords(user)
  await user.click(submit())
  expect(await form().findByRole('textbox', { name: 'Phone', description: 'This number is not known.' })).toBe(document.activeElement)
  expect(form().queryByRole('link')).toBeNull()
})

test.each([
  [member, `/company/${member.id}`, 'View your company page'],
  [staff, '/staff', 'Go to staff pages'],
  [{ ...member, role: 'organization' }, '/profile', 'View your profile'],
])('links a logged-in user to their own page instead of the form (%#)', async (user, path, name) => {
  open('/register', { user })
  expect(await screen.findByRole('heading', { name: 'You already have an account' })).toBeTruthy()
  expect(screen.getByText(`You are logged in as ${user.businessName}. To register another business, log out first.`)).toBeTruthy()
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
  expect(screen.queryByRole('form')).toBeNull()
})

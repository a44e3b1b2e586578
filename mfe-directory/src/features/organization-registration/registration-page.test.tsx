import { listOrganizations, registerOrganization } from '@ungana/contracts-directory'
import { answer, cutOff, hold, pass, type RenderOptions, refuse, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { enter, open, texts, type User } from '#testing.tsx'

const organization = {
  'Organization name': 'Kivu Exporters',
  'Number of members': '850+',
  Website: 'https://kivu-exporters.example',
  Description: 'Exporters of the lake, for one test.',
  'Contact person': 'Aline Uwase',
  'Title or position': 'Secretary General',
  'E-mail': 'office@kivu-exporters.example',
  Phone: '+250 788 123 456',
}
const form = () => within(screen.getByRole('form', { name: 'Organization registration' }))
const field = (name: string) => form().getByLabelText<HTMLInputElement>(name)
const submit = () => form().getByRole('button', { name: 'Register Organization' })
const success = () => screen.queryByRole('heading', { level: 1, name: 'Registration Successful' })

async function openForm(options?: RenderOptions) {
  const opened = open('/organization-signup', options)
  await screen.findByRole('form')
  return opened
}
async function fill(user: User) {
  for (const [name, value] of Object.entries(organization)) await enter(user, field(name), value)
}

test('says what happens next, and what each kind costs', async () => {
  const { titles } = await openForm()
  expect(titles).toEqual(['Register Trade Organization · Ungana'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Register Trade Organization')
  expect(screen.getByRole('link', { name: 'Register your business' }).getAttribute('href')).toBe('/register')
  expect(within(screen.getByRole('region', { name: 'What happens next' })).getAllByRole('listitem')).toHaveLength(6)
  expect(texts(within(screen.getByRole('region', { name: 'What you get' })).getAllByRole('heading', { level: 3 }))).toEqual([
    'Showcase your members',
    'Be featured',
    'Speak with weight',
  ])
  for (const [name, price, checked] of [
    ['Trade Authority', /\$199\.99 \/ month$/, false],
    ['Trade Association', /\$249\.99 \/ month$/, true],
    ['Regional Chamber', /\$299\.99 \/ month$/, false],
  ] as const)
    expect(form().getByRole<HTMLInputElement>('radio', { name, description: price }).checked).toBe(checked)
  expect(field('Country').value).toBe('Kenya')
  expect(texts(within(field('Country')).getAllByRole('option')).at(-1)).toBe('Other (Multiple Countries)')
})

test('says at each field what is wrong, and goes to the first', async () => {
  const { user } = await openForm()
  expect(form().getByRole('textbox', { name: 'Description', description: /^Whom you speak for/ })).toBeTruthy()
  await user.click(submit())
  expect(document.activeElement).toBe(field('Organization name'))
  expect(form().getByText('8 fields need your attention.')).toBeTruthy()
  for (const [name, description] of [
    ['Organization name', 'Organization name must be at least 2 characters.'],
    ['Number of members', /Please provide your approximate member count\./],
    ['Website', 'Please enter a valid URL for your website.'],
    ['Description', 'Please provide a description of at least 20 characters.'],
    ['Contact person', 'Contact person name is required.'],
    ['Title or position', 'Contact person title is required.'],
    ['E-mail', 'Please enter a valid email address.'],
    ['Phone', 'Phone number must be at least 8 characters.'],
  ] as const)
    expect(form().getByRole('textbox', { name, description })).toBeTruthy()
  await user.type(field('Website'), 'kivu-exporters.example')
  expect(form().getByText('Please enter a valid URL for your website.')).toBeTruthy()
})

test('success shows 1.5 seconds after sending, and not before the answer; 3 seconds later the plans open', async () => {
  stopClock()
  const { user, address, toasts } = await openForm()
  await fill(user)
  await user.click(form().getByRole('radio', { name: 'Regional Chamber' }))
  await user.selectOptions(field('Country'), 'Other (Multiple Countries)')
  const calls = answer({ registerOrganization })
  await user.click(submit())
  await waitFor(() => expect(calls).toHaveLength(1))
  await pass(1499)
  expect(form().getByRole('button', { name: 'Submitting...' })).toBeTruthy()
  await pass(1)
  await waitFor(() => expect(success()).toBe(document.activeElement))
  expect(calls.map(({ body }) => body)).toEqual([
    {
      organizationType: 'regional',
      organizationName: 'Kivu Exporters',
      country: 'Other (Multiple Countries)',
      memberCount: '850+',
      website: 'https://kivu-exporters.example',
      description: 'Exporters of the lake, for one test.',
      contactPerson: 'Aline Uwase',
      contactTitle: 'Secretary General',
      email: 'office@kivu-exporters.example',
      phone: '+250 788 123 456',
    },
  ])
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(toasts).toEqual([{ title: 'Registration Successful', description: 'Thank you for your interest. Our team will contact you shortly.' }])
  expect(screen.getByText(/^Kivu Coffee Exporters is registered and waits for verification/)).toBeTruthy()
  expect(screen.getByText('The page of plans opens in 3 seconds.')).toBeTruthy()
  await pass(2999)
  expect(address()).toBe('/organization-signup')
  await pass(1)
  expect(address()).toBe('/pricing')
})

test('an answer that takes longer than 1.5 seconds is waited for', async () => {
  stopClock()
  const { user } = await openForm()
  await fill(user)
  const { release } = hold({ registerOrganization })
  await user.click(submit())
  await form().findByRole('button', { name: 'Submitting...' })
  await pass(5000)
  expect(success()).toBeNull()
  release()
  await waitFor(() => expect(success()).toBeTruthy())
})

async function registered(options?: RenderOptions) {
  stopClock()
  answer({ registerOrganization })
  const opened = await openForm(options)
  await fill(opened.user)
  await opened.user.click(submit())
  await pass(1500)
  await waitFor(() => expect(success()).toBeTruthy())
  return opened
}

test('while nobody shows the plans the home page opens', async () => {
  const { address } = await registered({ unserved: ['/pricing'] })
  expect(screen.getByText('The home page opens in 3 seconds.')).toBeTruthy()
  await pass(3000)
  expect(address()).toBe('/')
})

test('who wants to stay, stays, and finds the way on', async () => {
  const { user, address } = await registered()
  await user.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect(document.activeElement).toBe(success())
  await pass(10_000)
  expect(address()).toBe('/organization-signup')
  expect(screen.getByRole('link', { name: 'Go to the page of plans' }).getAttribute('href')).toBe('/pricing')
})

test('who goes to the registered organizations is not led away from them', async () => {
  answer({ listOrganizations })
  const { user, address } = await registered()
  await user.click(screen.getByRole('link', { name: 'See registered organizations' }))
  await pass(10_000)
  expect(address()).toBe('/directory?type=organization')
})

test('what was typed survives a lost answer and a reload; sent again it makes one organization', async () => {
  const lost = cutOff({ registerOrganization })
  const { user, toasts, unmount } = await openForm()
  await fill(user)
  await user.selectOptions(field('Country'), 'Rwanda')
  await user.click(submit())
  expect(await form().findByText('There was an error submitting your information. Please try again.')).toBeTruthy()
  expect(toasts).toEqual([
    { title: 'Registration Failed', description: 'There was an error submitting your information. Please try again.', variant: 'destructive' },
  ])
  unmount()
  stopClock()
  const again = await openForm()
  for (const [name, value] of Object.entries(organization)) expect(field(name).value).toBe(value)
  expect(field('Country').value).toBe('Rwanda')
  const calls = answer({ registerOrganization })
  await again.user.click(submit())
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey)
})

test('a refusal of the server stands at its field; the toast says only that it failed', async () => {
  refuse({ registerOrganization }, { status: 400, message: 'This is no address.', field: 'email' })
  const { user, toasts } = await openForm()
  await fill(user)
  await user.click(submit())
  expect(await form().findByRole('textbox', { name: 'E-mail', description: 'This is no address.' })).toBeTruthy()
  expect(toasts).toEqual([
    { title: 'Registration Failed', description: 'There was an error submitting your information. Please try again.', variant: 'destructive' },
  ])
})

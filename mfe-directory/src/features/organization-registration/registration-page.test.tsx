// How an organization registers: the form and the confirmation, which redirects to the plans.
import { registerOrganization } from '@ungana/contracts-directory'
import { answer, fill, hold, passTime, type RenderOptions, refuse, render, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import OrganizationRegistrationPage from './registration-page.tsx'

const typed = {
  'Organization name': 'Kivu Exporters',
  'Number of members': '850+',
  Website: 'https://kivu-exporters.example',
  Description: 'Exporters of the lake, for one test.',
  'Contact person': 'Aline Uwase',
  'Title or position': 'Secretary General',
  Email: 'office@kivu-exporters.example',
  Phone: '+250 788 123 456',
}
const sent = {
  organizationName: 'Kivu Exporters',
  organizationType: 'association',
  country: 'Kenya',
  memberCount: '850+',
  website: 'https://kivu-exporters.example',
  description: 'Exporters of the lake, for one test.',
  contactPerson: 'Aline Uwase',
  contactTitle: 'Secretary General',
  email: 'office@kivu-exporters.example',
  phone: '+250 788 123 456',
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

const open = (options: RenderOptions = {}) => render(<OrganizationRegistrationPage />, { at: '/organization-signup', ...options })
const formElement = () => screen.getByRole('form', { name: 'Organization registration' })
const form = () => within(formElement())
const field = (label: string) => form().getByLabelText<HTMLInputElement>(label)
const submit = () => form().getByRole('button', { name: 'Register Organization' })
const success = () => screen.findByRole('heading', { level: 1, name: 'Registration Successful' })

describe('the form', () => {
  test('starts with association and Kenya, and offers three types with prices and 23 countries', () => {
    const { titles } = open()
    expect(titles).toEqual(['Register Trade Organization · Ungana'])
    const kinds = within(form().getByRole('radiogroup', { name: 'What kind of organization do you represent?' }))
    expect(kinds.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked])).toEqual([
      ['authority', false],
      ['association', true],
      ['regional', false],
    ])
    expect(kinds.getByRole('radio', { name: 'Trade Authority', description: /public body\. \$199\.99 \/ month$/ })).toBeTruthy()
    expect(kinds.getByRole('radio', { name: 'Trade Association', description: /\$249\.99 \/ month$/ })).toBeTruthy()
    expect(kinds.getByRole('radio', { name: 'Regional Chamber', description: /\$299\.99 \/ month$/ })).toBeTruthy()
    expect(field('Country').value).toBe('Kenya')
    expect(within(field('Country')).getAllByRole('option')).toHaveLength(23)
    expect(screen.getByRole('link', { name: 'Register your business' }).getAttribute('href')).toBe('/register')
  })

  test('shows the next steps and the benefits', () => {
    open()
    const next = within(screen.getByRole('region', { name: 'What happens next' }))
    expect(next.getAllByRole('listitem')).toHaveLength(6)
    expect(next.getAllByRole('listitem')[1]?.textContent).toBe('Our team verifies your organization within 1-2 business days.')
    for (const title of ['Showcase your members', 'Be featured', 'Build trust']) expect(screen.getByText(title)).toBeTruthy()
  })

  test('shows errors at the fields, focuses the first, and removes an error once it is fixed', async () => {
    const { user } = open()
    const calls = answer({ registerOrganization })
    await user.click(submit())
    expect(form().getByText('8 fields need your attention.').getAttribute('role')).toBe('alert')
    expect(document.activeElement).toBe(field('Organization name'))
    expect(form().getByRole('textbox', { name: 'Website', description: 'Please enter a valid URL for your website.' })).toBeTruthy()
    expect(form().getByRole('textbox', { name: 'Description', description: 'Please provide a description of at least 20 characters.' })).toBeTruthy()
    await fill({ user }, formElement(), { ...typed, Website: 'kivu-exporters.example' })
    expect(form().getByRole('textbox', { name: 'Description', description: /^Who you represent/ })).toBeTruthy()
    await user.click(submit())
    expect(form().getByText('One field needs your attention.')).toBeTruthy()
    expect(document.activeElement).toBe(field('Website'))
    expect(calls).toEqual([])
  })
})

describe('sending', () => {
  test('sends the typed values and shows success after at least 1.5 seconds', async () => {
    stopClock()
    const { user, toasts } = open()
    const calls = answer({ registerOrganization })
    await user.click(form().getByRole('radio', { name: 'Regional Chamber' }))
    await user.selectOptions(field('Country'), 'Other (Multiple Countries)')
    await fill({ user }, formElement(), typed)
    await user.click(submit())
    await waitFor(() => expect(calls).toHaveLength(1))
    await passTime(1499)
    expect(form().getByRole('button', { name: 'Submitting...' })).toBeTruthy()
    await passTime(1)
    const heading = await success()
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(calls.map(({ body }) => body)).toEqual([{ ...sent, organizationType: 'regional', country: 'Other (Multiple Countries)' }])
    expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
    expect(toasts).toEqual([{ title: 'Registration Successful', description: 'Thank you for your interest. Our team will contact you shortly.' }])
    expect(screen.getByText(/^We have registered Kivu Coffee Exporters\. Our team verifies your organization/)).toBeTruthy()
  })

  test('waits for a slow answer', async () => {
    stopClock()
    const { user } = open()
    const { calls, release } = hold({ registerOrganization })
    await fill({ user }, formElement(), typed)
    await user.click(submit())
    await waitFor(() => expect(calls).toHaveLength(1))
    await passTime(5000)
    expect(form().getByRole('button', { name: 'Submitting...' })).toBeTruthy()
    release()
    expect(await success()).toBeTruthy()
  })

  test('reports a failure, keeps typed values after a reload and sends them with the same key', async () => {
    const first = open()
    const failed = refuse({ registerOrganization }, { status: 503, message: '' })
    await first.user.click(form().getByRole('radio', { name: 'Trade Authority' }))
    await first.user.selectOptions(field('Country'), 'Rwanda')
    await fill(first, formElement(), typed)
    await first.user.click(submit())
    const message = 'There was an error submitting your information. Please try again.'
    expect(await form().findByText(message)).toBeTruthy()
    expect(first.toasts).toEqual([{ title: 'Registration Failed', description: message, variant: 'destructive' }])
    first.unmount()

    const { user } = open()
    for (const [label, text] of Object.entries(typed)) expect(field(label).value).toBe(text)
    expect(field('Country').value).toBe('Rwanda')
    expect(form().getByRole<HTMLInputElement>('radio', { name: 'Trade Authority' }).checked).toBe(true)
    const calls = answer({ registerOrganization })
    await user.click(submit())
    await success()
    expect(calls.map(({ body, idempotencyKey }) => [body, idempotencyKey])).toEqual([
      [{ ...sent, organizationType: 'authority', country: 'Rwanda' }, failed[0]?.idempotencyKey],
    ])
  })

  test('shows the server’s error at its field', async () => {
    const { user } = open()
    refuse({ registerOrganization }, { status: 400, field: 'organizationType', message: 'No such kind.' })
    await fill({ user }, formElement(), typed)
    await user.click(submit())
    expect(await form().findByText('No such kind.')).toBeTruthy()
    expect(document.activeElement).toBe(form().getByRole('radio', { name: 'Trade Association' }))
    expect(form().getByRole('radiogroup', { description: 'No such kind.' }).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the confirmation', () => {
  async function confirm(options: RenderOptions = {}) {
    stopClock()
    const rendered = open(options)
    const calls = answer({ registerOrganization })
    await fill(rendered, formElement(), typed)
    await rendered.user.click(submit())
    await waitFor(() => expect(calls).toHaveLength(1))
    await passTime(1500)
    await success()
    return rendered
  }

  test.each([
    ['the plans', [], 'The plans page opens in 3 seconds.', '/pricing'],
    ['the home page when no part serves the plans', ['/pricing'], 'The home page opens in 3 seconds.', '/'],
  ])('redirects to %s after 3 seconds', async (_, unserved, words, path) => {
    const { address } = await confirm({ unserved })
    expect(screen.getByText(words)).toBeTruthy()
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
    await passTime(2999)
    expect(address()).toBe('/organization-signup')
    await passTime(1)
    expect(address()).toBe(path)
  })

  test('stays on the page when the user asks, and keeps the link to the plans', async () => {
    const { user, address } = await confirm()
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }))
    await passTime(10_000)
    expect(address()).toBe('/organization-signup')
    expect(document.activeElement).toBe(await success())
    expect(screen.queryByText(/opens in 3 seconds/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Stay on this page' })).toBeNull()
    expect(screen.getByRole('link', { name: /plans page/ }).getAttribute('href')).toBe('/pricing')
  })

  test('links to the registered organizations without a later redirect', async () => {
    const { user, address } = await confirm()
    await user.click(screen.getByRole('link', { name: 'View registered organizations' }))
    await passTime(10_000)
    expect(address()).toBe('/directory?type=organization')
  })
})

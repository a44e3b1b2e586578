import { requestExhibitionServices } from '@ungana/contracts-directory'
import { answer, refuse, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { enter, open, texts, type User } from '#testing.tsx'

const form = () => within(screen.getByRole('form', { name: 'Exhibition services request' }))
const field = (name: string | RegExp) => form().getByRole<HTMLInputElement>('textbox', { name })
const submit = () => form().getByRole('button', { name: 'Send Request' })
const names = ['Group participation', 'Logistics', 'Material preparation', 'Trade missions', 'Matchmaking', 'Site visits']

async function openForm() {
  const opened = open('/exhibition-services')
  await screen.findByRole('form')
  return opened
}
async function fill(user: User) {
  await user.click(form().getByRole('checkbox', { name: 'Site visits' }))
  await user.click(form().getByRole('checkbox', { name: 'Logistics' }))
  await enter(user, field('Company name'), 'Kivu Roasters')
  await enter(user, field('Contact person'), 'Aline Uwase')
  await enter(user, field('Email'), 'owner@kivu.example')
  await enter(user, field('Phone'), '+250 788 123 456')
  await enter(user, field('Your plans'), 'Forty kilograms of samples to Paris.')
}

test('describes the six services', async () => {
  const { titles } = await openForm()
  expect(titles).toEqual(['Exhibition Services · Ungana'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Exhibition Coordination Services')
  expect(screen.getByRole('link', { name: 'Back to Trade Events' }).getAttribute('href')).toBe('/trade-events')
  expect(texts(within(screen.getByRole('list')).getAllByRole('heading', { level: 2 }))).toEqual(names)
  expect(
    form()
      .getAllByRole('checkbox')
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(names)
})

test('reports missing fields and focuses the first', async () => {
  const { user } = await openForm()
  expect(field('Your plans')).toBe(form().getByRole('textbox', { description: 'What you want to show, how many people come, and when' }))
  await user.click(submit())
  const services = form().getByRole('group', { name: 'What do you need?', description: 'Please choose at least one service.' })
  const [first] = within(services).getAllByRole('checkbox')
  expect(document.activeElement).toBe(first)
  expect(first?.getAttribute('aria-invalid')).toBe('true')
  expect(field('Your plans')).toBe(form().getByRole('textbox', { description: 'Please tell us what you need, in at least 10 characters.' }))
  expect(form().getByText('6 fields need your attention.')).toBeTruthy()
  await user.click(form().getByRole('checkbox', { name: 'Matchmaking' }))
  expect(form().queryByText('Please choose at least one service.')).toBeNull()
  expect(first?.getAttribute('aria-invalid')).toBeNull()
})

test('sends the chosen services and the typed values', async () => {
  const { user, toasts } = await openForm()
  await fill(user)
  await user.type(field(/^Event or market/), 'SIAL Paris')
  const calls = answer({ requestExhibitionServices })
  await user.click(submit())
  expect(await screen.findByRole('heading', { level: 1, name: 'Request Sent' })).toBe(document.activeElement)
  expect(screen.getByText(/^Thank you\. Our team will contact you shortly/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Trade Events' }).getAttribute('href')).toBe('/trade-events')
  expect(toasts).toEqual([{ title: 'Request Sent', description: 'Our team will contact you shortly.' }])
  expect(calls.map(({ body }) => body)).toEqual([
    {
      services: ['logistics', 'site-visits'],
      companyName: 'Kivu Roasters',
      contactPerson: 'Aline Uwase',
      email: 'owner@kivu.example',
      phone: '+250 788 123 456',
      event: 'SIAL Paris',
      message: 'Forty kilograms of samples to Paris.',
    },
  ])
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
})

test('keeps typed values after a failure and a reload, and sends them with the same key', async () => {
  const refused = refuse({ requestExhibitionServices }, { status: 429, message: 'Too many requests.' })
  const { user, toasts, unmount } = await openForm()
  await fill(user)
  await user.click(submit())
  await waitFor(() => expect(toasts).toEqual([{ title: 'Request Failed', description: 'Too many requests.', variant: 'destructive' }]))
  unmount()
  const again = await openForm()
  expect(
    form()
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map(({ value }) => value),
  ).toEqual(['logistics', 'site-visits'])
  expect(field('Company name').value).toBe('Kivu Roasters')
  const calls = answer({ requestExhibitionServices })
  await again.user.click(submit())
  await screen.findByRole('heading', { name: 'Request Sent' })
  expect(calls[0]?.idempotencyKey).toBe(refused[0]?.idempotencyKey)
})

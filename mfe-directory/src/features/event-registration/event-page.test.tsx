import { type Exhibition, getExhibition, registerForExhibition } from '@ungana/contracts-directory'
import { answer, cutOff, hold, passTime, refuse, sample, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { enter, open, type User } from '#testing.tsx'

const before = '2026-11-24T08:00:00.000Z'
const fair = async (facts: Partial<Exhibition> = {}) => ({ ...(await sample({ getExhibition })), ...facts })
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent
const form = () => within(screen.getByRole('form', { name: 'Event registration' }))
const submit = () => form().getByRole('button', { name: 'Register' })

async function fill(user: User) {
  await enter(user, form().getByRole('textbox', { name: 'Company or name' }), 'Inzira Baskets')
  await enter(user, form().getByRole('textbox', { name: 'Contact person' }), 'Uwase Aline')
  await enter(user, form().getByRole('textbox', { name: 'Email' }), 'owner@inzira.example')
  await enter(user, form().getByRole('textbox', { name: 'Phone' }), '+250 788 000 000')
}
async function openEvent(facts: Partial<Exhibition> = {}) {
  stopClock(before)
  const calls = answer({ getExhibition }, await fair(facts))
  const opened = open('/register-event/8')
  await screen.findByRole('heading', { level: 1, name: facts.name ?? 'GITEX Global' })
  return { ...opened, calls }
}

test('shows the facts of the event', async () => {
  const { titles, calls } = await openEvent({ categories: ['Technology', 'Energy'], image: '/gitex.webp' })
  expect(titles.at(-1)).toBe('GITEX Global · Ungana')
  expect(calls.map(({ params }) => params.id)).toEqual(['8'])
  expect(screen.getByText('Featured')).toBeTruthy()
  expect(screen.getByText('7-11 December 2026 · Expo City, Dubai, UAE')).toBeTruthy()
  expect(screen.getByText(/^The technology fair of the Gulf/)).toBeTruthy()
  expect(['Date', 'Location', 'Organizer', 'Type', 'Industries', 'Website'].map(fact)).toEqual([
    '7-11 December 2026',
    'Expo City, Dubai, UAE',
    'Dubai World Trade Centre',
    'International',
    'Technology, Energy',
    'gitex.com',
  ])
  expect(screen.getByRole('link', { name: 'gitex.com' }).getAttribute('href')).toBe('https://www.gitex.com/')
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe('/api/exhibitions/8/calendar.ics')
  expect(screen.getByRole('link', { name: 'Back to Trade Events' }).getAttribute('href')).toBe('/trade-events')
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/gitex.webp')
})

test('allows registration for an event without fixed dates, without a calendar link', async () => {
  await openEvent({ startsOn: null, endsOn: null, website: null, featured: false })
  expect(screen.getByText('The exact dates are not fixed yet. Register, and we will tell you the dates.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
  expect(screen.queryByText('Featured')).toBeNull()
  expect(fact('Website')).toBeUndefined()
  expect(form()).toBeTruthy()
})

test('says which dates are expected, and still offers them for the calendar', async () => {
  await openEvent({ datesExpected: true })
  expect(screen.getByText('7-11 December 2026 (expected) · Expo City, Dubai, UAE')).toBeTruthy()
  expect(screen.getByText(/^We expect the event on 7-11 December 2026\. The organizer has not confirmed the dates\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add to calendar' })).toBeTruthy()
  expect(form()).toBeTruthy()
})

test.each([
  ['a past event', { startsOn: '2026-11-20', endsOn: '2026-11-22' }],
  ['an archived event', { archived: true, startsOn: null, endsOn: null }],
])('closes registration for %s', async (_, facts) => {
  await openEvent(facts)
  expect(screen.queryByText(/we will tell you the dates/)).toBeNull()
  expect(screen.getByText('This event is over')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
})

test.each([400, 404])('says that the event was not found after status %i', async (status) => {
  refuse({ getExhibition }, { status })
  const { titles, toasts } = open('/register-event/999')
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trade event')
  expect(screen.getByText('The event may have been removed, or the link is incomplete.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View all trade events' }).getAttribute('href')).toBe('/trade-events')
  expect(titles.at(-1)).toBe('Event not found · Ungana')
  expect(toasts).toEqual([])
})

test('reports a failed load and offers to try again', async () => {
  refuse({ getExhibition }, { status: 503 })
  const { user, toasts } = open('/register-event/8')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading the eventPlease try again later')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trade event')
  expect(toasts).toEqual([{ title: 'Error loading the event', description: 'Please try again later', variant: 'destructive' }])
  answer({ getExhibition })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'GITEX Global' })).toBeTruthy()
})

test('shows a loading text', async () => {
  const { release } = hold({ getExhibition })
  open('/register-event/8')
  expect(await screen.findByText('Loading the event...')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Trade event' })).toBeTruthy()
  release()
  expect(await screen.findByRole('heading', { level: 1, name: 'GITEX Global' })).toBeTruthy()
})

test('shows an error at each invalid field, focuses the first, and removes an error once it is fixed', async () => {
  const { user } = await openEvent()
  await user.click(submit())
  const name = form().getByRole('textbox', { name: 'Company or name', description: 'Company or name must be at least 2 characters.' })
  expect(document.activeElement).toBe(name)
  expect(form().getByText('4 fields need your attention.')).toBeTruthy()
  for (const description of [
    'Contact person name is required.',
    'Please enter a valid email address.',
    'Phone number must be at least 8 characters.',
  ])
    expect(form().getByRole('textbox', { description }).getAttribute('aria-invalid')).toBe('true')
  await user.type(name, 'Inzira')
  expect(name.getAttribute('aria-invalid')).toBeNull()
  const people = form().getByRole('textbox', { name: 'Number of people' })
  await user.clear(people)
  await user.type(people, 'many{Enter}')
  expect(form().getByRole('textbox', { description: '1 to 500 Please enter the number of people, from 1 to 500.' })).toBe(people)
})

test('sends the registration with the form’s idempotency key and confirms it', async () => {
  const { user, toasts, address } = await openEvent()
  expect(
    form().getByRole<HTMLInputElement>('radio', { name: 'Visitor', description: 'You come to see products, meet people and buy.' }).checked,
  ).toBe(true)
  expect(form().getByRole('textbox', { name: 'Number of people', description: '1 to 500' })).toBeTruthy()
  await user.click(form().getByRole('radio', { name: 'Delegation', description: 'You come as a group, with a shared stand or a tour.' }))
  await fill(user)
  await user.clear(form().getByRole('textbox', { name: 'Number of people' }))
  await user.type(form().getByRole('textbox', { name: 'Number of people' }), '12')
  await user.type(form().getByRole('textbox', { name: /^Message/ }), 'We show baskets.')
  const { calls, release } = hold({ registerForExhibition })
  await user.click(submit())
  expect(await form().findByRole('button', { name: 'Submitting...' })).toBeTruthy()
  await user.click(form().getByRole('button', { name: 'Submitting...' }))
  release()
  const heading = await screen.findByRole('heading', { level: 1, name: 'Registration Received' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('We have your registration for GITEX Global. Our team will reply by email.')).toBeTruthy()
  expect(toasts).toEqual([{ title: 'Registration Received', description: 'We have your registration for GITEX Global.' }])
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([
    [
      '8',
      {
        participation: 'delegation',
        name: 'Inzira Baskets',
        contactPerson: 'Uwase Aline',
        email: 'owner@inzira.example',
        phone: '+250 788 000 000',
        attendees: 12,
        message: 'We show baskets.',
      },
    ],
  ])
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe('/api/exhibitions/8/calendar.ics')
  expect(screen.getByRole('link', { name: 'Back to Trade Events' }).getAttribute('href')).toBe('/trade-events')
  expect(screen.queryByRole('button', { name: 'Stay on this page' })).toBeNull()
  await passTime(10_000)
  expect(address()).toBe('/register-event/8')
})

test('offers the calendar export after registration for an event without dates', async () => {
  answer({ registerForExhibition })
  const { user } = await openEvent({ endsOn: null, startsOn: null })
  await fill(user)
  await user.click(submit())
  expect((await screen.findByRole('link', { name: 'Export Calendar' })).getAttribute('href')).toBe('/export-calendar')
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
})

test('keeps typed values after a lost answer and a reload, and sends them with the same key', async () => {
  const lost = cutOff({ registerForExhibition })
  const { user, toasts, unmount } = await openEvent()
  await user.click(form().getByRole('radio', { name: 'Exhibitor' }))
  await fill(user)
  await user.click(submit())
  expect(await form().findByText('There was an error submitting your information. Please try again.')).toBeTruthy()
  expect(toasts).toEqual([
    { title: 'Registration Failed', description: 'There was an error submitting your information. Please try again.', variant: 'destructive' },
  ])
  unmount()
  const calls = answer({ registerForExhibition })
  const again = await openEvent()
  expect(form().getByRole<HTMLInputElement>('textbox', { name: 'Company or name' }).value).toBe('Inzira Baskets')
  expect(form().getByRole<HTMLInputElement>('radio', { name: 'Exhibitor' }).checked).toBe(true)
  await again.user.click(submit())
  await screen.findByRole('heading', { name: 'Registration Received' })
  expect(calls[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey)
  again.unmount()
  await openEvent()
  expect(form().getByRole<HTMLInputElement>('textbox', { name: 'Company or name' }).value).toBe('')
})

test('keeps typed values of different events apart', async () => {
  const { user, unmount } = await openEvent()
  await user.type(form().getByRole('textbox', { name: 'Company or name' }), 'Inzira')
  unmount()
  await openEvent({ id: 9, name: 'Other Fair' })
  expect(form().getByRole<HTMLInputElement>('textbox', { name: 'Company or name' }).value).toBe('')
})

test('shows the server’s error at its field', async () => {
  refuse({ registerForExhibition }, { status: 400, message: 'This address does not exist.', field: 'email' })
  const { user } = await openEvent()
  await fill(user)
  await user.click(submit())
  const email = await form().findByRole('textbox', { name: 'Email', description: 'This address does not exist.' })
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(form().getByText('One field needs your attention.')).toBeTruthy()
})

import { sendContactMessage } from '@ungana/contracts-identity'
import { answer, cutOff, member, refuse, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { configureContact, field, main, renderSite } from '#testing/site.tsx'

const written = {
  name: 'Wanjiru Kamau',
  email: 'wanjiru@kahawa.example',
  subject: 'A question',
  message: 'How do I list a second company?',
}
const labels = { name: 'Your name', email: 'Email', subject: 'Subject', message: 'Message' }

async function openContact(session: Parameters<typeof renderSite>[0] = {}) {
  const site = renderSite({ at: '/contact', ...session })
  await main().findByRole('heading', { level: 1, name: 'Contact' })
  const fill = async (facts: Partial<typeof written> = {}) => {
    for (const [name, text] of Object.entries({ ...written, ...facts })) {
      await site.user.clear(field(labels[name as keyof typeof labels]))
      if (text) await site.user.type(field(labels[name as keyof typeof labels]), text)
    }
  }
  const send = () => site.user.click(main().getByRole('button', { name: 'Send Message' }))
  return { ...site, fill, send }
}

test('sends a message and says that a person reads it', async () => {
  const calls = answer({ sendContactMessage })
  const { fill, send } = await openContact()
  await fill({ name: ' Wanjiru Kamau ' })
  await send()
  const head = await main().findByRole('heading', { level: 1, name: 'Message sent' })
  await waitFor(() => expect(document.activeElement).toBe(head))
  expect(calls.map(({ body }) => body)).toEqual([written])
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(main().queryByRole('form')).toBeNull()
})

test('shows what is missing at each field and focuses the first one', async () => {
  const calls = answer({ sendContactMessage })
  const { send } = await openContact()
  await send()
  expect(document.activeElement).toBe(field('Your name'))
  const words = ['Please enter your name.', 'Please enter a valid email address.', 'Please enter a subject.']
  for (const problem of [...words, 'Please write a message of at least 10 characters.']) expect(main().getByText(problem)).toBeTruthy()
  expect(main().queryByText('We will answer to this address')).toBeNull()
  expect(calls).toEqual([])
})

test.each([
  [{ name: 'W' }, 'Your name', 'Please enter your name.'],
  [{ email: 'wanjiru@kahawa' }, 'Email', 'Please enter a valid email address.'],
  [{ subject: 'ab' }, 'Subject', 'Please enter a subject.'],
  [{ message: 'too short' }, 'Message', 'Please write a message of at least 10 characters.'],
])('refuses %o, which is too short or invalid', async (facts, label, problem) => {
  const { fill, send } = await openContact()
  await fill(facts)
  await send()
  expect(main().getByText(problem)).toBeTruthy()
  expect(document.activeElement).toBe(field(label))
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
})

test('accepts no more characters than the server', async () => {
  await openContact()
  expect(Object.values(labels).map((label) => field(label).maxLength)).toEqual([200, 254, 200, 5000])
})

test('fills in a member’s name and asks for the reply address', async () => {
  await openContact({ session: member })
  expect(await main().findByDisplayValue('Kivu Coffee Growers')).toBe(field('Your name'))
  expect(field('Email').value).toBe('')
  expect(main().getByText('We will answer to this address')).toBeTruthy()
})

test('keeps an unsent message and resends it under the same key', async () => {
  const first = cutOff({ sendContactMessage })
  const { fill, send } = await openContact()
  await fill()
  await send()
  expect((await main().findByRole('alert')).textContent).toBe(
    'Your message was not sentWe could not reach the server. Please check your connection and try again.',
  )
  expect(field('Message').value).toBe(written.message)
  const calls = answer({ sendContactMessage })
  await send()
  await main().findByRole('heading', { level: 1, name: 'Message sent' })
  expect(calls[0]?.idempotencyKey).toBe(first[0]?.idempotencyKey)
})

test('shows what the server refuses at its field', async () => {
  refuse({ sendContactMessage }, { status: 400, code: 'VALIDATION', field: 'email', message: 'This mailbox does not exist.' })
  const { fill, send } = await openContact()
  await fill()
  await send()
  expect(await main().findByText('This mailbox does not exist.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Email'))
  expect(main().queryByRole('alert')).toBeNull()
})

test('shows a refusal of an unknown field above the form', async () => {
  refuse({ sendContactMessage }, { status: 400, code: 'VALIDATION', field: 'elsewhere', message: 'Something else is wrong.' })
  const { fill, send } = await openContact()
  await fill()
  await send()
  expect((await main().findByRole('alert')).textContent).toBe('Your message was not sentSomething else is wrong.')
})

test('shows every configured contact of the operator', async () => {
  configureContact({ email: 'hello@ungana.example', phone: '+250 788 000 000', address: 'KN 4 Ave, Kigali', social: [] })
  await openContact()
  expect(main().getByRole('link', { name: 'hello@ungana.example' }).getAttribute('href')).toBe('mailto:hello@ungana.example')
  expect(main().getByRole('link', { name: '+250 788 000 000' }).getAttribute('href')).toBe('tel:+250788000000')
  expect(main().getByText('KN 4 Ave, Kigali')).toBeTruthy()
})

test('hides contacts that are not configured', async () => {
  configureContact({ address: 'KN 4 Ave, Kigali', social: [] })
  await openContact()
  expect(main().queryByText(/^Email:|^Phone:/)).toBeNull()
})

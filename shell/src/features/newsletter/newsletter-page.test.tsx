import { confirmNewsletter, subscribeToNewsletter, unsubscribeFromNewsletter } from '@ungana/contracts-identity'
import { answer, cutOff, hold, refuse, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { alertText, footer, main, problemOf, renderSite } from '#testing/site.tsx'

const TOKEN = 'x'.repeat(43)
const SENT = 'Please check your mailbox. We have sent you a link to confirm your subscription.'
const NO_ANSWER = 'We could not reach the server. Please check your connection and try again.'

const heading = (name: string) => main().findByRole('heading', { level: 1, name })

async function expectEnd(name: string) {
  const head = await heading(name)
  await waitFor(() => expect(document.activeElement).toBe(head))
}

/** The footer form is on every page. */
const column = () => within(footer().getByRole('region', { name: 'Newsletter' }))
const email = () => column().getByRole<HTMLInputElement>('textbox', { name: 'Email address' })

test('subscribes from the footer and says that an email is on its way', async () => {
  const { calls, release } = hold({ subscribeToNewsletter })
  const { user } = renderSite({ at: '/about' })
  await user.type(email(), ' reader@kivu.example ')
  await user.click(column().getByRole('button', { name: 'Subscribe' }))
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ email: 'reader@kivu.example' }]))
  // Sent once, however often it is pressed.
  await user.type(email(), '{Enter}')
  expect(column().getByRole('status').textContent).toBe('')
  release()
  await waitFor(() => expect(column().getByRole('status').textContent).toBe(SENT))
  expect(email().value).toBe('')
  expect(calls).toHaveLength(1)
})

test.each(['', 'nobody', 'a@b', 'a b@kivu.example'])('does not send %o, which is not an email address', async (address) => {
  const calls = answer({ subscribeToNewsletter })
  const { user } = renderSite({ at: '/about' })
  if (address) await user.type(email(), address)
  await user.click(column().getByRole('button', { name: 'Subscribe' }))
  expect(problemOf(email())).toBe('Please enter a valid email address.')
  expect(document.activeElement).toBe(email())
  expect(calls).toEqual([])
})

test.each([
  ['a lost network', () => cutOff({ subscribeToNewsletter }), NO_ANSWER],
  ['a refusal', () => refuse({ subscribeToNewsletter }, { status: 429, message: 'Too many mails.' }), 'Too many mails.'],
])('shows %s at the field and in a toast', async (_, plant, words) => {
  plant()
  const { user } = renderSite({ at: '/about' })
  await user.type(email(), 'reader@kivu.example{Enter}')
  await waitFor(() => expect(problemOf(email())).toBe(words))
  expect(document.activeElement).toBe(email())
  expect(alertText()).toBe(`Subscription failed${words}`)
  expect(email().value).toBe('reader@kivu.example')
  answer({ subscribeToNewsletter })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(column().getByRole('status').textContent).toBe(SENT))
  expect(problemOf(email())).toBeNull()
})

test('has its own newsletter page', async () => {
  const calls = answer({ subscribeToNewsletter })
  const { user } = renderSite({ at: '/newsletter' })
  await heading('Newsletter')
  expect(document.title).toBe('Newsletter · Ungana')
  await user.type(main().getByRole('textbox', { name: 'Email address' }), 'reader@kivu.example{Enter}')
  expect(await main().findByText(SENT)).toBeTruthy()
  expect(calls).toHaveLength(1)
})

const links = [
  {
    way: 'confirm',
    plant: () => hold({ confirmNewsletter }),
    fail: (refusal: Parameters<typeof refuse>[1]) => refuse({ confirmNewsletter }, refusal),
    cut: () => cutOff({ confirmNewsletter }),
    sent: { body: { token: TOKEN } },
    title: 'Confirm your subscription',
    button: 'Confirm subscription',
    done: 'You are subscribed',
  },
  {
    way: 'unsubscribe',
    plant: () => hold({ unsubscribeFromNewsletter }),
    fail: (refusal: Parameters<typeof refuse>[1]) => refuse({ unsubscribeFromNewsletter }, refusal),
    cut: () => cutOff({ unsubscribeFromNewsletter }),
    sent: { query: { token: TOKEN } },
    title: 'Unsubscribe from the newsletter',
    button: 'Unsubscribe',
    done: 'You are unsubscribed',
  },
]

test.each(links)('opening the link to $way does nothing until its button is pressed', async ({ way, plant, sent, title, button, done }) => {
  const { calls, release } = plant()
  const { user } = renderSite({ at: `/newsletter?${way}=${TOKEN}` })
  await heading(title)
  expect(calls).toEqual([])
  await user.click(main().getByRole('button', { name: button }))
  await waitFor(() => expect(calls).toMatchObject([sent]))
  expect(main().queryByRole('button', { name: button })).toBeNull()
  release()
  await expectEnd(done)
  expect(main().queryByRole('textbox')).toBeNull()
})

test.each(links)('shows a failed link to $way, which can be retried', async ({ way, fail, cut, plant, title, button, done }) => {
  cut()
  const { user } = renderSite({ at: `/newsletter?${way}=${TOKEN}` })
  await heading(title)
  const press = () => user.click(main().getByRole('button', { name: button }))
  await press()
  expect((await main().findByRole('alert')).textContent).toBe(`That did not work${NO_ANSWER}`)
  fail({ status: 429, message: 'Too many attempts.' })
  await press()
  expect(await main().findByText('Too many attempts.')).toBeTruthy()
  plant().release()
  await press()
  await expectEnd(done)
})

test.each(
  links.flatMap((link) => [
    { ...link, why: 'too old', refusal: { status: 410, code: 'IDENTITY_NEWSLETTER_LINK_OVER' } },
    { ...link, why: 'incomplete', refusal: { status: 400, code: 'VALIDATION', field: 'token' } },
  ]),
)('offers a new subscription when the link to $way is $why', async ({ way, fail, title, button, refusal }) => {
  fail(refusal)
  const { user } = renderSite({ at: `/newsletter?${way}=${TOKEN}` })
  await heading(title)
  await user.click(main().getByRole('button', { name: button }))
  await expectEnd('This link has expired or was already used')
  expect(main().getByRole('textbox', { name: 'Email address' })).toBeTruthy()
})

import { answerContactMessage, type ContactMessage, closeContactMessage, getContactMessage, listContactSubjects } from '@ungana/contracts-identity'
import { answer, cutOff, hold, refuse, staff, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { alertText, field, main, problemOf, renderSite, toast } from '#testing/site.tsx'

const message: ContactMessage = {
  id: '01a1fcdc-a514-74ef-a76b-daf87de5611d',
  name: 'Wanjiru Kamau',
  email: 'wanjiru@kahawa.example',
  subject: 'A second company',
  message: 'How do I list a second company?',
  accountId: null,
  status: 'new',
  answer: null,
  handledBy: null,
  handledAt: null,
  createdAt: '2026-11-22T06:48:01.044Z',
}

async function openMessages(messages: readonly ContactMessage[] = [message], at = '/staff/messages') {
  const calls = answer(
    { listContactSubjects },
    messages.map(({ message: _message, answer: _answer, ...subject }) => subject),
  )
  const reads = answer({ getContactMessage }, messages[0] ?? message)
  const site = renderSite({ at, session: staff })
  await main().findByText(/^\d+ messages?$/)
  expect(reads).toEqual([])
  expect(main().queryByText(message.message)).toBeNull()
  for (const button of main().queryAllByRole('button', { name: /^Read the message: / })) await site.user.click(button)
  if (messages.length > 0) await main().findByText(message.message)
  expect(reads.map(({ params }) => params)).toEqual(messages.map(({ id }) => ({ id })))
  return { ...site, calls }
}

const row = () => within(main().getByRole('listitem'))

test('lists messages without an answer, and asks for the text when staff open one', async () => {
  const { calls } = await openMessages()
  expect(document.title).toBe('Messages · Staff · Ungana')
  expect(main().getByText('1 message')).toBeTruthy()
  for (const words of ['A second company', 'Wanjiru Kamau', 'wanjiru@kahawa.example', 'How do I list a second company?'])
    expect(row().getByText(words)).toBeTruthy()
  expect(row().queryByText('a member')).toBeNull()
  expect(row().queryByText(/^Answered$|^Closed$|^Our answer$/)).toBeNull()
  expect(calls.map(({ query }) => query)).toEqual([{ page: '1', status: 'new' }])
})

test('shows who has an account', async () => {
  await openMessages([{ ...message, accountId: staff.id }])
  expect(row().getByText('a member')).toBeTruthy()
})

test.each([
  ['answered', 'Answered', 'Register it with an address of its own.'],
  ['closed', 'Closed', null],
] as const)('a message that is %s cannot be answered again', async (status, badge, text) => {
  await openMessages([{ ...message, status, answer: text }], `/staff/messages?show=${status}`)
  expect(row().getByText(badge)).toBeTruthy()
  expect(row().queryByText('Our answer') !== null).toBe(text !== null)
  if (text) expect(row().getByText(text)).toBeTruthy()
  expect(row().queryByRole('button')).toBeNull()
  expect(row().queryByText('Answer')).toBeNull()
})

test.each(['New', 'Answered', 'Closed', 'All'])('shows %s', async (label) => {
  const { user, calls } = await openMessages([], '/staff/messages?show=closed')
  await user.click(main().getByRole('button', { name: label }))
  await waitFor(() => expect(calls.at(-1)?.query.status).toBe(label === 'All' ? undefined : label.toLowerCase()))
  expect(await main().findByText(label === 'New' ? 'No new messages' : 'No messages')).toBeTruthy()
})

test('answers by email and removes the message from the list', async () => {
  const { user } = await openMessages()
  const answers = answer({ answerContactMessage })
  await user.click(row().getByText('Answer', { selector: 'summary' }))
  expect(row().getByText('Sent to wanjiru@kahawa.example')).toBeTruthy()
  await user.type(field('Answer'), 'x')
  await user.click(row().getByRole('button', { name: 'Send Answer' }))
  expect(problemOf(field('Answer'))).toBe('Please write an answer.')
  expect(answers).toEqual([])
  answer({ listContactSubjects }, [])
  await user.clear(field('Answer'))
  await user.type(field('Answer'), 'Register it with an address of its own.')
  await user.click(row().getByRole('button', { name: 'Send Answer' }))
  expect(await main().findByText('No new messages')).toBeTruthy()
  expect(toast()).toBe('The answer was sent')
  expect(answers.map(({ params, body }) => [params, body])).toEqual([[{ id: message.id }, { answer: 'Register it with an address of its own.' }]])
  // The row is gone, and the heading of the list receives the focus.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('0 messages'))
})

test('shows an unsent answer and keeps its text', async () => {
  refuse({ answerContactMessage }, { status: 409, message: 'It was answered already.' })
  const { user } = await openMessages()
  await user.click(row().getByText('Answer', { selector: 'summary' }))
  await user.type(field('Answer'), 'Please register again.')
  await user.click(row().getByRole('button', { name: 'Send Answer' }))
  expect((await row().findByRole('alert')).textContent).toBe('The answer was not sentIt was answered already.')
  expect(field('Answer').value).toBe('Please register again.')
})

test('closes a message without an answer', async () => {
  const { user } = await openMessages()
  const closings = answer({ closeContactMessage })
  answer({ listContactSubjects }, [])
  await user.click(row().getByRole('button', { name: 'Close without an answer' }))
  expect(await main().findByText('No new messages')).toBeTruthy()
  expect(toast()).toBe('The message was closed')
  expect(closings.map(({ params }) => params)).toEqual([{ id: message.id }])
})

test('closes a message once, however often the button is pressed', async () => {
  const { user } = await openMessages()
  const { calls, release } = hold({ closeContactMessage })
  const close = row().getByRole('button', { name: 'Close without an answer' })
  await user.click(close)
  await user.click(close)
  answer({ listContactSubjects }, [])
  release()
  expect(await main().findByText('No new messages')).toBeTruthy()
  expect(toast()).toBe('The message was closed')
  expect(calls).toHaveLength(1)
})

test('keeps a message whose closing failed', async () => {
  cutOff({ closeContactMessage })
  const { user } = await openMessages()
  await user.click(row().getByRole('button', { name: 'Close without an answer' }))
  await waitFor(() =>
    expect(alertText()).toBe('The message was not closedWe could not reach the server. Please check your connection and try again.'),
  )
  expect(row().getByText('We could not reach the server. Please check your connection and try again.')).toBeTruthy()
  expect(row().getByText('A second company')).toBeTruthy()
})

test('asks again for a text that did not load', async () => {
  answer({ listContactSubjects }, [message])
  refuse({ getContactMessage }, { status: 503, message: 'Away' })
  const { user } = renderSite({ at: '/staff/messages', session: staff })
  const read = () => main().findByRole('button', { name: 'Read the message: A second company' })
  await user.click(await read())
  expect(await main().findByText('Away')).toBeTruthy()
  answer({ getContactMessage }, message)
  await user.click(await read())
  expect(await main().findByText(message.message)).toBeTruthy()
})

test('an answer does not open the other messages again', async () => {
  const other = { ...message, id: '01a1fcc0-0002-793a-a37b-4b2f384c312f', subject: 'Another question' }
  const lists = answer({ listContactSubjects }, [message, other])
  const reads = answer({ getContactMessage }, message)
  const { user } = renderSite({ at: '/staff/messages?show=all', session: staff })
  for (const read of await main().findAllByRole('button', { name: /^Read the message: / })) await user.click(read)
  await waitFor(() => expect(main().getAllByText(message.message)).toHaveLength(2))
  answer({ closeContactMessage })
  const [close] = main().getAllByRole('button', { name: 'Close without an answer' })
  await user.click(close as HTMLElement)
  await waitFor(() => expect([lists.length, reads.map(({ params }) => params?.id)]).toEqual([2, [message.id, other.id, message.id]]))
})

test('shows a failed list with a retry button', async () => {
  refuse({ listContactSubjects }, { status: 503 })
  const { user } = renderSite({ at: '/staff/messages', session: staff })
  expect(await main().findByText('Error loading the list')).toBeTruthy()
  answer({ listContactSubjects }, [message], { headers: { 'x-total-count': '1204' } })
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByText('1,204 messages')).toBeTruthy()
})

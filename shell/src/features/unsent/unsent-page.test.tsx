import { inStore, type JournalEntry, journalName, onJournalChange } from '@ungana/web-kit'
import { member, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { dialog, main, renderSite, toast } from '#testing/site.tsx'

const store = (accountId: string) => ({ name: journalName(accountId), store: 'entries', options: { keyPath: 'id', autoIncrement: true } })

const keep = (change: Partial<JournalEntry> = {}, accountId = member.id) =>
  inStore(
    store(accountId),
    'readwrite',
    (entries) =>
      entries.add({
        part: 'messaging',
        subject: 'kivu',
        title: 'Message to Kivu Growers',
        text: 'Forty bags?',
        path: '/messages?with=kivu',
        data: null,
        files: [],
        key: 'key',
        writtenAt: '2026-11-24T08:00:00.000Z',
        attemptedAt: null,
        refusal: null,
        ...change,
      }),
    { make: true },
  )
const stored = () => inStore(store(member.id), 'readonly', (entries) => entries.getAll() as IDBRequest<JournalEntry[]>, { make: false })
const refusal = { code: 'MESSAGING_QUOTA_USED_UP', message: 'You have sent all 5 messages.' }

async function open() {
  const site = renderSite({ at: '/unsent', session: member })
  await main().findByRole('region', { name: 'Unsent' })
  return site
}
const entry = (title: string) => within(main().getByRole('article', { name: title }))

test('lists what waits and what was refused, with the reason and a way to change it', async () => {
  await keep()
  await keep({
    part: 'logistics',
    title: 'Delivery of a booking',
    text: 'Proof of delivery',
    path: '/logistics-hub/bookings/1',
    files: [{ name: 'delivery.jpg', content: new Blob(['x']), key: 'photo', uploadId: null }],
    refusal: { code: 'LOGISTICS_WRONG_CODE', message: 'This delivery code is wrong.', changeFirst: true },
  })
  await keep({ title: 'Message of another account' }, staff.id)
  await open()
  expect(main().getAllByRole('article')).toHaveLength(2)
  const [waiting, refused] = [entry('Message to Kivu Growers'), entry('Delivery of a booking')]
  expect(waiting.getByText('Waiting')).toBeTruthy()
  expect(waiting.getByText('Forty bags?')).toBeTruthy()
  expect(waiting.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/messages?with=kivu')
  expect(refused.getByText('Not sent')).toBeTruthy()
  expect(refused.getByText('With delivery.jpg')).toBeTruthy()
  expect(refused.getByText('This delivery code is wrong.')).toBeTruthy()
  expect(refused.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/logistics-hub/bookings/1')
  // The same delivery would be refused again.
  expect(refused.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('says why an entry waits', async () => {
  await keep({ obstacle: 'server' })
  await keep({ title: 'Message to Huye', subject: 'huye' })
  await open()
  expect(entry('Message to Kivu Growers').getByText('You are online, but our server cannot take it right now. We keep trying.')).toBeTruthy()
  expect(entry('Message to Huye').queryByText(/our server/)).toBeNull()
})

test('says that everything is sent', async () => {
  await open()
  expect(main().getByRole('heading', { name: 'Everything is sent' })).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Send now' })).toBeNull()
})

test('asks a visitor to log in', async () => {
  renderSite({ at: '/unsent' })
  expect(await main().findByText('Please log in to see what is not sent yet')).toBeTruthy()
})

test('tries a refused entry again with a new key', async () => {
  await keep({ refusal })
  const { user } = await open()
  const due: boolean[] = []
  const stop = onJournalChange(member.id, (change) => due.push(change.due))
  await user.click(entry('Message to Kivu Growers').getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(entry('Message to Kivu Growers').getByText('Waiting')).toBeTruthy())
  const [kept] = (await stored()) ?? []
  expect(kept).toMatchObject({ refusal: null })
  expect(kept?.key).not.toBe('key')
  await waitFor(() => expect(due).toContain(true))
  stop()
})

test('discards an entry after a question', async () => {
  await keep({ refusal })
  const { user } = await open()
  await user.click(entry('Message to Kivu Growers').getByRole('button', { name: 'Discard' }))
  await screen.findByRole('dialog', { name: 'Discard this?' })
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored()).toHaveLength(1)
  await user.click(entry('Message to Kivu Growers').getByRole('button', { name: 'Discard' }))
  await screen.findByRole('dialog')
  await user.click(dialog().getByRole('button', { name: 'Discard' }))
  expect(await main().findByRole('heading', { name: 'Everything is sent' })).toBeTruthy()
  expect(await stored()).toEqual([])
})

test('says that an entry was sent in the meantime', async () => {
  await keep({ attemptedAt: 5 })
  const { user } = await open()
  await user.click(entry('Message to Kivu Growers').getByRole('button', { name: 'Discard' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('An earlier attempt may have arrived.')
  await inStore(store(member.id), 'readwrite', (entries) => entries.clear(), { make: false })
  await user.click(dialog().getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(toast()).toContain('No longer waiting'))
})

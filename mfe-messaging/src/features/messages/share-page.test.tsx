import { listCorrespondence } from '@ungana/contracts-messaging'
import { SHARED_CONTENT, type SharedContent } from '@ungana/contracts-shell/shared-content'
import { inStore, readShared } from '@ungana/web-kit'
import { answer, fireEvent, member, memberAs, render, sample, screen, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { Draft } from '#lib/draft.ts'
import { readDraftFiles } from '#lib/draft-files.ts'
import SharePage from './share-page.tsx'

const photo = new File(['jpeg'], 'bags.jpg', { type: 'image/jpeg' })
const account = member

/** The service worker has stored this. */
async function share(content: SharedContent) {
  const { key, ...place } = SHARED_CONTENT
  await inStore(place, 'readwrite', (store) => store.put(content, key), { make: true })
}

test('puts it into the draft of the chosen conversation, after what was written there, and sends nothing', async () => {
  await share({ text: 'Forty bags are ready.', files: [photo] })
  const [conversation] = await sample({ listCorrespondence })
  const other = (conversation as NonNullable<typeof conversation>).other
  new Draft(account.id, other.id).write('Hello')
  const lists = answer({ listCorrespondence })
  const { user, address } = render(<SharePage />, { at: '/share', user: account })
  expect(await screen.findByText('Forty bags are ready.')).toBeTruthy()
  expect(screen.getByText('bags.jpg (1 KB)')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: new RegExp(other.name) }))
  await waitFor(() => expect(address()).toContain(`/messages?with=${other.id}`))
  expect(new Draft(account.id, other.id).text()).toBe('Hello\nForty bags are ready.')
  expect((await readDraftFiles(account.id, other.id)).map(({ name }) => name)).toEqual(['bags.jpg'])
  expect(await readShared()).toBeNull()
  expect(lists.length).toBeGreaterThan(0)
})

test('a second press while the files are stored adds nothing again', async () => {
  await share({ text: 'Sixty bags are ready.', files: [photo] })
  const [conversation] = await sample({ listCorrespondence })
  const other = { ...(conversation as NonNullable<typeof conversation>).other, id: '01a1fcdc-0077-759b-8deb-8d2cf5fd7e0d' }
  answer({ listCorrespondence }, [{ ...(conversation as NonNullable<typeof conversation>), other }])
  const { address } = render(<SharePage />, { at: '/share', user: account })
  const button = await screen.findByRole('button', { name: new RegExp(other.name) })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(address()).toContain(`/messages?with=${other.id}`))
  await expect.poll(readShared).toBeNull()
  expect(new Draft(account.id, other.id).text()).toBe('Sixty bags are ready.')
  expect(await readDraftFiles(account.id, other.id)).toHaveLength(1)
})

test('a visitor logs in first, and what was shared stays', async () => {
  await share({ text: 'Forty bags are ready.', files: [] })
  render(<SharePage />, { at: '/share', user: null })
  expect(await screen.findByText('It stays on this device until then.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fshare')
  expect((await readShared())?.text).toBe('Forty bags are ready.')
})

test.each(['driver', 'viewer'] as const)('tells a %s, who writes no messages, whom to ask', async (role) => {
  const lists = answer({ listCorrespondence })
  render(<SharePage />, { at: '/share', user: memberAs(role) })
  expect(await screen.findByText('This page is not part of your role')).toBeTruthy()
  expect(lists).toEqual([])
})

test('refuses a file that messages cannot have, and discards it', async () => {
  await share({ text: '', files: [new File(['x'], 'song.mp3', { type: 'audio/mpeg' })] })
  answer({ listCorrespondence })
  const { user } = render(<SharePage />, { at: '/share', user: account })
  expect((await screen.findByRole('alert')).textContent).toBe('song.mp3 is not a PDF, JPG, PNG or XLSX file')
  expect(screen.queryByRole('heading', { name: 'Choose a conversation' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { name: 'Nothing was shared' })).toBeTruthy()
  expect(await readShared()).toBeNull()
})

test('tells other parts which files they could take, and nothing of a text without files', async () => {
  await share({ text: 'For customs', files: [photo] })
  answer({ listCorrespondence })
  const { unmount } = render(<SharePage />, { at: '/share', user: account })
  await screen.findByText('bags.jpg (1 KB)')
  const slot = () => document.querySelector('[data-slot="share.targets"]')
  expect(JSON.parse(slot()?.getAttribute('data-context') ?? '')).toEqual({
    files: [{ name: 'bags.jpg', size: 4, type: 'image/jpeg' }],
    hasText: true,
  })
  unmount()
  await share({ text: 'For customs', files: [] })
  render(<SharePage />, { at: '/share', user: account })
  await screen.findByText('For customs')
  expect(slot()).toBeNull()
})

// The pages of saved lists.
import {
  changeSavedList,
  createSavedList,
  deleteSavedList,
  getSavedList,
  listSavedLists,
  type OpenList,
  removeFromList,
  removeGoneEntries,
} from '@ungana/contracts-directory'
import { answer, member, memberAs, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { open, texts } from '#testing.tsx'

const list = await sample({ getSavedList })

async function openList(facts: Partial<OpenList> = {}, user = member) {
  answer({ getSavedList }, { ...list, ...facts })
  const opened = open(`/lists/${list.id}`, { user })
  await screen.findByText(list.name, { selector: 'h1' })
  return opened
}

test('asks visitors to log in, who come back', async () => {
  open('/lists')
  expect((await screen.findByRole('link', { name: 'Log In' })).getAttribute('href')).toBe('/login?from=%2Flists')
})

test('shows own and shared lists, and makes a list', async () => {
  answer({ listSavedLists })
  const { user, toasts } = open('/lists', { user: member })
  const rows = within((await screen.findByText('Coffee exporters')).closest('ul') as HTMLElement).getAllByRole('listitem')
  expect(texts(rows)).toEqual([
    'Coffee exportersShared with the team1 company · 1 product · Created by Aline Uwase',
    'Saved0 companies · 2 products · Created by Aline Uwase',
  ])
  await user.click(screen.getByText('New list'))
  const dialog = within(await screen.findByRole('dialog'))
  refuse({ createSavedList }, { status: 409, code: 'LIST_EXISTS', message: 'There is already a list named Tea.', field: 'name' })
  await user.type(dialog.getByLabelText('Name'), 'Tea')
  await user.click(dialog.getByLabelText('Share with the team'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('There is already a list named Tea.')).toBeTruthy()
  const made = answer({ createSavedList }, { ...list, name: 'Tea' }, { status: 201 })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(made.map(({ body }) => body)).toEqual([{ name: 'Tea', shared: true }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts.at(-1)).toEqual({ title: 'List created', description: 'Tea' })
})

test('says what to do without lists, and retries after a failure', async () => {
  refuse({ listSavedLists }, { status: 503 })
  const { user } = open('/lists', { user: member })
  await screen.findByText('Lists could not be loaded')
  answer({ listSavedLists }, [])
  await user.click(screen.getByText('Try again'))
  expect(await screen.findByText('No lists yet')).toBeTruthy()
  expect(screen.getByText('Open a company or a product and press “Save to a list”.')).toBeTruthy()
})

test('shows entries, and removes one', async () => {
  const { user } = await openList({ gone: 2 })
  expect(screen.getByRole('link', { name: 'Ask these suppliers' }).getAttribute('href')).toBe(`/requests/new?list=${list.id}`)
  const rows = within(screen.getByText('Kivu Growers').closest('ul') as HTMLElement).getAllByRole('listitem')
  expect(texts(rows)).toEqual([
    'Solar panels, 580 W monoETB\u00a013,000 / panel · Addis Solar · Addis Ababa, Ethiopia · Verified · Saved by Aline UwaseRemove',
    'Kivu GrowersRubavu, Rwanda · Saved by Eric MugishaRemove',
  ])
  const removed = answer({ removeFromList }, undefined, { status: 204 })
  await user.click(screen.getByRole('button', { name: 'Remove Kivu Growers' }))
  await waitFor(() => expect(removed[0]?.params).toEqual({ id: list.id, kind: 'company', itemId: list.entries[1]?.id }))
  const gone = answer({ removeGoneEntries }, undefined, { status: 204 })
  answer({ getSavedList }, { ...list, entries: [] })
  await user.click(screen.getByText('Remove from the list'))
  await waitFor(() => expect(gone).toHaveLength(1))
  expect(await screen.findByText('Nothing saved yet')).toBeTruthy()
  expect([screen.queryByText(/no longer on Ungana/), screen.queryByText('Ask these suppliers')]).toEqual([null, null])
})

test('renames, shares and deletes a list', async () => {
  const { user, address } = await openList({ shared: false })
  await user.click(screen.getByText('Rename or share'))
  const dialog = within(await screen.findByRole('dialog'))
  const changed = answer({ changeSavedList })
  await user.type(dialog.getByLabelText('Name'), '!')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changed.map(({ body }) => body)).toEqual([{ name: 'Coffee exporters!', shared: false }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByText('Delete list'))
  refuse({ deleteSavedList }, { status: 503, message: 'Please try again later' })
  const question = within(await screen.findByRole('dialog', { name: 'Delete this list?' }))
  await user.click(question.getByRole('button', { name: 'Delete list' }))
  expect(await question.findByText('Please try again later')).toBeTruthy()
  const deleted = answer({ deleteSavedList }, undefined, { status: 204 })
  answer({ listSavedLists }, [])
  await user.click(question.getByRole('button', { name: 'Delete list' }))
  await waitFor(() => expect(deleted).toHaveLength(1))
  await waitFor(() => expect(address()).toBe('/lists'))
})

test('a viewer reads a shared list without changing it', async () => {
  await openList({ gone: 1 }, memberAs('viewer'))
  expect(['Remove', 'Rename or share', 'Delete list', 'Ask these suppliers', 'Remove from the list'].map((name) => screen.queryByText(name))).toEqual(
    Array(5).fill(null),
  )
})

test('says that a list is unknown', async () => {
  refuse({ getSavedList }, { status: 404 })
  open(`/lists/${list.id}`, { user: member })
  expect(await screen.findByText('List not found')).toBeTruthy()
})

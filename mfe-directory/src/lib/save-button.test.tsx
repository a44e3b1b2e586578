// Saves a company or product to lists.
import { createSavedList, listSaved, listSavedLists, removeFromList, saveQuickly, saveToList } from '@ungana/contracts-directory'
import { answer, member, memberAs, refuse, render, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { SaveButton } from './save-button.tsx'

const id = '018fb9f1-e357-7873-bf37-f07bf19328ab'
const [shared, own] = await sample({ listSavedLists })
const show = (user: typeof member | null) => render(<SaveButton kind="product" id={id} name="Solar panels" />, { at: `/product/${id}`, user })

test('saves with one press, and a later press chooses the lists', async () => {
  answer({ listSaved }, [])
  const { user, toasts } = show(member)
  const button = screen.getByRole('button', { name: 'Save to a list' })
  refuse({ saveQuickly }, { status: 409, message: 'This list has 500 entries.' })
  await user.click(button)
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'It could not be saved', description: 'This list has 500 entries.' }]))
  const saved = answer({ saveQuickly }, { id, listIds: [own?.id ?? ''] })
  answer({ listSaved }, [{ id, listIds: [own?.id ?? ''] }])
  await user.click(button)
  await screen.findByText('Saved, change lists')
  expect(saved.map(({ params, body }) => [params, body])).toEqual([[{ kind: 'product', itemId: id }, { firstList: 'Saved' }]])

  answer({ listSavedLists })
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Lists with Solar panels' }))
  const [sharedBox, ownBox] = await dialog.findAllByRole<HTMLInputElement>('checkbox')
  expect([sharedBox?.checked, ownBox?.checked]).toEqual([false, true])
  const added = answer({ saveToList }, undefined, { status: 204 })
  const removed = answer({ removeFromList }, undefined, { status: 204 })
  await user.click(sharedBox as HTMLElement)
  await waitFor(() => expect(added).toHaveLength(1))
  await waitFor(() => expect(ownBox?.disabled).toBe(false))
  await user.click(ownBox as HTMLElement)
  await waitFor(() => expect(removed).toHaveLength(1))
  const made = answer({ createSavedList }, { ...(own as NonNullable<typeof own>), id: shared?.id ?? '' }, { status: 201 })
  await user.type(dialog.getByLabelText('New list'), 'Solar')
  await user.click(dialog.getByRole('button', { name: 'Create list and save' }))
  await waitFor(() => expect(added).toHaveLength(2))
  expect([added, removed].map((calls) => calls.map(({ params }) => params))).toEqual([
    Array(2).fill({ id: shared?.id, kind: 'product', itemId: id }),
    [{ id: own?.id, kind: 'product', itemId: id }],
  ])
  expect(made.map(({ body }) => body)).toEqual([{ name: 'Solar', shared: false }])
})

test.each([
  ['a visitor', null],
  ['a driver', memberAs('driver')],
  ['staff', staff],
])('is not there for %s', (_, user) => {
  show(user)
  expect(screen.queryByText('Save to a list')).toBeNull()
})

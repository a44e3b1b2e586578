// Unsaved changes survive a reload, a save by somebody else, and a visit to another page.
import { changeProfile, getProfile, listProducts, type OwnBusiness } from '@ungana/contracts-directory'
import { answer, cutOff, member, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { enter, open, type User } from '#testing.tsx'

const profile = async (facts: Partial<OwnBusiness> = {}): Promise<OwnBusiness> => ({ ...(await sample({ getProfile })), id: member.id, ...facts })
const company = () => within(screen.getByRole('region', { name: 'Company' }))
const field = (name: string | RegExp) => company().getByRole<HTMLInputElement>('textbox', { name })
const KEPT = 'Your earlier changes are still here, but not saved yet.'

async function openProfile(facts: Partial<OwnBusiness> = {}) {
  answer({ getProfile }, await profile(facts))
  const opened = open('/profile', { user: member })
  await screen.findByRole('region', { name: 'Company' })
  return opened
}
async function edit(user: User, values: Readonly<Record<string, string>>) {
  await user.click(screen.getByRole('button', { name: 'Edit company' }))
  await company().findByRole('button', { name: 'Save' })
  for (const [name, text] of Object.entries(values)) {
    await enter(user, field(new RegExp(`^${name}`)), text)
  }
}
const save = (user: User) => user.click(company().getByRole('button', { name: 'Save' }))
const leaving = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => {
  answer({ listProducts }, [])
})

test('keeps unsaved changes after a reload and saves them with the version that was edited', async () => {
  const { user, unmount } = await openProfile()
  expect(leaving()).toBe(false)
  await edit(user, { Location: 'Moshi' })
  expect(leaving()).toBe(true)
  expect(company().queryByText(KEPT)).toBeNull()
  unmount()
  const again = await openProfile({ version: 7 })
  expect((await company().findByText(KEPT)).closest('[role=status]')).toBeTruthy()
  expect(field('Location').value).toBe('Moshi')
  expect(document.activeElement).toBe(document.body)
  expect(leaving()).toBe(true)
  const calls = answer({ changeProfile }, await profile({ location: 'Moshi' }))
  await save(again.user)
  expect(await company().findByText('Moshi, Tanzania')).toBeTruthy()
  expect(calls[0]?.headers.get('if-match')).toBe('"3"')
  expect(leaving()).toBe(false)
  again.unmount()
  expect(again.toasts.map(({ title }) => title)).toEqual(['Company saved'])
  await openProfile()
  expect(screen.getByRole('button', { name: 'Edit company' })).toBeTruthy()
})

test('keeps unsaved changes of a verified company after a reload', async () => {
  const { own } = await profile()
  const { user, unmount } = await openProfile({ own: { ...own, factsFixed: true } })
  await edit(user, { Location: 'Moshi' })
  unmount()
  await openProfile({ own: { ...own, factsFixed: true } })
  expect((await company().findByRole<HTMLInputElement>('textbox', { name: 'Location' })).value).toBe('Moshi')
})

test('keeps unsaved changes of each section separately', async () => {
  const { user, unmount } = await openProfile()
  await user.click(screen.getByRole('button', { name: 'Edit description and tags' }))
  await user.type(await screen.findByRole('textbox', { name: /^Tags/ }), ', Solar')
  unmount()
  await openProfile()
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Tags/ })).value).toBe('Switchgear, Installation, Solar')
  expect(screen.getByRole('button', { name: 'Edit company' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit contact details' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit cover' })).toBeTruthy()
})

test('stores nothing when the text is changed back', async () => {
  const { user, unmount, toasts } = await openProfile()
  await edit(user, { Location: 'Moshi' })
  await enter(user, field('Location'), 'Arusha')
  expect(leaving()).toBe(false)
  expect(sessionStorage.length).toBe(0)
  unmount()
  expect(toasts).toEqual([])
})

test('ignores a stored edit that lacks fields of the form', async () => {
  sessionStorage.setItem(
    `ungana:account:profile:${member.id}:company`,
    JSON.stringify({ values: { location: 'Moshi' }, base: { location: 'Arusha' }, version: 3, key: 'k' }),
  )
  await openProfile()
  expect(screen.getByRole('button', { name: 'Edit company' })).toBeTruthy()
})

test('says on another page that the changes are kept', async () => {
  const { user, toasts, unmount } = await openProfile()
  await edit(user, { Location: 'Moshi' })
  await user.click(screen.getByRole('link', { name: 'Preview public page' }))
  await waitFor(() =>
    expect(toasts).toEqual([{ title: 'Your changes are not saved yet', description: 'Your profile page keeps them while this tab is open.' }]),
  )
  expect(leaving()).toBe(false)
  unmount()
})

test('shows no toast after a logout, because a logout deletes the changes', async () => {
  const { user, toasts, unmount } = await openProfile()
  await edit(user, { Location: 'Moshi' })
  sessionStorage.clear()
  unmount()
  expect(toasts).toEqual([])
})

test('saves an edit in a browser without session storage', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('Forbidden')
    })
  const { user } = await openProfile()
  await edit(user, { Location: 'Moshi' })
  const calls = answer({ changeProfile }, await profile({ location: 'Moshi' }))
  await save(user)
  expect(await company().findByText('Moshi, Tanzania')).toBeTruthy()
  expect(calls).toHaveLength(1)
})

test('asks before it discards changes, and closes at once without changes', async () => {
  const { user, toasts, unmount } = await openProfile()
  await edit(user, {})
  await user.click(company().getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Edit company' })).toBe(document.activeElement)
  await edit(user, { Location: 'Moshi' })
  const cancel = company().getByRole('button', { name: 'Cancel' })
  await user.click(cancel)
  const confirmation = within(await screen.findByRole('dialog', { name: 'Discard your changes?', description: /You cannot undo this\.$/ }))
  await user.click(confirmation.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  expect(field('Location').value).toBe('Moshi')
  await user.click(cancel)
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(company().getByText('Arusha, Tanzania')).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
  unmount()
  expect(toasts).toEqual([])
})

test('saves changes after somebody else saved other fields', async () => {
  const { user, toasts } = await openProfile()
  await edit(user, { Location: 'Moshi' })
  const versions: (string | null)[] = []
  const saved = await profile({ employeeCount: '60', location: 'Moshi', version: 10 })
  refuse({ changeProfile }, { status: 412 })
  answer({ getProfile }, async () => {
    const calls = answer({ changeProfile }, ({ headers, body }) => {
      versions.push(headers.get('if-match'), JSON.stringify(body))
      return saved
    })
    expect(calls).toEqual([])
    return profile({ employeeCount: '60', version: 9 })
  })
  await save(user)
  expect(await company().findByText('Moshi, Tanzania')).toBeTruthy()
  expect(versions).toEqual(['"9"', '{"location":"Moshi"}'])
  expect(company().getByText('60')).toBeTruthy()
  expect(toasts.map(({ title }) => title)).toEqual(['Company saved'])
})

test('gives up after three attempts and keeps the typed text', async () => {
  const { user } = await openProfile()
  await edit(user, { Location: 'Moshi' })
  const calls = refuse({ changeProfile }, { status: 412, message: 'Somebody else was faster.' })
  await save(user)
  expect(await company().findByText('Somebody else was faster.')).toBeTruthy()
  expect(calls).toHaveLength(3)
  expect(field('Location').value).toBe('Moshi')
})

/** Both people change the location. The other person also changes the year, and the user changes the number of employees. */
async function causeConflict(user: User) {
  await edit(user, { Location: 'Moshi', 'Number of employees': '60' })
  refuse({ changeProfile }, { status: 412 })
  answer({ getProfile }, await profile({ location: 'Dodoma', yearFounded: 2004, version: 9 }))
  await save(user)
  return within(await company().findByRole('form', { name: 'Two versions' }))
}

test('shows both versions of a disputed field, with the user’s version preselected', async () => {
  const { user } = await openProfile()
  const versions = await causeConflict(user)
  expect(document.activeElement).toBe(company().getByRole('form', { name: 'Two versions' }))
  expect(versions.getByRole('alert').textContent).toContain('Somebody else saved changes while you were editing')
  const [location, ...others] = versions.getAllByRole('group')
  expect(location?.textContent).toBe('LocationYour versionMoshiSaved versionDodoma')
  expect(others).toEqual([])
  expect(versions.getByText('Also changed in the saved version: Year founded.')).toBeTruthy()
  const calls = answer({ changeProfile }, await profile({ location: 'Moshi', yearFounded: 2004, employeeCount: '60', version: 10 }))
  await user.click(versions.getByRole('button', { name: 'Save chosen version' }))
  expect(await company().findByText('Moshi, Tanzania')).toBeTruthy()
  expect(calls.map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([[{ location: 'Moshi', employeeCount: '60' }, '"9"']])
})

test('saves the rest of the edit when the saved version is chosen', async () => {
  const { user } = await openProfile()
  const versions = await causeConflict(user)
  await user.click(versions.getByRole('radio', { name: /^Saved version/ }))
  const calls = answer({ changeProfile }, await profile({ location: 'Dodoma', employeeCount: '60', version: 10 }))
  await user.click(versions.getByRole('button', { name: 'Save chosen version' }))
  expect(await company().findByText('Dodoma, Tanzania')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([{ employeeCount: '60' }])
})

test('saves nothing when only saved versions are chosen', async () => {
  const { user, toasts } = await openProfile()
  await edit(user, { Location: 'Moshi' })
  refuse({ changeProfile }, { status: 412 })
  answer({ getProfile }, await profile({ location: 'Dodoma', version: 9 }))
  await save(user)
  const versions = within(await company().findByRole('form', { name: 'Two versions' }))
  expect(versions.queryByText(/^Also changed in the saved version/)).toBeNull()
  await user.click(versions.getByRole('radio', { name: /^Saved version/ }))
  await user.click(versions.getByRole('button', { name: 'Save chosen version' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'No changes to save' }]))
  expect(company().getByText('Dodoma, Tanzania')).toBeTruthy()
})

test('returns to the form with the chosen values after a failure', async () => {
  const { user } = await openProfile()
  const versions = await causeConflict(user)
  await user.click(versions.getByRole('radio', { name: /^Saved version/ }))
  cutOff({ changeProfile })
  await user.click(versions.getByRole('button', { name: 'Save chosen version' }))
  expect(await company().findByText('There was an error submitting your information. Please try again.')).toBeTruthy()
  expect([field('Location').value, field(/^Year founded/).value, field(/^Number of employees/).value]).toEqual(['Dodoma', '2004', '60'])
})

test('shows both versions of a conflict as text', async () => {
  const { user } = await openProfile({ businessType: 'other', employeeCount: '8' })
  await edit(user, { 'Number of employees': '60' })
  await user.selectOptions(company().getByRole('combobox', { name: 'Business type' }), 'Trader')
  refuse({ changeProfile }, { status: 412 })
  const known = await profile()
  answer(
    { getProfile },
    { ...known, businessType: 'supplier', employeeCount: null, version: 9, website: 'https://a.example', own: { ...known.own, showEmail: true } },
  )
  await save(user)
  const versions = within(await company().findByRole('form', { name: 'Two versions' }))
  expect(versions.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
    'Business typeYour versionTraderSaved versionSupplier',
    'Number of employeesYour version60Saved versionEmpty',
  ])
})

test('names the other changed fields of the section', async () => {
  const { user } = await openProfile()
  await user.click(screen.getByRole('button', { name: 'Edit contact details' }))
  await enter(user, await screen.findByRole('textbox', { name: /^Website/ }), 'https://umeme.example')
  refuse({ changeProfile }, { status: 412 })
  const known = await profile()
  answer(
    { getProfile },
    { ...known, website: 'https://a.example', facebookUrl: null, version: 9, own: { ...known.own, showEmail: true, showPhone: false } },
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const versions = within(await screen.findByRole('form', { name: 'Two versions' }))
  expect(versions.getByText('Also changed in the saved version: Phone on your page, Email on your page, Facebook.')).toBeTruthy()
})

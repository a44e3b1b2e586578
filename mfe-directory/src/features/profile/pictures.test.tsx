// Cover and product pictures: uploaded as soon as they are chosen, kept when the form is saved.
import { changeProfile, getProfile, IMAGE_MAX_BYTES, listProducts, type OwnBusiness, uploadImage } from '@ungana/contracts-directory'
import { answer, cutOff, hold, member, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { open } from '#testing.tsx'

const id = '01a1fcdc-0099-759b-8deb-8d2cf5fd7e0d'
const uploaded = { id, width: 1600, height: 1200 }
const photo = new File(['picture'], 'photo.jpg', { type: 'image/jpeg' })
const cover = () => within(screen.getByRole('region', { name: 'Cover' }))
const group = () => screen.getByRole('group', { name: 'Cover picture' })
const preview = () => cover().queryByRole('img', { name: 'Your cover' })
const profile = async (facts: Partial<OwnBusiness> = {}): Promise<OwnBusiness> => ({
  ...(await sample({ getProfile })),
  id: member.id,
  coverImage: null,
  ...facts,
})

async function editCover(facts: Partial<OwnBusiness> = {}) {
  answer({ listProducts }, [])
  const own = await profile(facts)
  answer({ getProfile }, own)
  const opened = open('/profile', { user: member })
  await opened.user.click(await screen.findByRole('button', { name: 'Edit cover' }))
  await cover().findByRole('button', { name: 'Save' })
  const input = group().querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No way to choose a file')
  return { ...opened, own, input }
}

test('uploads and shows a picture, and keeps it when the form is saved', async () => {
  const { user, own, input, toasts } = await editCover()
  expect(input.accept).toBe('image/jpeg,image/png,image/webp')
  expect(group().textContent).toContain('JPEG, PNG or WebP, at most 8 MB.')
  expect(cover().queryByRole('button', { name: 'Remove picture' })).toBeNull()
  const calls = answer({ uploadImage }, uploaded)
  await user.upload(input, photo)
  expect(await cover().findByRole('button', { name: 'Choose another picture' })).toBeTruthy()
  expect(preview()?.getAttribute('src')).toBe(`/api/images/${id}/medium`)
  const [sent] = calls.map(({ body }) => (body as FormData).get('file') as File)
  expect([sent?.name, await sent?.text(), calls[0]?.idempotencyKey?.length]).toEqual(['photo.jpg', 'picture', 32])
  const changes = answer({ changeProfile }, { ...own, coverImage: `/api/images/${id}/large`, version: 4 })
  await user.click(cover().getByRole('button', { name: 'Save' }))
  expect(await cover().findByText('Your picture.')).toBeTruthy()
  expect(changes.map(({ body }) => body)).toEqual([{ coverImageId: id }])
  expect(toasts).toEqual([{ title: 'Cover saved' }])
})

test('opens the file dialog with the button', async () => {
  const { user, input } = await editCover()
  let opened = 0
  input.addEventListener('click', () => {
    opened += 1
  })
  await user.click(cover().getByRole('button', { name: 'Choose a picture' }))
  expect(opened).toBe(1)
})

test('does not save while a picture uploads', async () => {
  const { user, input } = await editCover()
  const { release } = hold({ uploadImage }, uploaded)
  await user.upload(input, photo)
  expect(await cover().findByRole('progressbar', { name: 'Uploading picture' })).toBeTruthy()
  expect(cover().getByRole('button', { name: 'Uploading...' })).toBeTruthy()
  await user.click(cover().getByRole('button', { name: 'Save' }))
  const wait = await cover().findByText('The picture is still uploading. Please wait.')
  expect(wait.getAttribute('role')).toBe('alert')
  expect(group().getAttribute('aria-describedby')).toBe(wait.id)
  release()
  await waitFor(() => expect(cover().queryByText('The picture is still uploading. Please wait.')).toBeNull())
  expect(cover().queryByRole('progressbar')).toBeNull()
  expect(preview()).toBeTruthy()
})

test('shows the pattern again after the picture is removed', async () => {
  const { user, own } = await editCover({ coverImage: `/api/images/${id}/large` })
  expect(preview()).toBeTruthy()
  await user.click(cover().getByRole('button', { name: 'Remove picture' }))
  expect(preview()).toBeNull()
  expect(cover().getByRole('button', { name: 'Choose a picture' })).toBeTruthy()
  const changes = answer({ changeProfile }, { ...own, coverImage: null, version: 4 })
  await user.click(cover().getByRole('button', { name: 'Save' }))
  expect(await cover().findByText('Placeholder pattern. Add your photo.')).toBeTruthy()
  expect(changes.map(({ body }) => body)).toEqual([{ coverImageId: null }])
})

test.each([
  ['the server’s message', { status: 415, message: 'This is not a JPEG, PNG or WebP file. Please choose another file.' }, /^This is not a JPEG/],
  ['a general text', { status: 500, message: '' }, /^There was an error submitting your information\./],
])('shows %s for a refused picture and removes it on the next try', async (_, refusal, words) => {
  const { user, input } = await editCover()
  refuse({ uploadImage }, refusal)
  await user.upload(input, photo)
  expect(await cover().findByText(words)).toBeTruthy()
  expect(preview()).toBeNull()
  expect(cover().getByRole('button', { name: 'Choose a picture' })).toBeTruthy()
  const { release } = hold({ uploadImage }, uploaded)
  await user.upload(input, photo)
  await cover().findByRole('progressbar')
  expect(cover().queryByText(words)).toBeNull()
  release()
  await waitFor(() => expect(preview()).toBeTruthy())
})

test('reports a lost connection', async () => {
  const { user, input } = await editCover()
  cutOff({ uploadImage })
  await user.upload(input, photo)
  expect(await cover().findByText('The connection was lost. Please try again.')).toBeTruthy()
})

test('does not upload a file that is too large', async () => {
  const { user, input } = await editCover()
  const calls = answer({ uploadImage }, uploaded)
  await user.upload(input, new File([new Uint8Array(IMAGE_MAX_BYTES + 1)], 'scan.png', { type: 'image/png' }))
  expect(await cover().findByText('This file is too large. The limit is 8 MB.')).toBeTruthy()
  expect(calls).toEqual([])
  await user.upload(input, new File([new Uint8Array(IMAGE_MAX_BYTES)], 'scan.png', { type: 'image/png' }))
  await waitFor(() => expect(calls).toHaveLength(1))
})

test('keeps a chosen picture after a reload', async () => {
  const { user, input, unmount } = await editCover()
  answer({ uploadImage }, uploaded)
  await user.upload(input, photo)
  await cover().findByRole('button', { name: 'Choose another picture' })
  unmount()
  answer({ getProfile }, await profile())
  open('/profile', { user: member })
  expect(await screen.findByText('Your earlier changes are still here, but not saved yet.')).toBeTruthy()
  expect(preview()?.getAttribute('src')).toBe(`/api/images/${id}/medium`)
})

test('shows both covers of a conflict as pictures', async () => {
  const { user, input } = await editCover()
  answer({ uploadImage }, uploaded)
  await user.upload(input, photo)
  await cover().findByRole('button', { name: 'Choose another picture' })
  refuse({ changeProfile }, { status: 412 })
  answer({ getProfile }, await profile({ coverImage: '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large', version: 9 }))
  await user.click(cover().getByRole('button', { name: 'Save' }))
  const versions = within(await cover().findByRole('form', { name: 'Two versions' }))
  const [field] = versions.getAllByRole('group', { name: 'Cover' })
  expect([...(field?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'))).toEqual([
    `/api/images/${id}/small`,
    '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/small',
  ])
})

test('shows a cover that somebody else removed as "No picture"', async () => {
  const { user, input } = await editCover({ coverImage: '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large' })
  answer({ uploadImage }, uploaded)
  await user.upload(input, photo)
  await waitFor(() => expect(preview()?.getAttribute('src')).toBe(`/api/images/${id}/medium`))
  refuse({ changeProfile }, { status: 412 })
  answer({ getProfile }, await profile({ version: 9 }))
  await user.click(cover().getByRole('button', { name: 'Save' }))
  expect(within(await cover().findByRole('form', { name: 'Two versions' })).getByText('No picture')).toBeTruthy()
})

test('uploads a logo', async () => {
  answer({ listProducts }, [])
  const own = await profile({ logo: null })
  answer({ getProfile }, own)
  const { user, toasts } = open('/profile', { user: member })
  await user.click(await screen.findByRole('button', { name: 'Edit logo' }))
  const logo = within(await screen.findByRole('group', { name: 'Logo' }))
  answer({ uploadImage }, uploaded)
  await user.upload(screen.getByRole('group', { name: 'Logo' }).querySelector('input[type=file]') as HTMLInputElement, photo)
  expect(await logo.findByRole('button', { name: 'Remove logo' })).toBeTruthy()
  const changes = answer({ changeProfile }, { ...own, logo: `/api/images/${id}/large`, version: 4 })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your logo.')).toBeTruthy()
  expect(changes.map(({ body }) => body)).toEqual([{ logoId: id }])
  expect(toasts).toEqual([{ title: 'Logo saved' }])
})

// Pictures of cover and products: sent as soon as they are chosen, kept by what is saved.
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

test('a picture is sent, shown, and kept by saving it', async () => {
  const { user, own, input, toasts } = await editCover()
  expect(input.accept).toBe('image/jpeg,image/png,image/webp')
  expect(group().textContent).toContain('JPEG, PNG or WebP, at most 8 MB.')
  expect(cover().queryByRole('button', { name: 'Use the drawn cover' })).toBeNull()
  const calls = answer({ uploadImage }, uploaded)
  await user.upload(input, photo)
  expect(await cover().findByRole('button', { name: 'Choose another picture' })).toBeTruthy()
  expect(preview()?.getAttribute('src')).toBe(`/api/images/${id}/medium`)
  const [sent] = calls.map(({ body }) => (body as FormData).get('file') as File)
  expect([sent?.name, await sent?.text(), calls[0]?.idempotencyKey?.length]).toEqual(['photo.jpg', 'picture', 32])
  const changes = answer({ changeProfile }, { ...own, coverImage: `/api/images/${id}/large`, version: 4 })
  await user.click(cover().getByRole('button', { name: 'Save' }))
  expect(await cover().findByText('Your own picture.')).toBeTruthy()
  expect(changes.map(({ body }) => body)).toEqual([{ coverImageId: id }])
  expect(toasts).toEqual([{ title: 'Cover saved' }])
})

test('the button opens the choice of files', async () => {
  const { user, input } = await editCover()
  let opened = 0
  input.addEventListener('click', () => {
    opened += 1
  })
  await user.click(cover().getByRole('button', { name: 'Choose a picture' }))
  expect(opened).toBe(1)
})

test('what is being sent is waited for', async () => {
  const { user, input } = await editCover()
  const { release } = hold({ uploadImage }, uploaded)
  await user.upload(input, photo)
  expect(await cover().findByRole('progressbar', { name: 'Sending the picture' })).toBeTruthy()
  expect(cover().getByRole('button', { name: 'Sending...' })).toBeTruthy()
  await user.click(cover().getByRole('button', { name: 'Save' }))
  const wait = await cover().findByText('The picture is still being sent. Please wait for it.')
  expect(wait.getAttribute('role')).toBe('alert')
  expect(group().getAttribute('aria-describedby')).toBe(wait.id)
  release()
  await waitFor(() => expect(cover().queryByText('The picture is still being sent. Please wait for it.')).toBeNull())
  expect(cover().queryByRole('progressbar')).toBeNull()
  expect(preview()).toBeTruthy()
})

test('the drawn cover takes the place of the picture again', async () => {
  const { user, own } = await editCover({ coverImage: `/api/images/${id}/large` })
  expect(preview()).toBeTruthy()
  await user.click(cover().getByRole('button', { name: 'Use the drawn cover' }))
  expect(preview()).toBeNull()
  expect(cover().getByRole('button', { name: 'Choose a picture' })).toBeTruthy()
  const changes = answer({ changeProfile }, { ...own, coverImage: null, version: 4 })
  await user.click(cover().getByRole('button', { name: 'Save' }))
  expect(await cover().findByText('Drawn for you alone, until you have a picture of your own.')).toBeTruthy()
  expect(changes.map(({ body }) => body)).toEqual([{ coverImageId: null }])
})

test.each([
  ['the server’s own words', { status: 415, message: 'This file is no JPEG, PNG or WebP file, whatever its name says.' }, /^This file is no JPEG/],
  ['that it failed', { status: 500, message: '' }, /^There was an error submitting your information\./],
])('a picture that is refused says why, in %s, and the next try forgets it', async (_, refusal, words) => {
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

test('a broken connection is told of', async () => {
  const { user, input } = await editCover()
  cutOff({ uploadImage })
  await user.upload(input, photo)
  expect(await cover().findByText('The connection broke off. Please try again.')).toBeTruthy()
})

test('a file that is too large is not sent', async () => {
  const { user, input } = await editCover()
  const calls = answer({ uploadImage }, uploaded)
  await user.upload(input, new File([new Uint8Array(IMAGE_MAX_BYTES + 1)], 'scan.png', { type: 'image/png' }))
  expect(await cover().findByText('This file is too large: at most 8 MB are taken.')).toBeTruthy()
  expect(calls).toEqual([])
  await user.upload(input, new File([new Uint8Array(IMAGE_MAX_BYTES)], 'scan.png', { type: 'image/png' }))
  await waitFor(() => expect(calls).toHaveLength(1))
})

test('a chosen picture is kept over a reload', async () => {
  const { user, input, unmount } = await editCover()
  answer({ uploadImage }, uploaded)
  await user.upload(input, photo)
  await cover().findByRole('button', { name: 'Choose another picture' })
  unmount()
  answer({ getProfile }, await profile())
  open('/profile', { user: member })
  expect(await screen.findByText('What you typed before is still here. It is not saved yet.')).toBeTruthy()
  expect(preview()?.getAttribute('src')).toBe(`/api/images/${id}/medium`)
})

test('two covers at once are shown as pictures', async () => {
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
    `/api/images/${id}/large`,
    '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large',
  ])
})

test('a cover that somebody took away meanwhile is told of as none', async () => {
  const { user, input } = await editCover({ coverImage: '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large' })
  answer({ uploadImage }, uploaded)
  await user.upload(input, photo)
  await waitFor(() => expect(preview()?.getAttribute('src')).toBe(`/api/images/${id}/medium`))
  refuse({ changeProfile }, { status: 412 })
  answer({ getProfile }, await profile({ version: 9 }))
  await user.click(cover().getByRole('button', { name: 'Save' }))
  expect(within(await cover().findByRole('form', { name: 'Two versions' })).getByText('No picture')).toBeTruthy()
})

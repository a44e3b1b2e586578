import { freezeByLink, freezeLink, readFreezeLink } from '@ungana/contracts-identity'
import { answer, refuse, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { main, renderSite } from '#testing/site.tsx'

const TOKEN = 'x'.repeat(43)
const at = freezeLink.path(TOKEN)
const heading = (name: string) => main().findByRole('heading', { level: 1, name })
const press = () => main().getByRole('button', { name: 'Freeze the company' })
const over = { status: 410, code: 'IDENTITY_LINK_OVER', message: 'Over.' }

async function open() {
  const reads = answer({ readFreezeLink })
  const page = renderSite({ at })
  await heading('Freeze Lake Kivu Coffee?')
  return { ...page, reads }
}

test('freezes only when the button is pressed, and leads to a new password', async () => {
  const { user, reads } = await open()
  expect(reads.map(({ body }) => body)).toEqual([{ token: TOKEN }])
  const calls = answer({ freezeByLink })
  await user.click(press())
  await heading('The company is frozen')
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN }])
  expect(main().getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe('/forgot-password')
})

test('a link that did not load can be loaded again', async () => {
  refuse({ readFreezeLink }, { status: 503, message: 'Please try again later.' })
  const { user } = renderSite({ at })
  await main().findByRole('heading', { name: 'Error loading your link' })
  answer({ readFreezeLink })
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await heading('Freeze Lake Kivu Coffee?')).toBeTruthy()
  expect(main().queryByRole('alert')).toBeNull()
})

test('says that the link is over when it opens', async () => {
  refuse({ readFreezeLink }, over)
  renderSite({ at })
  expect(await heading('This link has expired or was already used')).toBeTruthy()
})

test('says that the link is over when the button is pressed', async () => {
  const { user } = await open()
  refuse({ freezeByLink }, over)
  await user.click(press())
  expect(await heading('This link has expired or was already used')).toBeTruthy()
})

test('shows other failures and stays', async () => {
  const { user } = await open()
  refuse({ freezeByLink }, { status: 503, message: 'Please try again later.' })
  await user.click(press())
  await waitFor(() => expect(main().getByRole('alert')).toBeTruthy())
  expect(press()).toBeTruthy()
})

import { driverLink, logInDriver, readDriverLink } from '@ungana/contracts-identity'
import { answer, refuse, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { field, main, problemOf, renderSite } from '#testing/site.tsx'

const TOKEN = 'x'.repeat(43)
const heading = (name: string) => main().findByRole('heading', { level: 1, name })

async function open() {
  answer({ readDriverLink })
  const page = renderSite({ at: driverLink.path(TOKEN) })
  await heading('Drive for Lake Kivu Coffee')
  return page
}

test('logs a driver in with the code', async () => {
  const { user, address } = await open()
  expect(main().getByText('You are Jean Habimana. Ask your company for the code.')).toBeTruthy()
  await user.type(field('Six digits'), '123')
  await user.click(main().getByRole('button', { name: 'Log In' }))
  expect(problemOf(field('Six digits'))).toBe('Please enter the six digits.')
  refuse({ logInDriver }, { status: 401, code: 'IDENTITY_WRONG_DRIVER_CODE', field: 'code', message: 'The code is wrong. Ask your company for it.' })
  await user.type(field('Six digits'), '456')
  await user.click(main().getByRole('button', { name: 'Log In' }))
  await waitFor(() => expect(problemOf(field('Six digits'))).toBe('The code is wrong. Ask your company for it.'))
  const calls = answer({ logInDriver })
  await user.click(main().getByRole('button', { name: 'Log In' }))
  await waitFor(() => expect(address()).not.toContain('/driver'))
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN, code: '123456' }])
})

test('says that the link is over when it opens, and after too many wrong codes', async () => {
  const over = { status: 410, code: 'IDENTITY_LINK_OVER', message: 'Over.' }
  const { user, unmount } = await open()
  refuse({ logInDriver }, over)
  await user.type(field('Six digits'), '123456')
  await user.click(main().getByRole('button', { name: 'Log In' }))
  await heading('This link has expired or was already used')
  unmount()
  refuse({ readDriverLink }, over)
  renderSite({ at: driverLink.path(TOKEN) })
  expect(await heading('This link has expired or was already used')).toBeTruthy()
})

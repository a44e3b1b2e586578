import { getPhoneLogin, logInByPhone, login, sendPhoneLoginCode } from '@ungana/contracts-identity'
import { answer, member, refuse, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { field, main, renderSite, toast } from '#testing/site.tsx'

const number = '+250 ••• ••12'
const token = 'k3Zr0bQ9m2s8cW1xYt5uVnJh7Lf4Pd6Ge0RaIoTqSyM'

async function openPhoneLogin() {
  answer({ getPhoneLogin }, { available: true })
  const site = renderSite({ at: '/login?from=%2Fabout' })
  await site.user.click(await main().findByRole('button', { name: 'Use a code by SMS' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Phone number')))
  expect(main().queryByText(/username or the email address/)).toBeNull()
  return site
}
async function askForCode() {
  const site = await openPhoneLogin()
  const asked = answer({ sendPhoneLoginCode }, { token, to: number })
  await site.user.type(field('Phone number'), '+250 788 000 012{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(field('Code from the SMS')))
  expect(asked.map(({ body }) => body)).toEqual([{ phone: '+250 788 000 012' }])
  return site
}

test('logs in with the code, and returns to the previous page', async () => {
  const { user, address } = await askForCode()
  expect(main().getByRole('status').textContent).toBe(
    `If an account has confirmed the number ${number}, we sent a code there. It works for 10 minutes.`,
  )
  await user.click(main().getByRole('checkbox', { name: /^Remember this device/ }))
  const calls = answer({ logInByPhone }, { ...member })
  await user.type(field('Code from the SMS'), '123456{Enter}')
  await waitFor(() => expect(address()).toBe('/about'))
  expect(calls.map(({ body }) => body)).toEqual([{ token, smsCode: '123456', remember: true }])
  expect(toast()).toBe('You are logged inKivu Coffee Growers')
})

test('asks for the code of the second factor where it is on', async () => {
  const { user, address } = await askForCode()
  refuse({ logInByPhone }, { status: 401, code: 'IDENTITY_CODE_REQUIRED', message: 'Please enter the code' })
  await user.type(field('Code from the SMS'), '123456{Enter}')
  const factor = await main().findByRole('textbox', { name: 'Code' })
  const calls = answer({ logInByPhone }, { ...member })
  await user.type(factor, '654321{Enter}')
  await waitFor(() => expect(address()).toBe('/about'))
  expect(calls.map(({ body }) => body)).toEqual([{ token, smsCode: '123456', remember: false, code: '654321' }])
})

test('says why nobody logs in, and asks for the number again on request', async () => {
  const { user } = await askForCode()
  const words = 'This number was changed recently. You can log in with it 72 hours after the change.'
  refuse({ logInByPhone }, { status: 403, code: 'IDENTITY_PHONE_CAUTION', message: words })
  await user.type(field('Code from the SMS'), '123456{Enter}')
  expect(await main().findByText(words)).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Send another code' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Phone number')))
})

test('returns to the password', async () => {
  const { user, address } = await openPhoneLogin()
  await user.click(main().getByRole('button', { name: 'Use the password' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Username or email')))
  answer({ login }, { ...member })
  await user.type(field('Username or email'), 'kivu_growers')
  await user.type(field('Password'), 'terraced hills{Enter}')
  await waitFor(() => expect(address()).toBe('/about'))
})

test('is not offered where the site sends no SMS', async () => {
  const asked = answer({ getPhoneLogin }, { available: false })
  renderSite({ at: '/login' })
  await main().findByRole('button', { name: 'Log In' })
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(main().queryByRole('button', { name: 'Use a code by SMS' })).toBeNull()
})

import { type Account, confirmPhone, getAccount, removePhone, sendPhoneCode } from '@ungana/contracts-identity'
import { answer, member, refuse, sample, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { field, main, renderSite, toast } from '#testing/site.tsx'

const section = () => within(main().getByRole('region', { name: 'Phone' }))
const form = (name: string) => within(main().getByRole('form', { name }))
const number = '+250 ••• ••12'
const token = 'k3Zr0bQ9m2s8cW1xYt5uVnJh7Lf4Pd6Ge0RaIoTqSyM'

async function openSettings(phone: Account['phone'], different: Partial<Account> = {}) {
  const { phone: _sampled, ...known } = await sample({ getAccount })
  const reads = answer({ getAccount }, { ...known, ...different, ...(phone && { phone }) })
  const site = renderSite({ at: '/settings', session: member })
  await waitFor(() => expect(main().queryAllByRole('region').length).toBeGreaterThan(0))
  return { ...site, reads }
}

async function addNumber(user: Awaited<ReturnType<typeof openSettings>>['user'], open = 'Add a phone number') {
  const asked = answer({ sendPhoneCode }, { token, to: number })
  await user.click(section().getByText(open))
  await user.type(field('Phone number'), '+250 788 000 012')
  const password = form(open).queryByLabelText('Your password')
  if (password) await user.type(password, 'terraced hills')
  await user.click(form(open).getByRole('button', { name: 'Send the Code' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Code from the SMS')))
  return asked
}

test('adds a number: asks for the password, then for the code', async () => {
  const { user, reads } = await openSettings({ canAdd: true })
  const asked = await addNumber(user)
  expect(asked.map(({ body }) => body)).toEqual([{ phone: '+250 788 000 012', currentPassword: 'terraced hills' }])
  expect(section().getByRole('status').textContent).toBe(`We sent a code to ${number}. It works for 10 minutes.`)
  const confirmed = answer({ confirmPhone }, { number, canAdd: true })
  answer({ getAccount }, { ...(await sample({ getAccount })), phone: { number, canAdd: true } })
  await user.type(field('Code from the SMS'), '123456')
  await user.click(form('Confirm the phone number').getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(toast()).toBe(`Your phone number is confirmed${number}`))
  expect(confirmed.map(({ body }) => body)).toEqual([{ token, smsCode: '123456' }])
  expect(await section().findByText(number)).toBeTruthy()
  expect(reads).toHaveLength(1)
})

test('shows a wrong code at its field, and sends another code on request', async () => {
  const { user } = await openSettings({ canAdd: true })
  await addNumber(user)
  refuse({ confirmPhone }, { status: 401, code: 'IDENTITY_WRONG_SMS_CODE', field: 'smsCode', message: 'The code is wrong. Please check the SMS.' })
  await user.type(field('Code from the SMS'), '000000')
  await user.click(form('Confirm the phone number').getByRole('button', { name: 'Confirm' }))
  expect(await section().findByText('The code is wrong. Please check the SMS.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Code from the SMS'))
  await user.click(section().getByRole('button', { name: 'Send another code' }))
  expect(field('Phone number').value).toBe('')
})

test('a driver who logs in by link needs no password', async () => {
  const { user } = await openSettings({ canAdd: true }, { byLink: true })
  const asked = await addNumber(user)
  expect(asked.map(({ body }) => body)).toEqual([{ phone: '+250 788 000 012' }])
})

test('says until when nobody logs in with a changed number', async () => {
  await openSettings({ number, cautionUntil: '2026-12-02T09:15:00.000Z', canAdd: true })
  expect(section().getByText(number)).toBeTruthy()
  expect(section().getByRole('status').textContent).toMatch(/Until .*2026.* nobody can log in with it/)
  expect(section().getByText('Change the phone number')).toBeTruthy()
})

test('removes the number', async () => {
  const { user } = await openSettings({ number, canAdd: true })
  await user.click(section().getByText('Remove the phone number'))
  expect(section().getByText('Nobody can log in with it any more. If you add a number again, it works after 72 hours.')).toBeTruthy()
  const removed = answer({ removePhone })
  answer({ getAccount }, { ...(await sample({ getAccount })), phone: { canAdd: true } })
  await user.click(section().getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(toast()).toBe('Your phone number was removed'))
  expect(removed).toHaveLength(1)
  await waitFor(() => expect(section().queryByText(number)).toBeNull())
})

test.each([
  ['for staff', undefined],
  ['where the site sends no SMS', { canAdd: false }],
] as const)('is missing %s', async (_who, phone) => {
  await openSettings(phone)
  expect(main().queryByRole('region', { name: 'Phone' })).toBeNull()
})

test('a number can be removed where the site sends no SMS', async () => {
  await openSettings({ number, canAdd: false })
  expect(section().getByText('Remove the phone number')).toBeTruthy()
  expect(section().queryByText('Change the phone number')).toBeNull()
})

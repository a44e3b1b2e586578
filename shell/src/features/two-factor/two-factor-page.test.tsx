import { type Account, confirmTwoFactor, endTwoFactor, getAccount, renewRecoveryCodes, startTwoFactor } from '@ungana/contracts-identity'
import { answer, hold, member, refuse, sample, staff, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { field, main, renderSite, signedInAs, textsOf, toast } from '#testing/site.tsx'

async function openPage(account: Partial<Account>, session: Parameters<typeof renderSite>[0] = { session: member }) {
  const reads = answer({ getAccount }, { ...(await sample({ getAccount })), ...account })
  const site = renderSite({ at: '/two-factor', ...session })
  await waitFor(() => expect(reads).toHaveLength(1))
  return site
}

const without = { twoFactor: false, recoveryCodes: 0 }
const form = (name: string) => within(main().getByRole('form', { name }))

test('asks a visitor to log in', async () => {
  renderSite({ at: '/two-factor' })
  expect(await main().findByRole('heading', { name: 'Please log in to set up a second factor' })).toBeTruthy()
})

test('asks for a confirmed address first', async () => {
  await openPage({ ...without, emailConfirmedAt: null })
  expect(await main().findByText('Please confirm your email address first')).toBeTruthy()
  expect(main().getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
  expect(main().queryByRole('form')).toBeNull()
})

test('turns on with the password and a first code, and shows the recovery codes once', async () => {
  const { user } = await openPage(without)
  const starts = answer({ startTwoFactor })
  await main().findByRole('form', { name: 'Set up a second factor' })
  await user.click(main().getByRole('button', { name: 'Set Up' }))
  expect(main().getByText('Please enter your password.')).toBeTruthy()
  await user.type(field('Your password'), 'terraced hills{Enter}')
  expect(await main().findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
  expect(starts.map(({ body }) => body)).toEqual([{ currentPassword: 'terraced hills' }])
  expect(main().getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()

  await user.type(field('Code'), '12345')
  await user.click(main().getByRole('button', { name: 'Turn On' }))
  expect(main().getByText('Please enter the code.')).toBeTruthy()
  refuse({ confirmTwoFactor }, { status: 401, code: 'IDENTITY_WRONG_CODE', field: 'code', message: 'The code is wrong or was already used' })
  await user.type(field('Code'), '6{Enter}')
  expect(await main().findByText('The code is wrong or was already used')).toBeTruthy()
  expect(document.activeElement).toBe(field('Code'))

  const confirmations = answer({ confirmTwoFactor })
  const reads = answer({ getAccount }, { ...(await sample({ getAccount })), recoveryCodes: 10 })
  const questions = signedInAs(member)
  await user.click(main().getByRole('button', { name: 'Turn On' }))
  const codes = await main().findByRole('list', { name: 'Recovery codes' })
  expect(confirmations.map(({ body }) => body)).toEqual([{ code: '123456' }])
  expect(textsOf(within(codes).getAllByRole('listitem'))).toEqual(['MFRG-GZDF-MZTW-Q2LK', 'NNWG-23TP-OBYX-E43U'])
  expect(document.activeElement?.contains(codes)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  // Staff get their rights with the second factor, so the session is read again.
  await waitFor(() => expect([reads.length, questions.length]).toEqual([1, 1]))

  await user.click(main().getByRole('button', { name: 'I have saved them' }))
  expect(await main().findByText('The second factor is on')).toBeTruthy()
  expect(main().getByText('10 recovery codes left.')).toBeTruthy()
  expect(main().queryByRole('list', { name: 'Recovery codes' })).toBeNull()
})

test('does not start with a wrong password', async () => {
  refuse({ startTwoFactor }, { status: 401, code: 'IDENTITY_WRONG_CREDENTIALS', message: 'The password is wrong' })
  const { user } = await openPage(without)
  await main().findByRole('form', { name: 'Set up a second factor' })
  await user.type(field('Your password'), 'wrong{Enter}')
  expect((await main().findByRole('alert')).textContent).toBe('The second factor was not set upThe password is wrong')
  expect(main().queryByRole('img')).toBeNull()
})

test('shows that a code could not be checked', async () => {
  answer({ startTwoFactor })
  refuse({ confirmTwoFactor }, { status: 503, message: 'Away' })
  const { user } = await openPage(without)
  await main().findByRole('form', { name: 'Set up a second factor' })
  await user.type(field('Your password'), 'terraced hills{Enter}')
  await main().findByRole('form', { name: 'First code' })
  await user.type(field('Code'), '123456{Enter}')
  expect((await main().findByRole('alert')).textContent).toBe('The second factor was not turned onAway')
})

test('tells staff that they need two-factor authentication, even without a confirmed address', async () => {
  await openPage({ ...without, emailConfirmedAt: null }, { session: { ...member, ...{ mustEnrol: true } } })
  expect(await main().findByText('Staff need a second factor')).toBeTruthy()
  expect(main().getByRole('form', { name: 'Set up a second factor' })).toBeTruthy()
})

test('does not show members the rule for staff', async () => {
  await openPage(without)
  await main().findByRole('form', { name: 'Set up a second factor' })
  expect(main().queryByText('Staff need a second factor')).toBeNull()
})

test.each([
  [3, '3 recovery codes left.', false],
  [2, '2 recovery codes left', true],
  [1, '1 recovery code left', true],
])('%i recovery codes: %s', async (recoveryCodes, words, warned) => {
  await openPage({ recoveryCodes })
  expect(await main().findByText(words)).toBeTruthy()
  expect(main().queryByText('Create new codes before you use the last one.') !== null).toBe(warned)
})

test('asks for new recovery codes at once when none is left', async () => {
  await openPage({ recoveryCodes: 0 })
  expect(await main().findByText('Create new codes now. Without your phone you could not log in.')).toBeTruthy()
})

test('makes new recovery codes with password and code', async () => {
  const { user } = await openPage({})
  const calls = answer({ renewRecoveryCodes }, { recoveryCodes: ['AAAA-BBBB'] })
  await main().findByText('The second factor is on')
  await user.click(main().getByText('New recovery codes'))
  await user.type(form('New recovery codes').getByLabelText('Your password'), 'terraced hills')
  await user.type(form('New recovery codes').getByLabelText('Code'), ' MFRG-GZDF {Enter}')
  expect(textsOf(within(await main().findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem'))).toEqual(['AAAA-BBBB'])
  expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: 'terraced hills', code: 'MFRG-GZDF' }])
})

test('makes no new recovery codes with a wrong code', async () => {
  refuse({ renewRecoveryCodes }, { status: 503, message: 'Away' })
  const { user } = await openPage({})
  await main().findByText('The second factor is on')
  await user.click(main().getByText('New recovery codes'))
  await user.type(form('New recovery codes').getByLabelText('Your password'), 'terraced hills')
  await user.type(form('New recovery codes').getByLabelText('Code'), '123456{Enter}')
  expect((await main().findByRole('alert')).textContent).toBe('No new codes were createdAway')
})

test('turns off with password and code', async () => {
  const { user } = await openPage({})
  const { calls, release } = hold({ endTwoFactor })
  await main().findByText('The second factor is on')
  await user.click(main().getByText('Turn off'))
  await user.type(form('Turn off the second factor').getByLabelText('Your password'), 'terraced hills')
  await user.click(form('Turn off the second factor').getByRole('button', { name: 'Turn Off' }))
  expect(form('Turn off the second factor').getByText('Please enter the code.')).toBeTruthy()
  await user.type(form('Turn off the second factor').getByLabelText('Code'), '123456{Enter}')
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: 'terraced hills', code: '123456' }]))
  answer({ getAccount }, { ...(await sample({ getAccount })), ...without })
  release()
  await waitFor(() => expect(toast()).toBe('The second factor is off'))
  expect(await main().findByRole('form', { name: 'Set up a second factor' })).toBeTruthy()
})

test('stays on when turning it off fails', async () => {
  refuse({ endTwoFactor }, { status: 503, message: 'Away' })
  const { user } = await openPage({})
  await main().findByText('The second factor is on')
  await user.click(main().getByText('Turn off'))
  await user.type(form('Turn off the second factor').getByLabelText('Your password'), 'terraced hills')
  await user.type(form('Turn off the second factor').getByLabelText('Code'), '123456{Enter}')
  expect((await main().findByRole('alert')).textContent).toBe('The second factor is still onAway')
})

test('staff cannot turn two-factor authentication off', async () => {
  await openPage({}, { session: staff })
  await main().findByText('The second factor is on')
  expect(main().queryByText('Turn off')).toBeNull()
})

test('shows a failed account with a retry button', async () => {
  refuse({ getAccount }, { status: 503 })
  const { user } = renderSite({ at: '/two-factor', session: member })
  expect(await main().findByRole('heading', { name: 'Error loading your account' })).toBeTruthy()
  const { release } = hold({ getAccount })
  await user.click(main().getByRole('button', { name: 'Try again' }))
  release()
  expect(await main().findByText('The second factor is on')).toBeTruthy()
})

test('shows a loading state', async () => {
  hold({ getAccount })
  renderSite({ at: '/two-factor', session: member })
  expect(await main().findByText('Loading your account...')).toBeTruthy()
})

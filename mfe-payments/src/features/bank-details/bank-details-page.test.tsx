import { reauthenticate } from '@ungana/contracts-identity'
import {
  addBankDetails,
  type BankDetails,
  type BankDetailsRequest,
  changeBankDetails,
  decideBankRequest,
  deleteBankDetails,
  listBankDetails,
  listIncomingBankRequests,
  listOutgoingBankRequests,
  readBankRequestLog,
  readRequestedBankDetails,
  revokeBankRequest,
  shareBankDetails,
} from '@ungana/contracts-payments'
import { dayText, momentText } from '@ungana/web-kit'
import {
  act,
  answer,
  cutOff,
  factsIn,
  fill,
  hang,
  hold,
  linesIn,
  member,
  refuse,
  sample,
  screen,
  stopClock,
  valuesIn,
  waitFor,
  within,
} from '@ungana/web-kit/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const at = '/bank-details'
const NUMBER = '4003331112224321'
const [account] = await sample({ listBankDetails })
const [request] = await sample({ listIncomingBankRequests })
const granted = await sample({ readRequestedBankDetails })
if (!account || !request) throw new Error('A sample has no rows')
const pending = { status: 'pending', decidedAt: null, expiresAt: null, readable: false } as const

/** Answers the lists with these, until `becomes` is called. */
function keeps(start: { accounts?: readonly BankDetails[]; incoming?: readonly BankDetailsRequest[]; outgoing?: readonly BankDetailsRequest[] }) {
  let now = { accounts: [], incoming: [], outgoing: [], ...start }
  const looks = answer({ listBankDetails }, () => [...now.accounts])
  answer({ listIncomingBankRequests }, () => [...now.incoming])
  answer({ listOutgoingBankRequests }, () => [...now.outgoing])
  const becomes = (more: typeof start) => {
    now = { ...now, ...more }
  }
  return { looks, becomes }
}
beforeEach(() => void keeps({}))

async function open(tab: 'accounts' | 'requests' = 'accounts', path = at) {
  const page = openPage(path)
  await screen.findByRole('heading', { level: 1, name: 'Bank Details' })
  if (tab === 'requests') await page.user.click(screen.getByRole('tab', { name: /^Requests/ }))
  return page
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const rows = async (name: string) =>
  (await section(name).findAllByRole('heading', { level: 3 })).map((row) => linesIn(row.closest('li') as HTMLElement))

test('is for members: a visitor logs in and comes back', async () => {
  const { looks } = keeps({ accounts: [account] })
  const { titles } = openPage(at, { user: null })
  await screen.findByText('Please log in to see your bank details')
  expect(screen.getByText('Keep your accounts here, and decide who may read them.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fbank-details')
  expect(looks).toEqual([])
  expect(titles).toEqual(['Bank Details · Ungana'])
})

describe('one’s own accounts', () => {
  test('show their number masked, and all else', async () => {
    const { looks } = keeps({
      accounts: [
        { ...account, branchCode: '004', bankAddress: 'KN 4 Ave\n Kigali' },
        { ...account, id: request.id, bankName: 'Equity', isShared: false, swiftCode: null },
      ],
    })
    await open()
    expect(await rows('My Bank Details')).toEqual([
      [
        ...['Bank of Kigali', '•••• 4321 · RWF', 'Kivu Coffee Growers Ltd', 'SWIFT\u00a0BKIGRWRW · Branch\u00a0004 · KN 4 Ave, Kigali'],
        ...['Shared', 'Stop sharing', 'Change number', 'Delete'],
      ],
      ['Equity', '•••• 4321 · RWF', 'Kivu Coffee Growers Ltd', 'Not Shared', 'Share', 'Change number', 'Delete'],
    ])
    expect(looks).toMatchObject([{ params: { userId: member.id } }])
    expect(
      screen.getByText('Keep your accounts here, and decide who may read them. Account numbers are encrypted, and each look is noted.'),
    ).toBeTruthy()
  })

  test.each([
    ['2026-11-22T08:00:01.000Z', true],
    ['2026-11-22T07:59:59.000Z', false],
  ])('say for 48 hours that a number was changed: %s', async (numberChangedAt, said) => {
    keeps({ accounts: [{ ...account, numberChangedAt }] })
    stopClock('2026-11-24T08:00:00.000Z')
    await open()
    const [row = []] = await rows('My Bank Details')
    expect(row.includes(`Number changed ${momentText(numberChangedAt)}: readers are warned for 48 hours.`)).toBe(said)
  })

  test('are none, wait, and fail', async () => {
    hang({ listBankDetails })
    const waiting = await open()
    section('My Bank Details').getByText('Loading my bank details...')
    waiting.unmount()
    refuse({ listBankDetails }, { status: 500 })
    const { user } = await open()
    expect(linesIn(await section('My Bank Details').findByRole('alert'))).toEqual(['Error loading my bank details', 'Please try again', 'Try again'])
    keeps({})
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await section('My Bank Details').findByRole('heading', { name: 'No bank details yet' })
    expect(section('My Bank Details').getByText('Add an account. Nobody sees it until you share it and approve who asks.')).toBeTruthy()
  })

  test.each([
    [true, 'Stop sharing', 'Share'],
    [false, 'Share', 'Stop sharing'],
  ])('are shared, and taken back: shared %s', async (isShared, label, after) => {
    const { becomes } = keeps({ accounts: [{ ...account, isShared }] })
    const { user, toasts } = await open()
    const button = await screen.findByRole('switch', { name: 'Share Bank of Kigali •••• 4321', checked: isShared })
    expect(button.textContent).toBe(label)
    const { calls, release } = hold({ shareBankDetails }, () => {
      becomes({ accounts: [{ ...account, isShared: !isShared }] })
      return { ...account, isShared: !isShared }
    })
    await user.click(button)
    await user.click(screen.getByRole('switch'))
    release()
    await screen.findByRole('switch', { checked: !isShared })
    expect(screen.getByRole('switch').textContent).toBe(after)
    expect(toasts).toEqual([{ title: 'Sharing settings updated' }])
    expect(calls).toMatchObject([{ params: { id: account.id }, body: { isShared: !isShared } }])
  })

  test('say why sharing was not changed, and look how it is', async () => {
    const { looks } = keeps({ accounts: [account] })
    const { user, toasts } = await open()
    refuse({ shareBankDetails }, { status: 404, message: 'It is gone.' })
    await user.click(await screen.findByRole('switch'))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Error updating sharing settings', description: 'It is gone.', variant: 'destructive' }]))
    await waitFor(() => expect(looks).toHaveLength(2))
    cutOff({ shareBankDetails })
    await user.click(await screen.findByRole('switch'))
    await waitFor(() => expect(toasts.at(-1)?.description).toBe('Please try again'))
  })

  test('are deleted after a question', async () => {
    const { becomes } = keeps({ accounts: [account] })
    const { user, toasts } = await open()
    await user.click(await screen.findByRole('button', { name: 'Delete Bank of Kigali •••• 4321' }))
    const question = {
      name: 'Are you sure you want to delete these bank details?',
      description: 'Bank of Kigali •••• 4321. Whoever may read them no longer can.',
    }
    await user.click(within(screen.getByRole('dialog', question)).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Delete/ }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Delete/ }))
    const calls = answer({ deleteBankDetails }, () => {
      becomes({ accounts: [] })
      return undefined
    })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByRole('heading', { name: 'No bank details yet' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toasts).toEqual([{ title: 'Bank details deleted' }])
    expect(calls).toMatchObject([{ params: { id: account.id } }])
  })

  test('say why they were not deleted, and keep the question', async () => {
    keeps({ accounts: [account] })
    const { user, toasts } = await open()
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    cutOff({ deleteBankDetails })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(toasts).toEqual([{ title: 'Error deleting bank details', description: 'Failed to delete bank details', variant: 'destructive' }]),
    )
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

describe('adding an account', () => {
  async function add() {
    const page = await open()
    await page.user.click(screen.getByRole('button', { name: 'Add Bank Details', expanded: false }))
    const form = await screen.findByRole('form', { name: 'Add bank details' })
    return { ...page, form, send: () => page.user.click(within(form).getByRole('button', { name: 'Add Bank Details' })) }
  }
  const typed = { 'Bank name': 'Bank of Kigali', 'Account name': 'Kivu Roasters Ltd', 'Account number': NUMBER }

  test('asks for bank, name and number', async () => {
    const { form, send } = await add()
    expect(valuesIn(form)).toEqual({
      ...{ bankName: '', accountName: '', accountNumber: '', currency: 'USD', swiftCode: '', branchCode: '', bankAddress: '' },
    })
    await send()
    const missing = ['Please enter the name of the bank.', 'Please enter the name on the account.', 'Please enter the account number.']
    expect(linesIn(form).filter((line) => line.startsWith('Please '))).toEqual([...missing, 'Please mend what is marked above.'])
    expect(document.activeElement).toBe(within(form).getByRole('textbox', { name: 'Bank name' }))
    within(form).getByRole('textbox', {
      name: 'Account number',
      description: 'Encrypted, and shown masked from now on Please enter the account number.',
    })
    expect([...form.querySelectorAll('[aria-required=true]')].map((field) => field.getAttribute('name'))).toEqual([
      ...['bankName', 'accountName', 'accountNumber', 'currency'],
    ])
    within(form).getByRole('checkbox', { name: 'Share these details Others may then ask for them. You approve each who may read them.' })
  })

  test('sends all of it, shows the account, and gives the focus back', async () => {
    const { becomes } = keeps({})
    const { user, form, send, toasts } = await add()
    await fill({ user }, form, {
      ...typed,
      Currency: 'RWF',
      'SWIFT codeoptional': 'BKIGRWRW',
      'Branch codeoptional': '004',
      'Bank addressoptional': 'Kigali',
    })
    await user.click(within(form).getByRole('checkbox'))
    const calls = answer({ addBankDetails }, () => {
      becomes({ accounts: [account as BankDetails] })
      return account as BankDetails
    })
    await send()
    await section('My Bank Details').findByText('Bank of Kigali')
    expect(screen.queryByRole('form')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Bank Details' })))
    expect(toasts).toEqual([{ title: 'Bank details added' }])
    expect(calls).toMatchObject([
      {
        body: {
          ...{ bankName: 'Bank of Kigali', accountName: 'Kivu Roasters Ltd', accountNumber: NUMBER, currency: 'RWF', isShared: true },
          ...{ swiftCode: 'BKIGRWRW', branchCode: '004', bankAddress: 'Kigali' },
        },
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
  })

  test('shares nothing that was not asked for', async () => {
    const { user, form, send } = await add()
    await fill({ user }, form, typed)
    const calls = answer({ addBankDetails }, account)
    await send()
    await waitFor(() => expect(calls).toMatchObject([{ body: { isShared: false, currency: 'USD' } }]))
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  })

  test('keeps what was typed over a reload, but never the number', async () => {
    const page = await add()
    await fill(page, page.form, typed)
    page.unmount()
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(NUMBER)
    const { form } = await add()
    expect(valuesIn(form)).toMatchObject({ bankName: 'Bank of Kigali', accountName: 'Kivu Roasters Ltd', accountNumber: '' })
  })

  test('can be given up', async () => {
    const { user } = await add()
    await user.click(screen.getByRole('button', { name: 'Cancel', expanded: true }))
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('says why it was refused, at its field where it is about one', async () => {
    const { user, form, send, toasts } = await add()
    await fill({ user }, form, typed)
    refuse({ addBankDetails }, { status: 409, message: 'You have too many.' })
    await send()
    await within(form).findByText('You have too many.')
    const description = 'There was a problem adding your bank details. Please try again.'
    expect(toasts).toEqual([{ title: 'Error adding bank details', description, variant: 'destructive' }])
    refuse({ addBankDetails }, { status: 400, message: 'No such number.', field: 'accountNumber' })
    await send()
    await within(form).findByText('No such number.')
    expect(within(form).getByRole('textbox', { name: 'Account number' }).getAttribute('aria-invalid')).toBe('true')
    expect(within(form).queryByText('You have too many.')).toBeNull()
  })
})

describe('changing a number', () => {
  async function change() {
    const { becomes } = keeps({ accounts: [account as BankDetails] })
    const page = await open()
    await page.user.click(await screen.findByRole('button', { name: 'Change number of Bank of Kigali •••• 4321' }))
    const dialog = await screen.findByRole('dialog', {
      name: 'Change the account number',
      description: 'Of your account at Bank of Kigali. Who may read it is told of the change, and warned for 48 hours.',
    })
    const send = () => page.user.click(within(dialog).getByRole('button', { name: 'Change number' }))
    const changed = () => {
      becomes({ accounts: [{ ...(account as BankDetails), accountNumber: '•••• 6666' }] })
      return { ...(account as BankDetails), accountNumber: '•••• 6666' }
    }
    return { ...page, dialog: within(dialog), send, changed }
  }

  test('sends the new one', async () => {
    const { user, dialog, send, changed, toasts } = await change()
    await send()
    const field = dialog.getByRole('textbox', { name: 'New account number', description: 'Please enter the account number.' })
    const calls = answer({ changeBankDetails }, changed)
    await user.type(field, '4009998887776666')
    await send()
    await screen.findByText('•••• 6666')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toasts).toEqual([{ title: 'Bank details updated' }])
    expect(calls).toMatchObject([{ params: { id: account.id }, body: { accountNumber: '4009998887776666' } }])
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('4009998887776666')
  })

  test('waits for the password where it was given long ago, and is sent again', async () => {
    const { user, dialog, send, changed } = await change()
    await user.type(dialog.getByRole('textbox', { name: 'New account number' }), '4009998887776666')
    refuse({ changeBankDetails }, { status: 403, code: 'REAUTHENTICATION_REQUIRED' })
    await send()
    const again = within(
      await screen.findByRole('dialog', {
        name: 'Please enter your password',
        description: 'You are about to change an account number, and it is a while since you logged in.',
      }),
    )
    const calls = answer({ changeBankDetails }, changed)
    const passwords = answer({ reauthenticate })
    await user.type(again.getByLabelText('Password'), 'terraced hills')
    await user.click(again.getByRole('button', { name: 'Change number' }))
    await screen.findByText('•••• 6666')
    expect(passwords.map(({ body }) => body)).toEqual([{ password: 'terraced hills' }])
    expect(calls.map(({ body }) => body)).toEqual([{ accountNumber: '4009998887776666' }])
  })

  test('is given up with the password', async () => {
    const { user, dialog, send, toasts } = await change()
    await user.type(dialog.getByRole('textbox', { name: 'New account number' }), '4009998887776666')
    refuse({ changeBankDetails }, { status: 403, code: 'REAUTHENTICATION_REQUIRED', message: 'Password, please.' })
    await send()
    const again = await screen.findByRole('dialog', { name: 'Please enter your password' })
    await user.click(within(again).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Error updating bank details', description: 'Password, please.', variant: 'destructive' }]))
    expect(screen.getByRole('dialog', { name: 'Change the account number' })).toBeTruthy()
  })

  test('says why it was refused', async () => {
    const { user, dialog, send } = await change()
    await user.type(dialog.getByRole('textbox', { name: 'New account number' }), '1')
    refuse({ changeBankDetails }, { status: 400, message: 'No such number.', field: 'accountNumber' })
    await send()
    await dialog.findByRole('textbox', { name: 'New account number', description: 'No such number.' })
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('requests of others', () => {
  const asking = { ...request, ...pending, id: '01a1fc85-2a9f-779c-b4cb-469e41ae1a03', message: 'We pay on Friday.' }

  test('are counted where they wait', async () => {
    const twelve = Array.from({ length: 12 }, (_, index) => ({ ...asking, id: asking.id.replace(/..$/, String(index + 10)) }))
    keeps({ incoming: [...twelve, request] })
    await open()
    await screen.findByRole('tab', { name: 'Requests (12 pending)' })
    expect(
      screen
        .getByRole('tab', { name: /^Requests/ })
        .querySelector('[data-count]')
        ?.getAttribute('data-count'),
    ).toBe('12')
  })

  test('are not counted where none waits', async () => {
    keeps({ incoming: [request] })
    await open('requests')
    await rows('Incoming Requests')
    expect(screen.getByRole('tab', { name: 'Requests' }).querySelector('[data-count]')).toBeNull()
  })

  test('say who asks, for which account and what for, and how they stand', async () => {
    keeps({ incoming: [asking, request, { ...request, id: account.id, readable: false, endedAt: '2026-11-25T08:00:00.000Z' }] })
    await open('requests')
    const what = ['Bank of Kigali · •••• 4321 · RWF']
    const asked = `Asked ${dayText(request.createdAt)}`
    expect(await rows('Incoming Requests')).toEqual([
      ['Lake Traders', 'Pending', ...what, 'Payment of invoice 17\nWe pay on Friday.', asked, 'Approve', 'Reject', 'Log', 'Loading...'],
      [
        'Lake Traders',
        `Approved until ${dayText('2026-12-21T05:30:00.000Z')}`,
        ...what,
        'Payment of invoice 17',
        asked,
        'Revoke',
        'Log',
        'Loading...',
      ],
      ['Lake Traders', 'Approval ended', ...what, 'Payment of invoice 17', asked, 'Log', 'Loading...'],
    ])
    expect(screen.getAllByRole('link', { name: 'Lake Traders' })[0]?.getAttribute('href')).toBe(`/company/${request.requester.id}`)
  })

  test('name a company without a link where nobody draws its page', async () => {
    keeps({ incoming: [request] })
    const page = openPage(at, { unserved: [`/company/${request.requester.id}`] })
    await page.user.click(await screen.findByRole('tab', { name: /^Requests/ }))
    await section('Incoming Requests').findByRole('heading', { name: 'Lake Traders' })
    expect(screen.queryByRole('link', { name: 'Lake Traders' })).toBeNull()
  })

  test.each([
    ['Approve', 'approved'],
    ['Reject', 'rejected'],
  ] as const)('are decided: %s', async (label, status) => {
    const { becomes } = keeps({ incoming: [asking] })
    const { user, toasts } = await open('requests')
    const decided = status === 'approved' ? request : { ...asking, status }
    const { calls, release } = hold({ decideBankRequest }, () => {
      becomes({ incoming: [decided] })
      return decided
    })
    await user.click(await screen.findByRole('button', { name: `${label} Lake Traders` }))
    expect(screen.getByRole('button', { name: `${label} Lake Traders` }).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('button', { name: label === 'Approve' ? /^Reject/ : /^Approve/ }).getAttribute('aria-busy')).toBeNull()
    release()
    await waitFor(() => expect(toasts).toEqual([{ title: 'Request status updated' }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve Lake Traders' })).toBeNull())
    expect(calls).toMatchObject([{ params: { id: asking.id }, body: { status } }])
  })

  test('that were approved are revoked', async () => {
    const { becomes } = keeps({ incoming: [request] })
    const { user, toasts } = await open('requests')
    const calls = answer({ revokeBankRequest }, () => {
      becomes({ incoming: [{ ...request, readable: false, endedAt: '2026-11-25T08:00:00.000Z' }] })
      return request
    })
    await user.click(await screen.findByRole('button', { name: 'Revoke Lake Traders' }))
    await screen.findByText('Approval ended')
    expect(toasts).toEqual([{ title: 'Request status updated' }])
    expect(calls).toMatchObject([{ params: { id: request.id } }])
  })

  test('say why they were not decided, and look how they stand', async () => {
    const { becomes } = keeps({ incoming: [asking] })
    const { user, toasts } = await open('requests')
    refuse({ decideBankRequest }, { status: 409, message: 'You no longer share it.' })
    becomes({ incoming: [{ ...asking, status: 'rejected' }] })
    await user.click(await screen.findByRole('button', { name: 'Approve Lake Traders' }))
    await screen.findByText('Rejected')
    expect(toasts).toEqual([{ title: 'Error updating request status', description: 'You no longer share it.', variant: 'destructive' }])
  })

  test('are approved with the password where it was given long ago', async () => {
    const { becomes } = keeps({ incoming: [asking] })
    const { user, toasts } = await open('requests')
    refuse({ decideBankRequest }, { status: 403, code: 'REAUTHENTICATION_REQUIRED' })
    await user.click(await screen.findByRole('button', { name: 'Approve Lake Traders' }))
    const dialog = within(
      await screen.findByRole('dialog', {
        description: 'You are about to let somebody read an account number, and it is a while since you logged in.',
      }),
    )
    expect(toasts).toEqual([])
    const password = dialog.getByLabelText<HTMLInputElement>('Password')
    expect([password.type, password.autocomplete]).toEqual(['password', 'current-password'])
    refuse({ reauthenticate }, { status: 401, code: 'WRONG_PASSWORD', message: 'x' })
    await user.type(password, 'not it')
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    await dialog.findByText('This is not your password.')
    refuse({ reauthenticate }, { status: 429, message: 'Too many tries.' })
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    await dialog.findByText('Too many tries.')
    answer({ reauthenticate })
    const calls = answer({ decideBankRequest }, () => {
      becomes({ incoming: [request as BankDetailsRequest] })
      return request as BankDetailsRequest
    })
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Request status updated' }]))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.map(({ body }) => body)).toEqual([{ status: 'approved' }])
  })

  test('are left undecided without the password', async () => {
    keeps({ incoming: [asking] })
    const { user } = await open('requests')
    refuse({ decideBankRequest }, { status: 403, code: 'REAUTHENTICATION_REQUIRED' })
    await user.click(await screen.findByRole('button', { name: 'Approve Lake Traders' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Approve Lake Traders' })).toBeTruthy()
  })

  test('and one’s own are none at first', async () => {
    await open('requests')
    await section('Incoming Requests').findByRole('heading', { name: 'No incoming requests' })
    expect(section('Incoming Requests').getByText('Who wants to read an account that you share asks here.')).toBeTruthy()
    await section('Outgoing Requests').findByRole('heading', { name: 'No outgoing requests' })
    expect(section('Outgoing Requests').getByText('On the page of a company that shares its bank details you can ask for them.')).toBeTruthy()
  })
})

describe('one’s own requests', () => {
  const show = () => screen.findByRole('button', { name: 'Show details of Kivu Coffee Growers' })

  test('that were approved show the details, until they are closed', async () => {
    keeps({ outgoing: [request] })
    const calls = answer({ readRequestedBankDetails }, { ...granted, branchCode: '004', bankAddress: 'Kigali' })
    const { user, queries } = await open('requests')
    await user.click(await show())
    const dialog = await screen.findByRole('dialog', {
      name: 'Bank details',
      description: `Of Kivu Coffee Growers, who sees each time that you read them. You can until ${dayText('2026-12-21T05:30:00.000Z')}.`,
    })
    expect(factsIn(dialog)).toEqual({
      'Account number': '0001112224321',
      Bank: 'Bank of Kigali',
      'Account name': 'Kivu Coffee Growers Ltd',
      Currency: 'RWF',
      'SWIFT code': 'BKIGRWRW',
      'Branch code': '004',
      'Bank address': 'Kigali',
    })
    expect(within(dialog).queryByRole('alert')).toBeNull()
    expect(calls).toMatchObject([{ params: { id: request.id } }])
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(screen.queryByText('0001112224321')).toBeNull()
    // Nor does it stay in memory.
    await waitFor(() =>
      expect(
        JSON.stringify(
          queries
            .getMutationCache()
            .getAll()
            .map(({ state }) => state.data),
        ),
      ).not.toContain('0001112224321'),
    )
    await user.click(await show())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('leave out what is not known, and copy the number', async () => {
    keeps({ outgoing: [request] })
    answer({ readRequestedBankDetails }, { ...granted, swiftCode: null })
    const { user } = await open('requests')
    await user.click(await show())
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByText('SWIFT code')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Copy number' }))
    await dialog.findByRole('button', { name: 'Copied' })
    expect(await navigator.clipboard.readText()).toBe('0001112224321')
  })

  test('do not say that a number was copied that was not', async () => {
    keeps({ outgoing: [request] })
    answer({ readRequestedBankDetails }, granted)
    const { user } = await open('requests')
    await user.click(await show())
    const copying = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Copy number' }))
    expect(copying).toHaveBeenCalledWith('0001112224321')
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
  })

  test('warn of a number that was changed', async () => {
    keeps({ outgoing: [request] })
    answer({ readRequestedBankDetails }, { ...granted, numberChangedAt: '2026-11-24T07:00:00.000Z' })
    const { user } = await open('requests')
    await user.click(await show())
    expect(linesIn(await within(await screen.findByRole('dialog')).findByRole('alert'))).toEqual([
      `This number was changed ${momentText('2026-11-24T07:00:00.000Z')}`,
      'Ask them by telephone, at a number you know, before you pay. This warning stays for 48 hours after a change.',
    ])
  })

  test('say that the time to read is over, and how they stand', async () => {
    const { becomes } = keeps({ outgoing: [request] })
    const { user, toasts } = await open('requests')
    refuse({ readRequestedBankDetails }, { status: 410, message: 'The time to read these bank details is over.' })
    becomes({ outgoing: [{ ...request, readable: false, expiresAt: '2026-11-20T08:00:00.000Z' }] })
    await user.click(await show())
    await screen.findByText('Approval expired')
    expect(screen.queryByRole('button', { name: /^Show details/ })).toBeNull()
    const description = 'The time to read these bank details is over.'
    expect(toasts).toEqual([{ title: 'The bank details could not be read', description, variant: 'destructive' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that wait show nothing', async () => {
    keeps({ outgoing: [{ ...request, ...pending }] })
    await open('requests')
    await rows('Outgoing Requests')
    expect(screen.queryByRole('button', { name: /^Show details/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })
})

describe('the log of a request', () => {
  /** Opens it as a press on its summary does. */
  function unfold(open = true) {
    const fold = screen.getByText('Log').closest('details') as HTMLDetailsElement
    fold.open = open
    act(() => void fold.dispatchEvent(new Event('toggle')))
    return fold
  }

  test('is read when it is opened, and says who did what', async () => {
    keeps({ outgoing: [request] })
    const actions = ['requested', 'approved', 'rejected', 'read', 'number-changed', 'revoked', 'unshared', 'deleted', 'mystery']
    const moment = '2026-11-24T07:00:00.000Z'
    const calls = answer(
      { readBankRequestLog },
      actions.map((action, index) => ({ action, by: index % 2 ? 'owner' : 'requester', at: moment })),
    )
    await open('requests')
    await screen.findByText('Log')
    expect(calls).toEqual([])
    const fold = unfold()
    await waitFor(() => expect(within(fold).getAllByRole('listitem')).toHaveLength(9))
    expect(linesIn(fold).slice(1)).toEqual(
      [
        'the requester asked for the details',
        'the owner approved the request',
        'the requester rejected the request',
        'the owner read the details',
        'the requester changed the account number',
        'the owner took the approval back',
        'the requester stopped sharing',
        'the owner deleted the account',
        'the requester mystery',
      ].map((words) => `${momentText(moment)}: ${words}`),
    )
    expect(calls).toMatchObject([{ params: { id: request.id } }])
  })

  test('is read anew when it is opened again', async () => {
    keeps({ outgoing: [request] })
    const calls = answer({ readBankRequestLog })
    await open('requests')
    await screen.findByText('Log')
    const fold = unfold()
    await within(fold).findAllByRole('listitem')
    unfold(false)
    unfold()
    await waitFor(() => expect(calls).toHaveLength(2))
  })

  test('says that it could not be loaded', async () => {
    keeps({ outgoing: [request] })
    refuse({ readBankRequestLog }, { status: 500 })
    await open('requests')
    await screen.findByText('Log')
    const fold = unfold()
    expect((await within(fold).findByRole('alert')).textContent).toBe('The log could not be loaded. Please try again.')
  })
})

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
  memberAs,
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
const pending = { status: 'pending', decidedAt: null, expiresAt: null, readable: false, decidedBy: undefined } as const

/** Serves these lists until `updateTo` is called. */
function serveLists(start: {
  accounts?: readonly BankDetails[]
  incoming?: readonly BankDetailsRequest[]
  outgoing?: readonly BankDetailsRequest[]
}) {
  let now = { accounts: [], incoming: [], outgoing: [], ...start }
  const loads = answer({ listBankDetails }, () => [...now.accounts])
  answer({ listIncomingBankRequests }, () => [...now.incoming])
  answer({ listOutgoingBankRequests }, () => [...now.outgoing])
  const updateTo = (more: typeof start) => {
    now = { ...now, ...more }
  }
  return { loads, updateTo }
}
beforeEach(() => void serveLists({}))

async function open(tab: 'accounts' | 'requests' = 'accounts', path = at) {
  const page = openPage(path)
  await screen.findByRole('heading', { level: 1, name: 'Bank Details' })
  if (tab === 'requests') await page.user.click(screen.getByRole('tab', { name: /^Requests/ }))
  return page
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const rows = async (name: string) =>
  (await section(name).findAllByRole('heading', { level: 3 })).map((row) => linesIn(row.closest('li') as HTMLElement))

test('asks a visitor to log in, and returns to the page', async () => {
  const { loads } = serveLists({ accounts: [account] })
  const { titles } = openPage(at, { user: null })
  await screen.findByText('Please log in to see your bank details')
  expect(screen.getByText('Store your bank accounts and decide who can see them.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fbank-details')
  expect(loads).toEqual([])
  expect(titles).toEqual(['Bank Details · Ungana'])
})

describe('the company’s own accounts', () => {
  test('show all details with a masked number', async () => {
    const { loads } = serveLists({
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
    expect(loads).toMatchObject([{ params: { userId: member.id } }])
    expect(
      screen.getByText('Store your bank accounts and decide who can see them. Account numbers are encrypted, and every view is logged.'),
    ).toBeTruthy()
  })

  test.each([
    ['2026-11-22T08:00:01.000Z', true],
    ['2026-11-22T07:59:59.000Z', false],
  ])('warn for 48 hours about a changed number: %s', async (numberChangedAt, said) => {
    serveLists({ accounts: [{ ...account, numberChangedAt }] })
    stopClock('2026-11-24T08:00:00.000Z')
    await open()
    const [row = []] = await rows('My Bank Details')
    expect(row.includes(`Number changed ${momentText(numberChangedAt)}. We warn everyone with access for 48 hours.`)).toBe(said)
  })

  test('show empty, loading and failed states', async () => {
    hang({ listBankDetails })
    const waiting = await open()
    section('My Bank Details').getByText('Loading my bank details...')
    waiting.unmount()
    refuse({ listBankDetails }, { status: 500 })
    const { user } = await open()
    expect(linesIn(await section('My Bank Details').findByRole('alert'))).toEqual(['Error loading my bank details', 'Please try again', 'Try again'])
    serveLists({})
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await section('My Bank Details').findByRole('heading', { name: 'No bank details yet' })
    expect(section('My Bank Details').getByText('Add an account. Nobody can see it until you share it and approve a request.')).toBeTruthy()
  })

  test.each([
    [true, 'Stop sharing', 'Share'],
    [false, 'Share', 'Stop sharing'],
  ])('switch sharing on and off: shared %s', async (isShared, label, after) => {
    const { updateTo } = serveLists({ accounts: [{ ...account, isShared }] })
    const { user, toasts } = await open()
    const button = await screen.findByRole('switch', { name: 'Share Bank of Kigali •••• 4321', checked: isShared })
    expect(button.textContent).toBe(label)
    const { calls, release } = hold({ shareBankDetails }, () => {
      updateTo({ accounts: [{ ...account, isShared: !isShared }] })
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

  test('show why sharing was not changed, and reload', async () => {
    const { loads } = serveLists({ accounts: [account] })
    const { user, toasts } = await open()
    refuse({ shareBankDetails }, { status: 404, message: 'It is gone.' })
    await user.click(await screen.findByRole('switch'))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Error updating sharing settings', description: 'It is gone.', variant: 'destructive' }]))
    expect(screen.getByText('It is gone.')).toBeTruthy()
    await waitFor(() => expect(loads).toHaveLength(2))
    cutOff({ shareBankDetails })
    await user.click(await screen.findByRole('switch'))
    await waitFor(() => expect(toasts.at(-1)?.description).toBe('Please try again'))
  })

  test('are deleted after a confirmation', async () => {
    const { updateTo } = serveLists({ accounts: [account] })
    const { user, toasts } = await open()
    await user.click(await screen.findByRole('button', { name: 'Delete Bank of Kigali •••• 4321' }))
    const question = {
      name: 'Are you sure you want to delete these bank details?',
      description: 'Bank of Kigali •••• 4321. Companies with access will lose it.',
    }
    await user.click(within(screen.getByRole('dialog', question)).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Delete/ }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Delete/ }))
    const calls = answer({ deleteBankDetails }, () => {
      updateTo({ accounts: [] })
      return undefined
    })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByRole('heading', { name: 'No bank details yet' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toasts).toEqual([{ title: 'Bank details deleted' }])
    expect(calls).toMatchObject([{ params: { id: account.id } }])
  })

  test('show why deleting failed, and keep the confirmation open', async () => {
    serveLists({ accounts: [account] })
    const { user, toasts } = await open()
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    cutOff({ deleteBankDetails })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(toasts).toEqual([{ title: 'Error deleting bank details', description: 'Failed to delete bank details', variant: 'destructive' }]),
    )
    expect(within(screen.getByRole('dialog')).getByText('Failed to delete bank details')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

describe('adding an account', () => {
  async function add() {
    const page = await open()
    await page.user.click(screen.getByRole('button', { name: 'Add bank details', expanded: false }))
    const form = await screen.findByRole('form', { name: 'Add bank details' })
    return { ...page, form, send: () => page.user.click(within(form).getByRole('button', { name: 'Add bank details' })) }
  }
  const typed = { 'Bank name': 'Bank of Kigali', 'Account name': 'Kivu Roasters Ltd', 'Account number': NUMBER }

  test('requires bank, name and number', async () => {
    const { form, send } = await add()
    expect(valuesIn(form)).toEqual({
      ...{ bankName: '', accountName: '', accountNumber: '', currency: 'USD', swiftCode: '', branchCode: '', bankAddress: '' },
    })
    await send()
    const missing = ['Please enter the name of the bank.', 'Please enter the name on the account.', 'Please enter the account number.']
    expect(linesIn(form).filter((line) => line.startsWith('Please '))).toEqual([...missing, 'Please correct the marked fields above.'])
    expect(document.activeElement).toBe(within(form).getByRole('textbox', { name: 'Bank name' }))
    within(form).getByRole('textbox', {
      name: 'Account number',
      description: 'We encrypt this number and show only part of it Please enter the account number.',
    })
    expect([...form.querySelectorAll('[aria-required=true]')].map((field) => field.getAttribute('name'))).toEqual([
      ...['bankName', 'accountName', 'accountNumber', 'currency'],
    ])
    within(form).getByRole('checkbox', { name: 'Share these details Other companies can then request them. You approve each request.' })
  })

  test('names wrong numbers before it sends them, until they are right', async () => {
    const { user, form, send } = await add()
    await fill({ user }, form, { ...typed, 'Account number': 'abc??', 'SWIFT code optional': 'XX' })
    const calls = answer({ addBankDetails }, account)
    await send()
    const wrong = () => linesIn(form).filter((line) => line.startsWith('Please check '))
    expect(wrong()).toEqual([
      'Please check the account number. It has letters and digits only, and one of them may be wrong.',
      'Please check the SWIFT code: it has 8 or 11 letters and digits, such as BKIGRWRW.',
    ])
    expect(calls).toEqual([])
    await fill({ user }, form, { 'Account number': NUMBER, 'SWIFT code optional': 'BKIGRWRW' })
    expect(wrong()).toEqual([])
  })

  test('sends all fields, shows the account and returns the focus', async () => {
    const { updateTo } = serveLists({})
    const { user, form, send, toasts } = await add()
    await fill({ user }, form, {
      ...typed,
      Currency: 'RWF',
      'SWIFT code optional': 'BKIGRWRW',
      'Branch code optional': '004',
      'Bank address optional': 'Kigali',
    })
    await user.click(within(form).getByRole('checkbox'))
    const calls = answer({ addBankDetails }, () => {
      updateTo({ accounts: [account as BankDetails] })
      return account as BankDetails
    })
    await send()
    await section('My Bank Details').findByText('Bank of Kigali')
    expect(screen.queryByRole('form')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add bank details' })))
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

  test('does not share by default', async () => {
    const { user, form, send } = await add()
    await fill({ user }, form, typed)
    const calls = answer({ addBankDetails }, account)
    await send()
    await waitFor(() => expect(calls).toMatchObject([{ body: { isShared: false, currency: 'USD' } }]))
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  })

  test('keeps typed text after a reload, but never the number', async () => {
    const page = await add()
    await fill(page, page.form, typed)
    page.unmount()
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(NUMBER)
    const { form } = await add()
    expect(valuesIn(form)).toMatchObject({ bankName: 'Bank of Kigali', accountName: 'Kivu Roasters Ltd', accountNumber: '' })
  })

  test('can be cancelled', async () => {
    const { user } = await add()
    await user.click(screen.getByRole('button', { name: 'Cancel', expanded: true }))
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('closes when a second person must agree, because nothing need be sent again', async () => {
    const { user, form, send, toasts } = await add()
    await fill({ user }, form, typed)
    refuse({ addBankDetails }, { status: 409, code: 'WAITS_FOR_APPROVAL', message: 'Waiting.' })
    await send()
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    expect(toasts).toEqual([{ title: 'Waiting for a second person' }])
  })

  test('shows an error, beside its field if it belongs to one', async () => {
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
    const { updateTo } = serveLists({ accounts: [account as BankDetails] })
    const page = await open()
    await page.user.click(await screen.findByRole('button', { name: 'Change number of Bank of Kigali •••• 4321' }))
    const dialog = await screen.findByRole('dialog', {
      name: 'Change the account number',
      description: 'Your account at Bank of Kigali. We notify everyone who can see this account, and warn them for 48 hours.',
    })
    const send = () => page.user.click(within(dialog).getByRole('button', { name: 'Change number' }))
    const changed = () => {
      updateTo({ accounts: [{ ...(account as BankDetails), accountNumber: '•••• 6666' }] })
      return { ...(account as BankDetails), accountNumber: '•••• 6666' }
    }
    return { ...page, dialog: within(dialog), send, changed }
  }

  test('sends the new number', async () => {
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

  test('asks for the password again, then resends', async () => {
    const { user, dialog, send, changed } = await change()
    await user.type(dialog.getByRole('textbox', { name: 'New account number' }), '4009998887776666')
    refuse({ changeBankDetails }, { status: 403, code: 'REAUTHENTICATION_REQUIRED' })
    await send()
    const again = within(
      await screen.findByRole('dialog', {
        name: 'Please enter your password',
        description: 'For your security, please enter your password to continue.',
      }),
    )
    const calls = answer({ changeBankDetails }, changed)
    const passwords = answer({ reauthenticate })
    await user.type(again.getByLabelText('Password'), 'terraced hills')
    await user.click(again.getByRole('button', { name: 'Continue' }))
    await screen.findByText('•••• 6666')
    expect(passwords.map(({ body }) => body)).toEqual([{ password: 'terraced hills' }])
    expect(calls.map(({ body }) => body)).toEqual([{ accountNumber: '4009998887776666' }])
  })

  test('is cancelled when the password dialog is cancelled', async () => {
    const { user, dialog, send, toasts } = await change()
    await user.type(dialog.getByRole('textbox', { name: 'New account number' }), '4009998887776666')
    refuse({ changeBankDetails }, { status: 403, code: 'REAUTHENTICATION_REQUIRED', message: 'Password, please.' })
    await send()
    const again = await screen.findByRole('dialog', { name: 'Please enter your password' })
    await user.click(within(again).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Error updating bank details', description: 'Password, please.', variant: 'destructive' }]))
    expect(screen.getByRole('dialog', { name: 'Change the account number' })).toBeTruthy()
  })

  test('shows why it was refused', async () => {
    const { user, dialog, send } = await change()
    await user.type(dialog.getByRole('textbox', { name: 'New account number' }), '1')
    refuse({ changeBankDetails }, { status: 400, message: 'No such number.', field: 'accountNumber' })
    await send()
    await dialog.findByRole('textbox', { name: 'New account number', description: 'No such number.' })
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('incoming requests', () => {
  const pendingRequest = { ...request, ...pending, id: '01a1fc85-2a9f-779c-b4cb-469e41ae1a03', message: 'We pay on Friday.' }

  test('show the number of pending requests', async () => {
    const twelve = Array.from({ length: 12 }, (_, index) => ({ ...pendingRequest, id: pendingRequest.id.replace(/..$/, String(index + 10)) }))
    serveLists({ incoming: [...twelve, request] })
    await open()
    await screen.findByRole('tab', { name: 'Requests (12 pending)' })
    expect(
      screen
        .getByRole('tab', { name: /^Requests/ })
        .querySelector('[data-count]')
        ?.getAttribute('data-count'),
    ).toBe('12')
  })

  test('open with the requests if the address asks for them', async () => {
    serveLists({ incoming: [request] })
    await open('accounts', `${at}?tab=requests`)
    expect(screen.getByRole('tab', { name: /^Requests/ }).getAttribute('aria-selected')).toBe('true')
    await rows('Incoming Requests')
  })

  test('keep the open tab in the address, which marks notifications about requests as read', async () => {
    const { user, address } = await open('requests')
    expect(address()).toBe(`${at}?tab=requests`)
    await user.click(screen.getByRole('tab', { name: 'My Bank Details' }))
    expect(address()).toBe(at)
  })

  test('show no count without pending requests', async () => {
    serveLists({ incoming: [request] })
    await open('requests')
    await rows('Incoming Requests')
    expect(screen.getByRole('tab', { name: 'Requests' }).querySelector('[data-count]')).toBeNull()
  })

  test('show requester, account, purpose and status', async () => {
    serveLists({ incoming: [pendingRequest, request, { ...request, id: account.id, readable: false, endedAt: '2026-11-25T08:00:00.000Z' }] })
    await open('requests')
    const what = ['Bank of Kigali · •••• 4321 · RWF']
    const requestedText = `Requested ${dayText(request.createdAt)}`
    expect(await rows('Incoming Requests')).toEqual([
      ['Lake Traders', 'Pending', ...what, 'Payment of invoice 17\nWe pay on Friday.', requestedText, 'Approve', 'Reject', 'Log', 'Loading...'],
      [
        'Lake Traders',
        `Approved until ${dayText('2026-12-21T05:30:00.000Z')}`,
        ...what,
        'Payment of invoice 17',
        requestedText,
        'Approved by Grace Uwera',
        'Revoke',
        'Log',
        'Loading...',
      ],
      ['Lake Traders', 'Approval ended', ...what, 'Payment of invoice 17', requestedText, 'Approved by Grace Uwera', 'Log', 'Loading...'],
    ])
    expect(screen.getAllByRole('link', { name: 'Lake Traders' })[0]?.getAttribute('href')).toBe(`/company/${request.requester.id}`)
  })

  test('link an organization to its organization page', async () => {
    const requester = { ...request.requester, kind: 'organization' }
    serveLists({ incoming: [{ ...request, requester }] })
    const page = openPage(at)
    await page.user.click(await screen.findByRole('tab', { name: /^Requests/ }))
    expect((await section('Incoming Requests').findByRole('link', { name: 'Lake Traders' })).getAttribute('href')).toBe(
      `/organization/${requester.id}`,
    )
  })

  test('show a company without a link when its page does not exist', async () => {
    serveLists({ incoming: [request] })
    const page = openPage(at, { unserved: [`/company/${request.requester.id}`] })
    await page.user.click(await screen.findByRole('tab', { name: /^Requests/ }))
    await section('Incoming Requests').findByRole('heading', { name: 'Lake Traders' })
    expect(screen.queryByRole('link', { name: 'Lake Traders' })).toBeNull()
  })

  test.each([
    ['Approve', 'approved', 'Approved'],
    ['Reject', 'rejected', 'Rejected'],
  ] as const)('can be decided: %s', async (label, status, description) => {
    const { updateTo } = serveLists({ incoming: [pendingRequest] })
    const { user, toasts } = await open('requests')
    const decided = status === 'approved' ? request : { ...pendingRequest, status }
    const { calls, release } = hold({ decideBankRequest }, () => {
      updateTo({ incoming: [decided] })
      return decided
    })
    await user.click(await screen.findByRole('button', { name: `${label} Lake Traders` }))
    expect(screen.getByRole('button', { name: `${label} Lake Traders` }).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('button', { name: label === 'Approve' ? /^Reject/ : /^Approve/ }).getAttribute('aria-busy')).toBeNull()
    release()
    await waitFor(() => expect(toasts).toEqual([{ title: 'Request status updated', description }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve Lake Traders' })).toBeNull())
    expect(calls).toMatchObject([{ params: { id: pendingRequest.id }, body: { status } }])
  })

  test('can be revoked after approval', async () => {
    const { updateTo } = serveLists({ incoming: [request] })
    const { user, toasts } = await open('requests')
    const calls = answer({ revokeBankRequest }, () => {
      updateTo({ incoming: [{ ...request, readable: false, endedAt: '2026-11-25T08:00:00.000Z' }] })
      return request
    })
    await user.click(await screen.findByRole('button', { name: 'Revoke Lake Traders' }))
    await screen.findByText('Approval ended')
    expect(toasts).toEqual([{ title: 'Request status updated', description: 'Approval ended' }])
    expect(calls).toMatchObject([{ params: { id: request.id } }])
  })

  test('show why a decision failed, and reload', async () => {
    const { updateTo } = serveLists({ incoming: [pendingRequest] })
    const { user, toasts } = await open('requests')
    refuse({ decideBankRequest }, { status: 409, message: 'You no longer share it.' })
    updateTo({ incoming: [{ ...pendingRequest, status: 'rejected' }] })
    await user.click(await screen.findByRole('button', { name: 'Approve Lake Traders' }))
    await screen.findByText('Rejected')
    expect(toasts).toEqual([{ title: 'Error updating request status', description: 'You no longer share it.', variant: 'destructive' }])
    expect(screen.getByText('You no longer share it.')).toBeTruthy()
  })

  test('ask for the password before approval', async () => {
    const { updateTo } = serveLists({ incoming: [pendingRequest] })
    const { user, toasts } = await open('requests')
    refuse({ decideBankRequest }, { status: 403, code: 'REAUTHENTICATION_REQUIRED' })
    await user.click(await screen.findByRole('button', { name: 'Approve Lake Traders' }))
    const dialog = within(
      await screen.findByRole('dialog', {
        description: 'For your security, please enter your password to continue.',
      }),
    )
    expect(toasts).toEqual([])
    const password = dialog.getByLabelText<HTMLInputElement>('Password')
    expect([password.type, password.autocomplete]).toEqual(['password', 'current-password'])
    refuse({ reauthenticate }, { status: 401, code: 'WRONG_PASSWORD', message: 'x' })
    await user.type(password, 'not it')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await dialog.findByText('Wrong password. Please try again.')
    refuse({ reauthenticate }, { status: 429, message: 'Too many tries.' })
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await dialog.findByText('Too many tries.')
    refuse({ reauthenticate }, { status: 401, code: 'IDENTITY_CODE_REQUIRED', message: 'x' })
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await user.type(await dialog.findByLabelText('Code'), '123456')
    const passwords = answer({ reauthenticate })
    const calls = answer({ decideBankRequest }, () => {
      updateTo({ incoming: [request as BankDetailsRequest] })
      return request as BankDetailsRequest
    })
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Request status updated', description: 'Approved' }]))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(passwords.map(({ body }) => body)).toEqual([{ password: 'not it', code: '123456' }])
    expect(calls.map(({ body }) => body)).toEqual([{ status: 'approved' }])
  })

  test('stay pending without the password', async () => {
    serveLists({ incoming: [pendingRequest] })
    const { user } = await open('requests')
    refuse({ decideBankRequest }, { status: 403, code: 'REAUTHENTICATION_REQUIRED' })
    await user.click(await screen.findByRole('button', { name: 'Approve Lake Traders' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Approve Lake Traders' })).toBeTruthy()
  })

  test('are empty at first, and so are the company’s own requests', async () => {
    await open('requests')
    await section('Incoming Requests').findByRole('heading', { name: 'No incoming requests' })
    expect(section('Incoming Requests').getByText('Requests to see your bank details appear here.')).toBeTruthy()
    await section('Outgoing Requests').findByRole('heading', { name: 'No outgoing requests' })
    expect(section('Outgoing Requests').getByText('To request bank details, open the page of a company that shares them.')).toBeTruthy()
  })
})

describe('the company’s own requests', () => {
  const show = () => screen.findByRole('button', { name: 'Show details of Kivu Coffee Growers' })

  test('show the details after approval, until closed', async () => {
    serveLists({ outgoing: [{ ...request, decidedBy: undefined, askedBy: request.decidedBy }] })
    const calls = answer({ readRequestedBankDetails }, { ...granted, branchCode: '004', bankAddress: 'Kigali' })
    const { user, queries } = await open('requests')
    await screen.findByText('Requested by Grace Uwera')
    await user.click(await show())
    const dialog = await screen.findByRole('dialog', {
      name: 'Bank details',
      description: `Bank details of Kivu Coffee Growers. You can view them until ${dayText('2026-12-21T05:30:00.000Z')}. The owner sees each view.`,
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
    // The details are also removed from memory.
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

  test('leave out missing details, and let the reader copy the number', async () => {
    serveLists({ outgoing: [request] })
    answer({ readRequestedBankDetails }, { ...granted, swiftCode: null })
    const { user } = await open('requests')
    await user.click(await show())
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByText('SWIFT code')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Copy number' }))
    await dialog.findByRole('button', { name: 'Copied' })
    expect(await navigator.clipboard.readText()).toBe('0001112224321')
  })

  test('do not show "Copied" when copying failed', async () => {
    serveLists({ outgoing: [request] })
    answer({ readRequestedBankDetails }, granted)
    const { user } = await open('requests')
    await user.click(await show())
    const copying = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Copy number' }))
    expect(copying).toHaveBeenCalledWith('0001112224321')
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
  })

  test('warn about a changed number', async () => {
    serveLists({ outgoing: [request] })
    answer({ readRequestedBankDetails }, { ...granted, numberChangedAt: '2026-11-24T07:00:00.000Z' })
    const { user } = await open('requests')
    await user.click(await show())
    expect(linesIn(await within(await screen.findByRole('dialog')).findByRole('alert'))).toEqual([
      `This account number was changed ${momentText('2026-11-24T07:00:00.000Z')}`,
      'Before you pay, call them on a number you already know. This warning shows for 48 hours after a change.',
    ])
  })

  test('show that access has expired, and reload', async () => {
    const { updateTo } = serveLists({ outgoing: [request] })
    const { user, toasts } = await open('requests')
    refuse(
      { readRequestedBankDetails },
      { status: 410, message: 'Your access to these bank details has ended. Please request them again if you need them.' },
    )
    updateTo({ outgoing: [{ ...request, readable: false, expiresAt: '2026-11-20T08:00:00.000Z' }] })
    await user.click(await show())
    await screen.findByText('Approval expired')
    expect(screen.queryByRole('button', { name: /^Show details/ })).toBeNull()
    const description = 'Your access to these bank details has ended. Please request them again if you need them.'
    expect(toasts).toEqual([{ title: 'Failed to load the bank details', description, variant: 'destructive' }])
    expect(screen.getByText(description)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('show no details while pending', async () => {
    serveLists({ outgoing: [{ ...request, ...pending }] })
    await open('requests')
    await rows('Outgoing Requests')
    expect(screen.queryByRole('button', { name: /^Show details/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })
})

describe('the log of a request', () => {
  /** Opens the log as a press on its summary does. */
  function unfold(open = true) {
    const fold = screen.getByText('Log').closest('details') as HTMLDetailsElement
    fold.open = open
    act(() => void fold.dispatchEvent(new Event('toggle')))
    return fold
  }

  test('loads on opening, and shows who did what', async () => {
    serveLists({ outgoing: [request] })
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
        'the requester requested the details',
        'the owner approved the request',
        'the requester rejected the request',
        'the owner viewed the details',
        'the requester changed the account number',
        'the owner revoked the approval',
        'the requester stopped sharing',
        'the owner deleted the account',
        'the requester mystery',
      ].map((words) => `${momentText(moment)}: ${words}`),
    )
    expect(calls).toMatchObject([{ params: { id: request.id } }])
  })

  test('reloads when opened again', async () => {
    serveLists({ outgoing: [request] })
    const calls = answer({ readBankRequestLog })
    await open('requests')
    await screen.findByText('Log')
    const fold = unfold()
    await within(fold).findAllByRole('listitem')
    unfold(false)
    unfold()
    await waitFor(() => expect(calls).toHaveLength(2))
  })

  test('shows that loading failed', async () => {
    serveLists({ outgoing: [request] })
    refuse({ readBankRequestLog }, { status: 500 })
    await open('requests')
    await screen.findByText('Log')
    const fold = unfold()
    expect((await within(fold).findByRole('alert')).textContent).toBe('The log failed to load. Please try again.')
  })
})

test('a manager sees what the company asked others, not its own accounts', async () => {
  const { loads } = serveLists({ accounts: [account], outgoing: [{ ...request, ...pending }] })
  const incoming = answer({ listIncomingBankRequests }, [])
  openPage(at, { user: memberAs('manager') })
  await screen.findByRole('heading', { level: 1, name: 'Bank Details' })
  expect(await screen.findByText(new RegExp(request.owner.name))).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
  expect([...loads, ...incoming]).toEqual([])
})

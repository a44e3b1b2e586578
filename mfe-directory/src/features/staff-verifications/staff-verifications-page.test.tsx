// What companies and organizations sent to be verified, and what staff decide about it.
import {
  approveVerification,
  claimVerification,
  featureOrganization,
  getVerification,
  listVerifications,
  type QueuedVerification,
  type ReviewedVerification,
  rejectVerification,
  releaseVerification,
  reopenVerification,
  requestVerificationChanges,
  revokeVerification,
} from '@ungana/contracts-directory'
import { getInvitation, listStaff, resendInvitation } from '@ungana/contracts-identity'
import { answer, fireEvent, hold, member, pass, refuse, render, sample, screen, staff, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import StaffVerificationsPage from './staff-verifications-page.tsx'

const [queued] = await sample({ listVerifications })
if (!queued) throw new Error('The sample has no verification')
const sent = await sample({ getVerification })
const other = '01a1fcdc-00fe-759b-8deb-8d2cf5fd7e0d'
const organization = { ...sent.subject, kind: 'organization', type: 'association' }
const mine = { status: 'in-review', claimedBy: staff.id, claimedAt: '2026-11-22T09:10:00.000Z' }

beforeEach(() => {
  answer({ listStaff }, [{ id: other, name: 'Ben Otieno' }])
})

describe('the queue', () => {
  const open = (at = '/staff/verifications') => render(<StaffVerificationsPage />, { at, user: staff })
  const row = async (item: Partial<QueuedVerification>) => {
    answer({ listVerifications }, [{ ...queued, ...item }])
    open()
    return (await screen.findByRole('listitem')).textContent
  }

  test('is for staff', () => {
    const reads = answer({ listVerifications })
    render(<StaffVerificationsPage />, { user: member })
    expect(screen.getByRole('heading', { level: 1, name: 'This page is for staff' })).toBeTruthy()
    expect(reads).toEqual([])
  })

  test('says who sent what, and leads to it', async () => {
    const { titles } = open()
    const item = await screen.findByRole('listitem')
    expect(item.textContent).toMatch(/^Lake Kivu CoffeeWaiting for reviewCompanyRwanda1 documentsent 21 Nov 2026/)
    expect(within(item).getByRole('link', { name: 'Lake Kivu Coffee' }).getAttribute('href')).toBe(`/staff/verifications?id=${queued.id}`)
    expect(screen.getByText('1 verification')).toBeTruthy()
    expect(item.textContent).not.toContain('claimed')
    expect(titles).toEqual(['Verification · Staff · Ungana'])
  })

  test('of an organization with several documents, not sent yet', async () => {
    expect(await row({ subject: { ...queued.subject, kind: 'organization' }, documents: 0, submittedAt: null })).toBe(
      'Lake Kivu CoffeeWaiting for reviewOrganizationRwanda0 documents',
    )
  })

  test('says that oneself has claimed it', async () => {
    expect(await row({ status: 'in-review', claimedBy: staff.id, submittedAt: null })).toBe(
      'Lake Kivu CoffeeIn reviewCompanyRwanda1 documentclaimed by you',
    )
  })

  test('says which of the staff has claimed it', async () => {
    answer({ listVerifications }, [{ ...queued, claimedBy: other }])
    open()
    expect(await screen.findByText('claimed by Ben Otieno')).toBeTruthy()
  })

  test('is narrowed by state, kind and country, each from the first page on', async () => {
    const reads = answer({ listVerifications }, undefined, { headers: { 'x-total-count': '120' } })
    const { user, address } = open('/staff/verifications?page=2')
    expect(await screen.findByText('120 verifications')).toBeTruthy()
    expect(reads[0]?.query).toEqual({ show: 'waiting', page: '2' })
    await user.selectOptions(screen.getByLabelText('Kind'), 'Organizations')
    expect(address()).toBe('/staff/verifications?kind=organization')
    await user.selectOptions(screen.getByLabelText('Country'), 'Rwanda')
    await waitFor(() => expect(reads.at(-1)?.query).toEqual({ show: 'waiting', kind: 'organization', country: 'Rwanda', page: '1' }))
    for (const [name, show] of [
      ['Changes requested', 'changes-requested'],
      ['Approved', 'approved'],
      ['Ended', 'ended'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(reads.at(-1)?.query).toEqual({ show, kind: 'organization', country: 'Rwanda', page: '1' }))
    }
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe(
      '/staff/verifications?show=ended&kind=organization&country=Rwanda&page=2',
    )
    await user.selectOptions(screen.getByLabelText('Kind'), 'All kinds')
    await user.selectOptions(screen.getByLabelText('Country'), 'All countries')
    await user.click(screen.getByRole('button', { name: 'Waiting' }))
    expect(address()).toBe('/staff/verifications')
  })

  test('shows what the address chooses', async () => {
    const reads = answer({ listVerifications })
    open('/staff/verifications?kind=business&country=Kenya')
    await screen.findByRole('listitem')
    expect(reads[0]?.query).toEqual({ show: 'waiting', kind: 'business', country: 'Kenya', page: '1' })
    expect([screen.getByLabelText<HTMLSelectElement>('Kind').value, screen.getByLabelText<HTMLSelectElement>('Country').value]).toEqual([
      'business',
      'Kenya',
    ])
  })

  test('an address with another kind shows all', async () => {
    const reads = answer({ listVerifications })
    open('/staff/verifications?kind=person')
    await screen.findByRole('listitem')
    expect(reads[0]?.query).toEqual({ show: 'waiting', page: '1' })
  })

  test.each([
    ['', 'Nobody waits', 'All that was sent is decided.'],
    ['?show=approved', 'None', undefined],
  ])('that is empty says so: %s', async (query, title, hint) => {
    answer({ listVerifications }, [])
    open(`/staff/verifications${query}`)
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy()
    expect(screen.queryByText('All that was sent is decided.')?.textContent).toBe(hint)
  })

  test('says that it loads, and what failed can be tried again', async () => {
    refuse({ listVerifications }, { status: 500 })
    const { user } = open()
    expect(await screen.findByText('Error loading verifications')).toBeTruthy()
    const { release } = hold({ listVerifications })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Loading verifications...')).toBeTruthy()
    release()
    expect(await screen.findByRole('listitem')).toBeTruthy()
  })
})

type Changes = Partial<ReviewedVerification>
const at = `/staff/verifications?id=${sent.id}`
const title = () => screen.findByRole('heading', { level: 2, name: 'Lake Kivu Coffee' })

/** One verification once it is loaded. `become` changes what the next reads are answered. */
async function open(changes: Changes = {}) {
  let now: ReviewedVerification = { ...sent, ...changes }
  const reads = answer({ getVerification }, () => now)
  const drawn = render(<StaffVerificationsPage />, { at, user: staff })
  await title()
  return {
    ...drawn,
    reads,
    become: (next: Changes) => {
      now = { ...sent, ...next }
      return now
    },
  }
}

const card = (heading: string) => within(screen.getByRole('heading', { name: heading }).closest('section') as HTMLElement)
const facts = (heading: string) =>
  card(heading)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
const dialog = () => within(screen.getByRole('dialog'))
const decisions = () =>
  card('Decision')
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

describe('one of them', () => {
  test('shows what was sent, and what was said at registration', async () => {
    await open({ registered: { ...sent.registered, website: 'kivu.example' } })
    expect(screen.getByRole('link', { name: 'All verifications' }).getAttribute('href')).toBe('/staff/verifications')
    expect(screen.getByText(/^Company · Rwanda · sent 21 Nov 2026/)).toBeTruthy()
    expect((await title()).parentElement?.textContent).toBe('Lake Kivu CoffeeWaiting for review')
    expect(facts('Evidence')).toEqual([
      ['Country of registration', 'Rwanda'],
      ['Registration number', '109-876-543'],
      ['Tax number', '102 345 678'],
    ])
    expect(card('Evidence').getByText('Certificate of 2019.')).toBeTruthy()
    expect(card('Evidence').getByRole('link', { name: 'certificate.pdf' }).getAttribute('href')).toBe(
      `/api/verifications/${sent.id}/documents/${sent.documents[0]?.id}`,
    )
    expect(facts('As registered').map(([name, text]) => [name, name === 'Registered' ? text?.slice(0, 11) : text])).toEqual([
      ['Contact', 'Aline Uwase'],
      ['E-mail', 'trade@lakekivucoffee.example'],
      ['Phone', '+250788123456'],
      ['Website', 'kivu.example'],
      ['Registered', '20 Nov 2026'],
      ['Plan', 'none'],
      ['Profile', 'Open'],
    ])
    expect(screen.getByRole('link', { name: 'trade@lakekivucoffee.example' }).getAttribute('href')).toBe('mailto:trade@lakekivucoffee.example')
    expect(screen.getByRole('link', { name: 'kivu.example' }).getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(screen.getByText('Coffee of the lake, washed and roasted.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Organization' })).toBeNull()
  })

  test('without documents, note and contact says what there is', async () => {
    const registered = { ...sent.registered, email: null, phone: null, contactPerson: null, website: null }
    await open({ documents: [], note: null, submittedAt: null, plan: 'professional', registered })
    expect(screen.getByText('No documents were sent.')).toBeTruthy()
    expect(screen.queryByText('Certificate of 2019.')).toBeNull()
    expect(screen.getByText('Company · Rwanda')).toBeTruthy()
    expect(facts('As registered').map(([name]) => name)).toEqual(['Registered', 'Plan', 'Profile'])
    expect(facts('As registered')[1]).toEqual(['Plan', 'professional'])
  })

  test('that holds says what was checked and until when', async () => {
    await open({ status: 'approved', checks: ['documents', 'contact'], expiresOn: '2027-09-17' })
    expect(facts('Evidence').slice(3)).toEqual([
      ['Checked', 'Documents, Contact details'],
      ['Holds until', '17 September 2027'],
    ])
  })

  test.each([
    ['business', 'active', `/company/${sent.subject.id}`],
    ['organization', 'active', `/organization/${sent.subject.id}`],
    ['business', 'suspended', undefined],
    ['organization', 'awaiting-payment', undefined],
  ])('leads to the profile of a %s that is %s', async (kind, status, path) => {
    await open({ subject: { ...sent.subject, kind, status } })
    expect(screen.queryByRole('link', { name: 'Open' })?.getAttribute('href')).toBe(path)
    expect(facts('As registered').at(-1)).toEqual(['Profile', path ? 'Open' : 'not public'])
    expect(screen.getByText(kind === 'business' ? /^Company ·/ : /^Trade organization ·/)).toBeTruthy()
  })

  test.each([
    ['Rwanda', 'Office of the Registrar General, Rwanda Development Board', 'rdb.rw'],
    ['Burundi', 'Agence de Développement du Burundi (ADB), guichet unique', undefined],
  ])('names the register of %s', async (country, name, address) => {
    await open({ country })
    const register = card(`Register of ${country}`)
    expect(register.getByText(name)).toBeTruthy()
    expect(register.queryByRole('link')?.textContent).toBe(address)
    expect(register.queryByRole('link')?.getAttribute('href')).toBe(address && `https://${address}`)
  })

  test('names no register that it does not know', async () => {
    await open({ country: 'Narnia' })
    expect(screen.queryByRole('heading', { name: /^Register of/ })).toBeNull()
  })

  test('tells what was done, by whom, with this one and those before', async () => {
    const step = { status: 'submitted', by: 'owner', reasons: null, at: '2026-11-21T08:39:01.001Z', verificationId: sent.id, accountId: null }
    await open({
      history: [
        { ...step, verificationId: other, status: 'expired', by: 'time' },
        step,
        { ...step, status: 'in-review', by: 'staff', accountId: other },
        { ...step, status: 'rejected', by: 'staff', accountId: staff.id, reasons: 'The register was down.' },
      ],
    })
    await screen.findByText(/by Ben Otieno/)
    const lines = card('History')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/ 21 Nov 2026, \d\d:\d\d/, ''))
    expect(lines).toEqual([
      'Ended by time, earlier verification',
      'Waiting for review by its owner',
      'In review by Ben Otieno',
      'Not accepted by youThe register was down.',
    ])
    expect(card('History').getAllByRole('listitem')[0]?.querySelector('time')?.dateTime).toBe(step.at)
  })

  test.each([
    [{ claimedAt: '2026-11-22T09:10:00.000Z' }, /^Ben Otieno reviews itSince 22 Nov 2026, \d\d:\d\d\. Release it only where they are away\.$/],
    [{ claimedAt: null }, /^Ben Otieno reviews itRelease it only where they are away\.$/],
  ])('that another reviews says so: %j', async (changes, words) => {
    await open({ status: 'in-review', claimedBy: other, ...changes })
    expect((await screen.findByText('Ben Otieno reviews it')).parentElement?.textContent).toMatch(words)
  })

  test('that nobody else reviews does not', async () => {
    const { unmount } = await open(mine)
    expect(screen.queryByText(/reviews it$/)).toBeNull()
    unmount()
    await open({ status: 'approved', claimedBy: other })
    expect(screen.queryByText(/reviews it$/)).toBeNull()
  })

  test('says that it loads', async () => {
    const { release } = hold({ getVerification })
    render(<StaffVerificationsPage />, { at, user: staff })
    expect(screen.getByText('Loading the verification...')).toBeTruthy()
    release()
    await title()
  })

  test('that is gone says so', async () => {
    refuse({ getVerification }, { status: 404 })
    render(<StaffVerificationsPage />, { at, user: staff })
    expect(await screen.findByText('There is no such verification, or its owner withdrew it before it came.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('that cannot be loaded can be tried again', async () => {
    refuse({ getVerification }, { status: 500 })
    const { user } = render(<StaffVerificationsPage />, { at, user: staff })
    expect(await screen.findByText('Error loading the verification')).toBeTruthy()
    answer({ getVerification })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await title()).toBeTruthy()
  })
})

describe('what may be decided', () => {
  test.each<[string, Changes, string[]]>([
    ['one that waits', {}, ['Claim for review']],
    ['one’s own', mine, ['Approve', 'Ask for changes', 'Reject', 'Release']],
    ['another’s', { status: 'in-review', claimedBy: other }, ['Release']],
    ['one that was rejected', { status: 'rejected' }, ['Look at it again']],
    ['one that holds', { status: 'approved' }, ['Take back']],
  ])('about %s', async (_, changes, buttons) => {
    await open(changes)
    expect(decisions()).toEqual(buttons)
  })

  test.each(['changes-requested', 'withdrawn', 'expired', 'revoked'])('about one that is %s nothing', async (status) => {
    await open({ status })
    expect(screen.queryByRole('heading', { name: 'Decision' })).toBeNull()
  })

  test.each<[string, Changes, Changes, object]>([
    ['Claim for review', {}, mine, { claimVerification }],
    ['Release', mine, {}, { releaseVerification }],
  ])('%s takes effect at once, and reading goes on at the head', async (label, before, after, endpoint) => {
    const { user, become, reads } = await open(before)
    const next = become(after)
    const { calls, release } = hold(endpoint as { claimVerification: typeof claimVerification }, next)
    await user.click(screen.getByRole('button', { name: label }))
    if (label === 'Claim for review') expect(await screen.findByRole('button', { name: 'Claiming...' })).toBeTruthy()
    release()
    await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull())
    expect(calls.map(({ params }) => params)).toEqual([{ id: sent.id }])
    await waitFor(() => expect(reads).toHaveLength(2))
    const heading = await title()
    await waitFor(() => expect(document.activeElement?.contains(heading)).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
  })

  test('what somebody else was faster with says so, and shows how it is now', async () => {
    const { user, become, toasts } = await open()
    refuse({ claimVerification }, { status: 409, message: 'Somebody was faster.' })
    become({ status: 'in-review', claimedBy: other })
    await user.click(screen.getByRole('button', { name: 'Claim for review' }))
    expect(await screen.findByText('Ben Otieno reviews it')).toBeTruthy()
    expect(toasts).toEqual([{ title: 'Nothing was changed', description: 'Somebody was faster.', variant: 'destructive' }])
  })

  test.each<[string, Changes, string, string, object]>([
    ['Ask for changes', mine, 'Ask for changes', 'Changes requested', { requestVerificationChanges }],
    ['Reject', mine, 'Reject this verification?', 'Rejected', { rejectVerification }],
    ['Look at it again', { status: 'rejected' }, 'Take back this rejection?', 'In review by you', { reopenVerification }],
    ['Take back', { status: 'approved' }, 'Take back this approval?', 'Approval taken back', { revokeVerification }],
  ])('%s needs reasons', async (label, changes, heading, done, endpoint) => {
    const named = endpoint as { rejectVerification: typeof rejectVerification }
    const { user, become, toasts } = await open(changes)
    await user.click(screen.getByRole('button', { name: label }))
    expect(screen.getByRole('dialog', { name: heading })).toBeTruthy()
    const reasons = dialog().getByRole('textbox', { name: 'Reasons' })
    refuse(named, { status: 400, field: 'reasons', message: 'Please say why, in at least 10 characters.' })
    await user.type(reasons, 'Nobody answers there. ')
    await user.click(dialog().getByRole('button', { name: label }))
    expect(await dialog().findByRole('textbox', { name: 'Reasons', description: 'Please say why, in at least 10 characters.' })).toBe(reasons)
    expect(dialog().queryByRole('alert')).toBeNull()

    refuse(named, { status: 409, message: 'It has moved on.' })
    await user.click(dialog().getByRole('button', { name: label }))
    expect((await dialog().findByRole('alert')).textContent).toBe('It has moved on.')

    const { calls, release } = hold(named, become({ status: 'withdrawn' }))
    await user.clear(reasons)
    await user.type(reasons, ' The register was down. ')
    await user.click(dialog().getByRole('button', { name: label }))
    expect(dialog().getByRole('button', { name: 'Saving...' })).toBeTruthy()
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([{ params: { id: sent.id }, body: { reasons: 'The register was down.' } }])
    expect(toasts).toEqual([{ title: done, description: 'Lake Kivu Coffee' }])
  })

  test('what was refused is forgotten with the dialog', async () => {
    const { user } = await open(mine)
    refuse({ rejectVerification }, { status: 409, message: 'It has moved on.' })
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await user.type(dialog().getByLabelText('Reasons'), 'Not in the register.')
    await user.click(dialog().getByRole('button', { name: 'Reject' }))
    await dialog().findByRole('alert')
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reject' })))
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    expect(dialog().queryByRole('alert')).toBeNull()
  })
})

describe('approving', () => {
  const until = () => dialog().getByLabelText<HTMLInputElement>('It holds until')
  const approve = () => dialog().getByRole('button', { name: 'Approve' })

  test('sends what was checked and until when it holds', async () => {
    const { user, become, toasts } = await open(mine)
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(
      dialog()
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent),
    ).toEqual(['Registration number', 'Tax number', 'Documents', 'Contact details'])
    const { calls, release } = hold({ approveVerification }, become({ status: 'approved', expiresOn: '2027-09-17', checks: ['documents'] }))
    await user.click(dialog().getByRole('checkbox', { name: 'Tax number' }))
    await user.click(dialog().getByRole('checkbox', { name: 'Documents' }))
    fireEvent.change(until(), { target: { value: '2027-09-17' } })
    await user.click(approve())
    expect(dialog().getByRole('button', { name: 'Saving...' })).toBeTruthy()
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: sent.id }, body: { checks: ['tax-number', 'documents'], expiresOn: '2027-09-17' } },
    ])
    expect(toasts).toEqual([{ title: 'Approved', description: 'Lake Kivu Coffee' }])
    expect(facts('Evidence').at(-1)).toEqual(['Holds until', '17 September 2027'])
  })

  test('holds for a year unless another day is chosen', async () => {
    stopClock('2026-11-24T08:00:00.000Z')
    const { user } = await open(mine)
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(until().value).toBe('2027-11-24')
  })

  test('says that something must have been checked', async () => {
    const { user } = await open(mine)
    const calls = answer({ approveVerification })
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await user.click(approve())
    expect(dialog().getByRole('alert').textContent).toBe('Please say what you checked.')
    expect(dialog().getByRole('group', { name: 'What did you check?', description: 'Please say what you checked.' })).toBeTruthy()
    expect(calls).toEqual([])
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(dialog().queryByRole('alert')).toBeNull()
  })

  test('a refusal stands at its field, or above the form', async () => {
    const { user } = await open(mine)
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await user.click(dialog().getByRole('checkbox', { name: 'Documents' }))
    refuse({ approveVerification }, { status: 400, field: 'expiresOn', message: 'At most three years ahead.' })
    await user.click(approve())
    await waitFor(() => expect(until().getAttribute('aria-invalid')).toBe('true'))
    expect(dialog().getByText('At most three years ahead.')).toBeTruthy()
    expect(dialog().queryByRole('alert')).toBeNull()
    refuse({ approveVerification }, { status: 409, message: 'It has moved on.' })
    await user.click(approve())
    expect((await dialog().findByRole('alert')).textContent).toBe('It has moved on.')
    expect(until().getAttribute('aria-invalid')).toBeNull()
  })
})

describe('an organization that was verified', () => {
  const sentAt = '2026-11-21T09:02:19.096Z'
  const invitation = { sentAt, expiresAt: '2026-12-05T09:02:19.096Z', usedAt: null }
  const openOrganization = (changes: Partial<ReviewedVerification['subject']> = {}) =>
    open({ status: 'approved', subject: { ...organization, status: 'awaiting-payment', ...changes } })

  test.each(['pending', 'rejected'])('is not shown while it is %s', async (status) => {
    await openOrganization({ status })
    expect(screen.queryByRole('heading', { name: 'Organization' })).toBeNull()
  })

  test('says whether its contact has made an account', async () => {
    const reads = answer({ getInvitation })
    await openOrganization({ status: 'active', featured: true })
    await screen.findByText('Account made')
    expect(facts('Organization').map(([name, text]) => [name, text?.slice(0, 11)])).toEqual([
      ['Status', 'Active'],
      ['Featured', 'Yes'],
      ['Invited', '21 Nov 2026'],
      ['Account made', '21 Nov 2026'],
    ])
    expect(reads[0]?.params).toEqual({ id: organization.id })
    expect(
      card('Organization')
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Do not feature it'])
  })

  test('is sent the welcome e-mail again while nobody has followed it', async () => {
    answer({ getInvitation }, { invitation })
    const { user, toasts } = await openOrganization()
    const { calls, release } = hold({ resendInvitation }, { ...invitation, sentAt: '2026-11-23T09:02:19.096Z' })
    await screen.findByText('not yet')
    expect(facts('Organization')).toEqual([
      ['Status', 'Awaiting payment'],
      ['Featured', 'No'],
      ['Invited', expect.stringMatching(/^21 Nov 2026/)],
      ['Account made', 'not yet'],
    ])
    expect(card('Organization').getAllByRole('button')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Send the welcome e-mail again' }))
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeTruthy()
    release()
    await waitFor(() => expect(toasts).toEqual([{ title: 'The welcome e-mail was sent again' }]))
    expect(calls.map(({ params }) => params)).toEqual([{ id: organization.id }])
    await waitFor(() => expect(facts('Organization')[2]?.[1]).toMatch(/^23 Nov 2026/))
  })

  test('an e-mail that is not sent says why', async () => {
    answer({ getInvitation }, { invitation })
    const { user, toasts } = await openOrganization()
    refuse({ resendInvitation }, { status: 429, message: 'Too many.' })
    await user.click(await screen.findByRole('button', { name: 'Send the welcome e-mail again' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'The e-mail was not sent', description: 'Too many.', variant: 'destructive' }]))
  })

  test('looks again until the invitation is made, and then no more', async () => {
    stopClock()
    let made: typeof invitation | null = null
    const reads = answer({ getInvitation }, () => ({ invitation: made }))
    await openOrganization()
    await screen.findByText('in a moment')
    expect(facts('Organization').map(([name]) => name)).toEqual(['Status', 'Featured', 'Invited'])
    await pass(1999)
    expect(reads).toHaveLength(1)
    await pass(2000)
    await waitFor(() => expect(reads).toHaveLength(2))
    made = invitation
    await pass(2000)
    await screen.findByText('not yet')
    await pass(10_000)
    expect(reads).toHaveLength(3)
  })

  test('without an answer about its invitation says so', async () => {
    refuse({ getInvitation }, { status: 500 })
    await openOrganization()
    expect(await screen.findByText('unknown')).toBeTruthy()
    expect(card('Organization').queryByRole('button')).toBeNull()
  })

  test.each([
    [false, 'Feature it', 'Yes'],
    [true, 'Do not feature it', 'No'],
  ])('featured %s: %s', async (featured, label, after) => {
    const { user, become } = await openOrganization({ status: 'active', featured })
    const { calls, release } = hold({ featureOrganization })
    await user.click(screen.getByRole('button', { name: label }))
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy()
    become({ status: 'approved', subject: { ...organization, status: 'active', featured: !featured } })
    release()
    await waitFor(() => expect(facts('Organization')[1]).toEqual(['Featured', after]))
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([{ params: { id: organization.id }, body: { featured: !featured } }])
  })

  test('what cannot be featured says why', async () => {
    const { user, toasts } = await openOrganization({ status: 'active' })
    refuse({ featureOrganization }, { status: 404, message: 'It is not active.' })
    await user.click(screen.getByRole('button', { name: 'Feature it' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Nothing was changed', description: 'It is not active.', variant: 'destructive' }]))
  })
})

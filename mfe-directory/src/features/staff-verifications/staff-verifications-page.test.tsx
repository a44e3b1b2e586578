// How staff review the verifications of companies and organizations.
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
import { answer, fireEvent, hold, member, passTime, refuse, render, sample, screen, staff, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import StaffVerificationsPage from './staff-verifications-page.tsx'

const [queued] = await sample({ listVerifications })
if (!queued) throw new Error('The sample has no verification')
const sent = await sample({ getVerification })
const other = '01a1fcdc-00fe-759b-8deb-8d2cf5fd7e0d'
const organization = { ...sent.subject, kind: 'organization', type: 'association' }
const [certificate] = sent.documents
if (!certificate) throw new Error('The sample has no document')
const openedAll = { openedDocuments: [certificate.id], certifiable: sent.certifiable.map(({ check }) => ({ check, obstacle: null })) }
const mine = { status: 'in-review', claimedBy: staff.id, claimedAt: '2026-11-22T09:10:00.000Z', ...openedAll }

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

  test('shows name, status, type, country and documents, with a link', async () => {
    const { titles } = open()
    const item = await screen.findByRole('listitem')
    expect(item.textContent).toMatch(/^Lake Kivu CoffeeWaiting for reviewCompanyRwanda1 documentsent 21 Nov 2026/)
    expect(within(item).getByRole('link', { name: 'Lake Kivu Coffee' }).getAttribute('href')).toBe(`/staff/verifications?id=${queued.id}`)
    expect(screen.getByText('1 verification')).toBeTruthy()
    expect(item.textContent).not.toContain('claimed')
    expect(titles).toEqual(['Verification · Staff · Ungana'])
  })

  test('shows an organization without documents and without a date', async () => {
    expect(await row({ subject: { ...queued.subject, kind: 'organization' }, documents: 0, submittedAt: null })).toBe(
      'Lake Kivu CoffeeWaiting for reviewOrganizationRwanda0 documents',
    )
  })

  test('says when the user has claimed a verification', async () => {
    expect(await row({ status: 'in-review', claimedBy: staff.id, submittedAt: null })).toBe(
      'Lake Kivu CoffeeUnder reviewCompanyRwanda1 documentclaimed by you',
    )
  })

  test('names the staff member who has claimed a verification', async () => {
    answer({ listVerifications }, [{ ...queued, claimedBy: other }])
    open()
    expect(await screen.findByText('claimed by Ben Otieno')).toBeTruthy()
  })

  test('filters by status, type and country, starting at the first page', async () => {
    const reads = answer({ listVerifications }, undefined, { headers: { 'x-total-count': '120' } })
    const { user, address } = open('/staff/verifications?page=2')
    expect(await screen.findByText('120 verifications')).toBeTruthy()
    expect(reads[0]?.query).toEqual({ show: 'waiting', page: '2' })
    await user.selectOptions(screen.getByLabelText('Type'), 'Organizations')
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
    await user.selectOptions(screen.getByLabelText('Type'), 'All types')
    await user.selectOptions(screen.getByLabelText('Country'), 'All countries')
    await user.click(screen.getByRole('button', { name: 'Waiting' }))
    expect(address()).toBe('/staff/verifications')
  })

  test('reads the filters from the address', async () => {
    const reads = answer({ listVerifications })
    open('/staff/verifications?kind=business&country=Kenya')
    await screen.findByRole('listitem')
    expect(reads[0]?.query).toEqual({ show: 'waiting', kind: 'business', country: 'Kenya', page: '1' })
    expect([screen.getByLabelText<HTMLSelectElement>('Type').value, screen.getByLabelText<HTMLSelectElement>('Country').value]).toEqual([
      'business',
      'Kenya',
    ])
  })

  test('names an unknown type of the address, and shows all', async () => {
    const reads = answer({ listVerifications })
    open('/staff/verifications?kind=person')
    await screen.findByRole('listitem')
    expect(screen.getByText('This link asks for “person”, which does not exist. Showing all types instead.')).toBeTruthy()
    expect(reads[0]?.query).toEqual({ show: 'waiting', page: '1' })
  })

  test.each([
    ['', 'No verifications to review', 'All verifications are decided.'],
    ['?show=approved', 'No verifications', undefined],
  ])('says when the list is empty: %s', async (query, title, hint) => {
    answer({ listVerifications }, [])
    open(`/staff/verifications${query}`)
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy()
    expect(screen.queryByText('All verifications are decided.')?.textContent).toBe(hint)
  })

  test('shows a loading text and offers to try again after a failure', async () => {
    refuse({ listVerifications }, { status: 500 })
    const { user } = open()
    expect(await screen.findByText('Loading the list...')).toBeTruthy()
    expect(await screen.findByText('Error loading the list')).toBeTruthy()
    const { release } = hold({ listVerifications })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Trying again...' })).toBeTruthy()
    release()
    expect(await screen.findByRole('listitem')).toBeTruthy()
  })
})

type Changes = Partial<ReviewedVerification>
const at = `/staff/verifications?id=${sent.id}`
const title = () => screen.findByRole('heading', { level: 2, name: 'Lake Kivu Coffee' })

/** Opens one verification and waits until it is loaded. `answerNext` changes what later requests return. */
async function open(changes: Changes = {}) {
  let now: ReviewedVerification = { ...sent, ...changes }
  const reads = answer({ getVerification }, () => now)
  const rendered = render(<StaffVerificationsPage />, { at, user: staff })
  await title()
  return {
    ...rendered,
    reads,
    answerNext: (next: Changes) => {
      now = { ...sent, ...next }
      return now
    },
  }
}

const showsPdf = (value: boolean) => Object.defineProperty(navigator, 'pdfViewerEnabled', { value, configurable: true })
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

describe('one verification', () => {
  test('shows the evidence and the registration data', async () => {
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
    expect(facts('Registration data').map(([name, text]) => [name, name === 'Registered' ? text?.slice(0, 11) : text])).toEqual([
      ['Contact', 'Aline Uwase'],
      ['Email', 'trade@lakekivucoffee.example'],
      ['Phone', '+250788123456'],
      ['Website', 'kivu.example'],
      ['Registered', '20 Nov 2026'],
      ['Plan', 'None'],
      ['Profile', 'View profile'],
    ])
    expect(screen.getByRole('link', { name: 'trade@lakekivucoffee.example' }).getAttribute('href')).toBe('mailto:trade@lakekivucoffee.example')
    expect(screen.getByRole('link', { name: 'kivu.example' }).getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(screen.getByText('Coffee of the lake, washed and roasted.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Organization' })).toBeNull()
  })

  test('names the documents that the user has opened', async () => {
    const second = { ...certificate, id: other, name: 'statutes.pdf' }
    await open({ documents: [certificate, second], openedDocuments: [other] })
    expect(
      card('Evidence')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['certificate.pdf1 KB · not opened by youShow', 'statutes.pdf1 KB · opened by youShow'])
  })

  test.each([
    ['image/jpeg', 'scan.jpg', 'IMG'],
    ['application/pdf', 'certificate.pdf', 'IFRAME'],
  ])('shows a document of the type %s on the page, which counts as opened', async (mediaType, name, element) => {
    showsPdf(true)
    const { user, answerNext, reads } = await open({ documents: [{ ...certificate, mediaType, name }] })
    await user.click(screen.getByRole('button', { name: `Show ${name}` }))
    const preview = mediaType === 'application/pdf' ? screen.getByTitle(name) : screen.getByRole('img', { name })
    expect([preview.tagName, preview.getAttribute('src')]).toEqual([element, `/api/staff/verifications/${sent.id}/documents/${certificate.id}`])
    answerNext({ documents: [{ ...certificate, mediaType, name }], ...openedAll })
    fireEvent.load(preview)
    expect(await screen.findByText('1 KB · opened by you')).toBeTruthy()
    expect(reads).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: `Hide ${name}`, expanded: true }))
    expect(preview.isConnected).toBe(false)
  })

  test('asks to download a PDF if the browser cannot show it on a page', async () => {
    showsPdf(false)
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Show certificate.pdf' }))
    expect(screen.getByText('This browser cannot show PDF files on a page. Please download the file to open it.')).toBeTruthy()
    expect(screen.queryByTitle('certificate.pdf')).toBeNull()
  })

  test('says that a picture could not be shown', async () => {
    const { user } = await open({ documents: [{ ...certificate, mediaType: 'image/png', name: 'scan.png' }] })
    await user.click(screen.getByRole('button', { name: 'Show scan.png' }))
    fireEvent.error(screen.getByRole('img', { name: 'scan.png' }))
    expect(screen.getByText('This document could not be shown. Please download it.')).toBeTruthy()
  })

  test('leaves out missing documents, note and contact', async () => {
    const registered = { ...sent.registered, email: null, phone: null, contactPerson: null, website: null }
    await open({ documents: [], note: null, submittedAt: null, plan: 'professional', registered })
    expect(screen.getByText('No documents were sent.')).toBeTruthy()
    expect(screen.queryByText('Certificate of 2019.')).toBeNull()
    expect(screen.getByText('Company · Rwanda')).toBeTruthy()
    expect(facts('Registration data').map(([name]) => name)).toEqual(['Registered', 'Plan', 'Profile'])
    expect(facts('Registration data')[1]).toEqual(['Plan', 'Professional'])
  })

  test('shows the checks and the end date of an approval', async () => {
    await open({ status: 'approved', checks: ['documents', 'contact'], expiresOn: '2027-09-17' })
    expect(facts('Evidence').slice(3)).toEqual([
      ['Checked', 'Documents, Contact details'],
      ['Valid until', '17 September 2027'],
    ])
  })

  test.each([
    ['business', 'active', `/company/${sent.subject.id}`],
    ['organization', 'active', `/organization/${sent.subject.id}`],
    ['business', 'suspended', undefined],
    ['organization', 'awaiting-payment', undefined],
  ])('links to the profile of a %s with the status %s if it is public', async (kind, status, path) => {
    await open({ subject: { ...sent.subject, kind, status } })
    expect(screen.queryByRole('link', { name: 'View profile' })?.getAttribute('href')).toBe(path)
    expect(facts('Registration data').at(-1)).toEqual(['Profile', path ? 'View profile' : 'Not public'])
    expect(screen.getByText(kind === 'business' ? /^Company ·/ : /^Trade organization ·/)).toBeTruthy()
  })

  test.each([
    ['Rwanda', 'Office of the Registrar General, Rwanda Development Board', 'rdb.rw'],
    ['Burundi', 'Agence de Développement du Burundi (ADB), guichet unique', undefined],
  ])('names the company register of %s', async (country, name, address) => {
    await open({ country })
    const register = card(`Company register of ${country}`)
    expect(register.getByText(name)).toBeTruthy()
    expect(register.queryByRole('link')?.textContent).toBe(address)
    expect(register.queryByRole('link')?.getAttribute('href')).toBe(address && `https://${address}`)
  })

  test('names no register for an unknown country', async () => {
    await open({ country: 'Narnia' })
    expect(screen.queryByRole('heading', { name: /^Company register of/ })).toBeNull()
  })

  test('shows who did what in this and earlier verifications', async () => {
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
      'Expired automatically, earlier verification',
      'Waiting for review by the owner',
      'Under review by Ben Otieno',
      'Not approved by youThe register was down.',
    ])
    expect(card('History').getAllByRole('listitem')[0]?.querySelector('time')?.dateTime).toBe(step.at)
  })

  test.each([
    [
      { claimedAt: '2026-11-22T09:10:00.000Z' },
      /^Ben Otieno is reviewing thisSince 22 Nov 2026, \d\d:\d\d\. Release it only if this person is away\.$/,
    ],
    [{ claimedAt: null }, /^Ben Otieno is reviewing thisRelease it only if this person is away\.$/],
  ])('warns when somebody else is reviewing it: %j', async (changes, words) => {
    await open({ status: 'in-review', claimedBy: other, ...changes })
    expect((await screen.findByText('Ben Otieno is reviewing this')).parentElement?.textContent).toMatch(words)
  })

  test('shows no warning when nobody else is reviewing it', async () => {
    const { unmount } = await open(mine)
    expect(screen.queryByText(/is reviewing this$/)).toBeNull()
    unmount()
    await open({ status: 'approved', claimedBy: other })
    expect(screen.queryByText(/is reviewing this$/)).toBeNull()
  })

  test('shows a loading text', async () => {
    const { release } = hold({ getVerification })
    render(<StaffVerificationsPage />, { at, user: staff })
    expect(screen.getByText('Loading the verification...')).toBeTruthy()
    release()
    await title()
  })

  test('says that an unknown verification does not exist', async () => {
    refuse({ getVerification }, { status: 404 })
    render(<StaffVerificationsPage />, { at, user: staff })
    expect(await screen.findByText('This verification does not exist, or the owner has withdrawn it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('can be loaded again after a failure', async () => {
    refuse({ getVerification }, { status: 500 })
    const { user } = render(<StaffVerificationsPage />, { at, user: staff })
    expect(await screen.findByText('Error loading the verification')).toBeTruthy()
    answer({ getVerification })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await title()).toBeTruthy()
  })
})

describe('decisions', () => {
  test.each<[string, Changes, string[]]>([
    ['a waiting verification', {}, ['Claim for review']],
    ['a verification that the user has claimed', mine, ['Approve', 'Ask for changes', 'Reject', 'Release']],
    ['a verification that somebody else has claimed', { status: 'in-review', claimedBy: other }, ['Release']],
    ['a rejected verification', { status: 'rejected' }, ['Reopen review']],
    ['an approved verification', { status: 'approved' }, ['Remove approval']],
  ])('are offered for %s', async (_, changes, buttons) => {
    await open(changes)
    expect(decisions()).toEqual(buttons)
  })

  test.each(['changes-requested', 'withdrawn', 'expired', 'revoked'])('are not offered for the status %s', async (status) => {
    await open({ status })
    expect(screen.queryByRole('heading', { name: 'Decision' })).toBeNull()
  })

  test.each<[string, Changes, Changes, object]>([
    ['Claim for review', {}, mine, { claimVerification }],
    ['Release', mine, {}, { releaseVerification }],
  ])('%s takes effect at once and moves the focus to the heading', async (label, before, after, endpoint) => {
    const { user, answerNext, reads } = await open(before)
    const next = answerNext(after)
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

  test('reports when somebody else was faster and shows the new status', async () => {
    const { user, answerNext, toasts } = await open()
    refuse({ claimVerification }, { status: 409, message: 'Somebody was faster.' })
    answerNext({ status: 'in-review', claimedBy: other })
    await user.click(screen.getByRole('button', { name: 'Claim for review' }))
    expect(await screen.findByText('Ben Otieno is reviewing this')).toBeTruthy()
    expect(toasts).toEqual([{ title: 'The change was not saved', description: 'Somebody was faster.', variant: 'destructive' }])
    expect(screen.getByText('Somebody was faster.')).toBeTruthy()
  })

  test.each<[string, Changes, string, string, object]>([
    ['Ask for changes', mine, 'Ask for changes', 'Changes requested', { requestVerificationChanges }],
    ['Reject', mine, 'Reject this verification?', 'Rejected', { rejectVerification }],
    ['Reopen review', { status: 'rejected' }, 'Reopen this verification?', 'Under review by you', { reopenVerification }],
    ['Remove approval', { status: 'approved' }, 'Remove this approval?', 'Approval removed', { revokeVerification }],
  ])('%s requires reasons', async (label, changes, heading, done, endpoint) => {
    const named = endpoint as { rejectVerification: typeof rejectVerification }
    const { user, answerNext, toasts } = await open(changes)
    await user.click(screen.getByRole('button', { name: label }))
    expect(screen.getByRole('dialog', { name: heading })).toBeTruthy()
    const reasons = dialog().getByRole('textbox', { name: 'Reasons' })
    refuse(named, { status: 400, field: 'reasons', message: 'Please give a reason of at least 10 characters.' })
    await user.type(reasons, 'Nobody answers there. ')
    await user.click(dialog().getByRole('button', { name: label }))
    expect(await dialog().findByRole('textbox', { name: 'Reasons', description: 'Please give a reason of at least 10 characters.' })).toBe(reasons)
    expect(dialog().queryByRole('alert')).toBeNull()

    refuse(named, { status: 409, message: 'It has moved on.' })
    await user.click(dialog().getByRole('button', { name: label }))
    expect((await dialog().findByRole('alert')).textContent).toBe('It has moved on.')

    const { calls, release } = hold(named, answerNext({ status: 'withdrawn' }))
    await user.clear(reasons)
    await user.type(reasons, ' The register was down. ')
    await user.click(dialog().getByRole('button', { name: label }))
    expect(dialog().getByRole('button', { name: 'Saving...' })).toBeTruthy()
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([{ params: { id: sent.id }, body: { reasons: 'The register was down.' } }])
    expect(toasts).toEqual([{ title: done, description: 'Lake Kivu Coffee' }])
  })

  test('removes the error when the dialog closes', async () => {
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
  const until = () => dialog().getByLabelText<HTMLInputElement>('Valid until')
  const approve = () => dialog().getByRole('button', { name: 'Approve' })

  test('sends the checks and the end date', async () => {
    const { user, answerNext, toasts } = await open(mine)
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(
      dialog()
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent),
    ).toEqual(['Registration number', 'Tax number', 'Documents', 'Contact details'])
    const { calls, release } = hold({ approveVerification }, answerNext({ status: 'approved', expiresOn: '2027-09-17', checks: ['documents'] }))
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
    expect(facts('Evidence').at(-1)).toEqual(['Valid until', '17 September 2027'])
  })

  test('offers no check without evidence that the user has opened, until it is', async () => {
    const obstacle = 'Please open certificate.pdf first.'
    const { user, answerNext } = await open({ ...mine, openedDocuments: [], certifiable: [{ check: 'documents', obstacle }] })
    answerNext(mine)
    const documents = () => dialog().getByRole<HTMLInputElement>('checkbox', { name: /^Documents/ })
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    // The document was downloaded in the meantime.
    await waitFor(() => expect(documents().disabled).toBe(false))
    expect(dialog().queryByText(obstacle)).toBeNull()
  })

  test('says why a check is not offered', async () => {
    const obstacle = 'The owner sent no tax number.'
    const { user } = await open({ ...mine, certifiable: [{ check: 'tax-number', obstacle }] })
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: /^Tax number ?The owner sent no tax number\.$/ }).disabled).toBe(true)
  })

  test('suggests an end date in one year', async () => {
    stopClock('2026-11-24T08:00:00.000Z')
    const { user } = await open(mine)
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(until().value).toBe('2027-11-24')
  })

  test('requires at least one check', async () => {
    const { user } = await open(mine)
    const calls = answer({ approveVerification })
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await user.click(approve())
    expect(dialog().getByRole('alert').textContent).toBe('Please select what you checked.')
    expect(dialog().getByRole('group', { name: 'What did you check?', description: 'Please select what you checked.' })).toBeTruthy()
    expect(calls).toEqual([])
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(dialog().queryByRole('alert')).toBeNull()
  })

  test('shows an error at its field or above the form', async () => {
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

describe('a verified organization', () => {
  const sentAt = '2026-11-21T09:02:19.096Z'
  const invitation = { sentAt, expiresAt: '2026-12-05T09:02:19.096Z', usedAt: null }
  const openOrganization = (changes: Partial<ReviewedVerification['subject']> = {}) =>
    open({ status: 'approved', subject: { ...organization, status: 'awaiting-payment', ...changes } })

  test.each(['pending', 'rejected'])('is not shown with the status %s', async (status) => {
    await openOrganization({ status })
    expect(screen.queryByRole('heading', { name: 'Organization' })).toBeNull()
  })

  test('shows whether its contact has created an account', async () => {
    const reads = answer({ getInvitation })
    await openOrganization({ status: 'active', featured: true })
    await screen.findByText('Account created')
    expect(facts('Organization').map(([name, text]) => [name, text?.slice(0, 11)])).toEqual([
      ['Status', 'Active'],
      ['Featured', 'Yes'],
      ['Invited', '21 Nov 2026'],
      ['Account created', '21 Nov 2026'],
    ])
    expect(reads[0]?.params).toEqual({ id: organization.id })
    expect(
      card('Organization')
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Stop featuring'])
  })

  test('can be sent the welcome email again while it has no account', async () => {
    answer({ getInvitation }, { invitation })
    const { user, toasts } = await openOrganization()
    const { calls, release } = hold({ resendInvitation }, { ...invitation, sentAt: '2026-11-23T09:02:19.096Z' })
    await screen.findByText('Not yet')
    expect(facts('Organization')).toEqual([
      ['Status', 'Awaiting payment'],
      ['Featured', 'No'],
      ['Invited', expect.stringMatching(/^21 Nov 2026/)],
      ['Account created', 'Not yet'],
    ])
    expect(card('Organization').getAllByRole('button')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Send the welcome email again' }))
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeTruthy()
    release()
    await waitFor(() => expect(toasts).toEqual([{ title: 'Welcome email sent again' }]))
    expect(calls.map(({ params }) => params)).toEqual([{ id: organization.id }])
    await waitFor(() => expect(facts('Organization')[2]?.[1]).toMatch(/^23 Nov 2026/))
  })

  test('shows why an email was not sent', async () => {
    answer({ getInvitation }, { invitation })
    const { user, toasts } = await openOrganization()
    refuse({ resendInvitation }, { status: 429, message: 'Too many.' })
    await user.click(await screen.findByRole('button', { name: 'Send the welcome email again' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'The email was not sent', description: 'Too many.', variant: 'destructive' }]))
    expect(screen.getByText('Too many.')).toBeTruthy()
  })

  test('reloads until the invitation exists', async () => {
    stopClock()
    let made: typeof invitation | null = null
    const reads = answer({ getInvitation }, () => ({ invitation: made }))
    await openOrganization()
    await screen.findByText('Soon')
    expect(facts('Organization').map(([name]) => name)).toEqual(['Status', 'Featured', 'Invited'])
    await passTime(1999)
    expect(reads).toHaveLength(1)
    await passTime(2000)
    await waitFor(() => expect(reads).toHaveLength(2))
    made = invitation
    await passTime(2000)
    await screen.findByText('Not yet')
    await passTime(10_000)
    expect(reads).toHaveLength(3)
  })

  test('shows "Unknown" when the invitation cannot be loaded', async () => {
    refuse({ getInvitation }, { status: 500 })
    await openOrganization()
    expect(await screen.findByText('Unknown')).toBeTruthy()
    expect(card('Organization').queryByRole('button')).toBeNull()
  })

  test.each([
    [false, 'Feature organization', 'Yes'],
    [true, 'Stop featuring', 'No'],
  ])('featured %s: the button reads "%s"', async (featured, label, after) => {
    const { user, answerNext } = await openOrganization({ status: 'active', featured })
    const { calls, release } = hold({ featureOrganization })
    await user.click(screen.getByRole('button', { name: label }))
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy()
    answerNext({ status: 'approved', subject: { ...organization, status: 'active', featured: !featured } })
    release()
    await waitFor(() => expect(facts('Organization')[1]).toEqual(['Featured', after]))
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([{ params: { id: organization.id }, body: { featured: !featured } }])
  })

  test('shows why it cannot be featured', async () => {
    const { user, toasts } = await openOrganization({ status: 'active' })
    refuse({ featureOrganization }, { status: 404, message: 'It is not active.' })
    await user.click(screen.getByRole('button', { name: 'Feature organization' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'The change was not saved', description: 'It is not active.', variant: 'destructive' }]))
    expect(screen.getByText('It is not active.')).toBeTruthy()
  })
})

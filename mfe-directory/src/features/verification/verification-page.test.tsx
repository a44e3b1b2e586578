// What owners see of their verification, and what they do about it.
import {
  addVerificationDocument,
  changeVerification,
  DOCUMENT_BYTES_MAX,
  getOwnVerification,
  type OwnVerification,
  openVerification,
  removeVerificationDocument,
  submitVerification,
  type Verification,
  withdrawVerification,
} from '@ungana/contracts-directory'
import {
  act,
  answer,
  cutOff,
  hold,
  member,
  type ReceivedCall,
  type RenderOptions,
  refuse,
  render,
  sample,
  screen,
  waitFor,
  within,
} from '@ungana/web-kit/testing'
import { describe, expect, test, vi } from 'vitest'
import VerificationPage, { VerificationPageSkeleton } from './verification-page.tsx'

const token = 'a'.repeat(43)
const byLink = { at: `/verification?token=${token}`, user: null }
const organization = { kind: 'organization', type: 'association' }
const draft = {
  status: 'draft',
  documents: [],
  checks: [],
  steps: [{ status: 'draft', by: 'owner', reasons: null, at: '2026-11-21T08:39:00.930Z' }],
  submittedAt: null,
  expiresOn: null,
}

interface Standing extends Partial<Omit<OwnVerification, 'subject' | 'verifications'>> {
  readonly subject?: Partial<OwnVerification['subject']>
  /** Newest first, each as changes of the sample's, which is approved. */
  readonly verifications?: readonly Partial<Verification>[]
}

async function ownVerification({ subject, verifications = [{}], ...rest }: Standing): Promise<OwnVerification> {
  const base = await sample({ getOwnVerification })
  const [first] = base.verifications
  if (!first) throw new Error('The sample has no verification')
  return {
    ...base,
    ...rest,
    subject: { ...base.subject, id: member.id, ...subject },
    verifications: verifications.map((changes, index) => ({
      ...first,
      ...(index > 0 && { id: `01a1fd42-4439-7522-840b-d4e4d601a1${10 + index}` }),
      ...changes,
    })),
  }
}

/** The page once it is loaded. `become` changes what the next reads are answered. */
async function open(standing: Standing = {}, options: RenderOptions = {}) {
  let own = await ownVerification(standing)
  const reads = answer({ getOwnVerification }, () => own)
  const drawn = render(<VerificationPage />, { at: '/verification', user: member, ...options })
  await screen.findByRole('region', { name: 'Where it stands' })
  const become = async (next: Standing) => {
    own = await ownVerification(next)
  }
  return { ...drawn, reads, become }
}

const region = (name: string) => within(screen.getByRole('region', { name }))
const facts = (name: string) =>
  region(name)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
const stops = () =>
  region('Where it stands')
    .getAllByRole('listitem')
    .map((stop) => (within(stop).queryByLabelText('Done') ? `✓${stop.textContent}` : stop.textContent))

describe('who may see it', () => {
  test('asks visitors to log in, and reads nothing', () => {
    const reads = answer({ getOwnVerification })
    const { titles } = render(<VerificationPage />, { at: '/verification' })
    expect(screen.getByRole('heading', { name: 'Please log in to see your verification' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fverification')
    expect(screen.getByText('Show buyers that you are who you say.')).toBeTruthy()
    expect(titles).toEqual(['Verification · Ungana'])
    expect(reads).toEqual([])
  })

  test('shows the contact of an organization what the mailed link is about', async () => {
    const { reads } = await open({ subject: { ...organization, id: '149c2191-0e2f-4267-a0c4-edbee1ae1e11' } }, byLink)
    expect(reads[0]?.query).toEqual({ token })
    expect(screen.getByText('Lake Kivu Coffee')).toBeTruthy()
    // Documents and the pages of an account open with a session alone.
    expect(screen.getByText('certificate.pdf')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'certificate.pdf' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit your profile' })).toBeNull()
  })

  test('a link stays what the page is about for somebody who is logged in', async () => {
    const { reads } = await open({}, { at: `/verification?token=${token}` })
    expect(reads[0]?.query).toEqual({ token })
    expect(screen.queryByRole('link', { name: 'certificate.pdf' })).toBeNull()
  })

  test('leads an account to its own pages', async () => {
    const { unmount, reads } = await open()
    expect(reads[0]?.query).toEqual({})
    expect(screen.getByRole('link', { name: 'Edit your profile' }).getAttribute('href')).toBe('/profile')
    expect(screen.queryByRole('link', { name: 'Manage members' })).toBeNull()
    unmount()
    await open({ subject: organization })
    expect(screen.getByRole('link', { name: 'Manage members' }).getAttribute('href')).toBe('/organization-members')
  })
})

describe('loading', () => {
  test('says that it loads', async () => {
    const { release } = hold({ getOwnVerification })
    render(<VerificationPage />, { user: member })
    expect(screen.getByRole('status').textContent).toBe('Loading your verification...')
    release()
    expect(await screen.findByRole('region', { name: 'Where it stands' })).toBeTruthy()
    expect(screen.queryByText('Loading your verification...')).toBeNull()
  })

  test('draws the same title and lead before the session is known', () => {
    render(<VerificationPageSkeleton />)
    expect(screen.getByRole('heading', { level: 1, name: 'Verification' })).toBeTruthy()
    expect(screen.getByText('Show buyers that you are who you say.')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Loading your verification...')
  })

  test.each([
    [410, 'This link is over'],
    [400, 'This link is over'],
    [404, 'This account has nothing to verify'],
  ])('a %i is the end of it', async (status, title) => {
    refuse({ getOwnVerification }, { status })
    render(<VerificationPage />, byLink)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('a failure can be tried again', async () => {
    refuse({ getOwnVerification }, { status: 500 })
    const { user } = render(<VerificationPage />, { user: member })
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading your verification')
    const { release } = hold({ getOwnVerification })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Loading your verification...')).toBeTruthy()
    release()
    expect(await screen.findByRole('region', { name: 'Where it stands' })).toBeTruthy()
  })
})

describe('states', () => {
  test.each([
    ['submitted', 'It waits for our team'],
    ['in-review', 'Our team is looking at it'],
  ])('while it is %s there is nothing to do but to withdraw it', async (status, title) => {
    await open({ verifications: [{ status, checks: [], expiresOn: null }] })
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText(/Until then there is nothing to do/)).toBeTruthy()
    expect(facts('What you sent')).toEqual([
      ['Country of registration', 'Rwanda'],
      ['Registration number', '109-876-543'],
      ['Tax number', '102 345 678'],
    ])
    expect(screen.getByText('Certificate of 2019.')).toBeTruthy()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Withdraw'])
  })

  test('an approval says what was checked and until when, and leads to the documents', async () => {
    await open()
    expect(screen.getByText('It holds until 17 September 2027. We write to you a month and a week before.')).toBeTruthy()
    expect(facts('What you sent').slice(3)).toEqual([
      ['Checked', 'Registration number, Documents'],
      ['Holds until', '17 September 2027'],
    ])
    const document = screen.getByRole('link', { name: 'certificate.pdf' })
    expect(document.getAttribute('href')).toBe(
      '/api/verifications/01a1fd42-4439-7522-840b-d4e4d601a1c6/documents/01a1fd42-4472-712b-aa91-bbd007f7865f',
    )
    expect(document.hasAttribute('download')).toBe(true)
    expect(screen.getByText('1 KB')).toBeTruthy()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send new evidence'])
    expect(screen.queryByText('Our team asked for changes', { selector: '[role=alert] *' })).toBeNull()
  })

  test('an approval without note and documents lists none', async () => {
    await open({ verifications: [{ note: null, documents: [], taxNumber: null }] })
    expect(facts('What you sent').map(([name]) => name)).not.toContain('Tax number')
    expect(screen.queryByRole('list', { name: 'Documents' })).toBeNull()
    expect(screen.queryByText('Certificate of 2019.')).toBeNull()
  })

  test.each([
    ['rejected', 'Our team could not accept it'],
    ['withdrawn', 'You withdrew it'],
    ['expired', 'Its time has ended'],
    ['revoked', 'Our team took the approval back'],
    ['replaced', 'It has ended'],
  ])('one that is %s says why, and another can be begun', async (status, title) => {
    const steps = [
      { status: 'submitted', by: 'owner', reasons: 'Not the last words', at: '2026-11-21T08:39:00.930Z' },
      { status, by: 'staff', reasons: 'The register was down.', at: '2026-11-22T08:39:00.930Z' },
    ]
    const { user } = await open({ verifications: [{ status, steps, expiresOn: null }] })
    const notice = screen.getAllByText(title)[0]?.parentElement
    expect(notice?.textContent).toBe(`${title}The register was down.`)
    expect(screen.queryByText('Approved')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Begin again' }))
    expect(screen.getByRole('form', { name: 'Registration details' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Country of registration'))
    expect(screen.queryByRole('button', { name: 'Begin again' })).toBeNull()
  })

  test('while an earlier approval holds, a later refusal says so beside it', async () => {
    await open({ verifications: [{ status: 'rejected', registrationNumber: 'later' }, { registrationNumber: 'approved earlier' }] })
    expect(screen.getByText(/^It holds until 17 September 2027/)).toBeTruthy()
    expect(facts('What you sent')[1]).toEqual(['Registration number', 'approved earlier'])
    expect(screen.getByRole('button', { name: 'Send new evidence' })).toBeTruthy()
    expect(screen.getAllByText('Our team could not accept it')).not.toHaveLength(0)
  })

  test.each([{ sample: true }, { status: 'suspended' }])('a profile that cannot be verified: %j', async (subject) => {
    await open({ subject, verifications: [] })
    expect(screen.getByText('This profile cannot be verified.')).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('an open one that is its owner’s turn asks for the numbers first where there are none', async () => {
    await open({ verifications: [{ ...draft, registrationNumber: null }] })
    expect(screen.getByRole('form', { name: 'Registration details' })).toBeTruthy()
    expect(document.activeElement).toBe(document.body)
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  })

  test('changes that were asked for stand above what is to be mended, the last of them', async () => {
    const ask = (reasons: string, day: number) => ({ status: 'changes-requested', by: 'staff', reasons, at: `2026-11-${day}T08:00:00.000Z` })
    await open({ verifications: [{ status: 'changes-requested', steps: [ask('First of all.', 20), ask('The certificate is old.', 21)] }] })
    expect(screen.getByText('Our team asks you for changes').parentElement?.textContent).toBe('Our team asks you for changesThe certificate is old.')
    expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull()
  })

  test('what has happened is told in its order, with reasons', async () => {
    await open()
    expect(
      region('What has happened')
        .getAllByRole('listitem')
        .map((step) => step.firstElementChild?.textContent),
    ).toEqual([
      'You began',
      'You sent it to our team',
      'Our team began the review',
      'It waits for another of our team',
      'Our team began the review',
      'Our team asked for changes',
      'You sent it again',
      'Our team began the review',
      'Our team approved it',
    ])
    const [first] = region('What has happened').getAllByRole('listitem')
    expect(first?.querySelector('time')?.dateTime).toBe('2026-11-21T08:39:00.930Z')
    expect(first?.querySelector('time')?.textContent).toContain('21 Nov 2026')
    expect(region('What has happened').getByText('The certificate is older than a year.')).toBeTruthy()
  })

  test('nothing has happened before the first', async () => {
    await open({ verifications: [] })
    expect(screen.queryByRole('region', { name: 'What has happened' })).toBeNull()
    expect(screen.getByRole('form', { name: 'Registration details' })).toBeTruthy()
  })
})

describe('the payment that is left', () => {
  const awaiting = { subject: { ...organization, status: 'awaiting-payment' } }

  test.each([
    ['association', 'Trade Association, USD 249.99 a month', '/checkout?plan=trade-association'],
    ['regional', 'Regional Chamber, USD 299.99 a month', '/checkout?plan=regional-chamber'],
  ])('of a verified organization of the kind %s', async (type, words, checkout) => {
    await open({ subject: { ...awaiting.subject, type } })
    expect(screen.getByText('One step is left: the payment')).toBeTruthy()
    expect(screen.getByText(new RegExp(words))).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Pay by card' }).getAttribute('href')).toBe(checkout)
    expect(screen.queryByText(/The welcome e-mail has a link/)).toBeNull()
  })

  test('a contact without an account is led to the mail', async () => {
    await open(awaiting, byLink)
    expect(screen.getByText('The welcome e-mail has a link that makes your account; you pay with that.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Pay by card' })).toBeNull()
  })

  test('nothing leads to payments that nobody draws', async () => {
    await open(awaiting, { unserved: ['/checkout', '/pricing'] })
    expect(screen.getByText('One step is left: the payment')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Pay by card' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull()
  })

  test('is not told while nothing is to be paid', async () => {
    await open({ subject: { ...organization, status: 'active' } })
    expect(screen.queryByText('One step is left: the payment')).toBeNull()
  })
})

describe('where it stands', () => {
  const nothing = { badge: false, plan: null, planHasBadge: false, verifications: [] }
  const needs = 'Registration number and documents, reviewed by our team in 1-2 business days.'
  const plans = 'The badge comes with Professional and Enterprise. '

  test.each([
    [
      'at the end',
      {},
      ['✓EvidenceApproved. It holds until 17 September 2027.Approved', `✓Plan${plans}You have it.`, '✓Verified badgeSee it on your company page'],
    ],
    ['at the beginning', nothing, [`1Evidence${needs}`, `2Plan${plans}See plans`, '3Verified badgeIt shows as soon as you have both.']],
    [
      'with a plan without the badge',
      { ...nothing, plan: 'basic', verifications: [{ ...draft }] },
      [`1Evidence${needs}Draft`, `2Plan${plans}See plans`, '3Verified badgeIt shows as soon as you have both.'],
    ],
    [
      'with a refusal while an approval holds',
      { badge: true, verifications: [{ status: 'rejected' }, {}] },
      ['✓EvidenceApproved. It holds until 17 September 2027.Not accepted', `✓Plan${plans}You have it.`, '✓Verified badgeSee it on your company page'],
    ],
  ])('a business %s', async (_, standing, words) => {
    await open(standing)
    expect(stops()).toEqual(words)
  })

  test('leads to the plans and to the company’s page', async () => {
    const { unmount } = await open(nothing)
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing')
    unmount()
    await open({}, {})
    expect(screen.getByRole('link', { name: 'See it on your company page' }).getAttribute('href')).toBe(`/company/${member.id}`)
  })

  const [sent, paid, featured] = [
    'Your registration is with our team.',
    'Your profile is activated as soon as it has arrived. ',
    'Your organization is featured in our directory.',
  ]
  test.each([
    [
      'that waits',
      { status: 'pending' },
      [{ status: 'submitted' }],
      [
        `✓Submitted${sent}Waiting for review`,
        '2VerifiedOur team verifies it within 1-2 business days.',
        `3Payment${paid}`,
        '4ActiveYour profile is activated.',
        `5Featured${featured}`,
      ],
    ],
    [
      'that sent nothing',
      { status: 'pending' },
      [],
      [
        `1Submitted${sent}`,
        '2VerifiedOur team verifies it within 1-2 business days.',
        `3Payment${paid}`,
        '4ActiveYour profile is activated.',
        `5Featured${featured}`,
      ],
    ],
    [
      'that has to pay',
      { status: 'awaiting-payment' },
      [{}],
      [
        `✓Submitted${sent}Approved`,
        '✓VerifiedOur team has verified it.',
        `3Payment${paid}See plans`,
        '4ActiveYour profile is activated.',
        `5Featured${featured}`,
      ],
    ],
    [
      'that is active and featured',
      { status: 'active', featured: true },
      [{}],
      [
        `✓Submitted${sent}Approved`,
        '✓VerifiedOur team has verified it.',
        '✓PaymentYour plan is paid.',
        '✓ActiveSee your profile',
        `✓Featured${featured}`,
      ],
    ],
  ])('an organization %s', async (_, subject, verifications, words) => {
    await open({ subject: { ...organization, ...subject }, verifications })
    expect(stops()).toEqual(words)
  })

  test('leads an active organization to its page', async () => {
    await open({ subject: { ...organization, status: 'active' } })
    expect(screen.getByRole('link', { name: 'See your profile' }).getAttribute('href')).toBe(`/organization/${member.id}`)
  })
})

describe('evidence', () => {
  const form = () => within(screen.getByRole('form', { name: 'Registration details' }))

  test('says at its fields what cannot be sent, and goes there', async () => {
    const { user } = await open({ verifications: [] })
    await user.click(screen.getByRole('button', { name: 'Save and add documents' }))
    const number = form().getByRole('textbox', { name: 'Registration number', description: 'Please enter the registration number.' })
    expect(document.activeElement).toBe(number)
    expect(form().getByText('One field needs your attention.').getAttribute('role')).toBe('alert')
    await user.type(number, '10')
    expect(form().getByRole('textbox', { name: 'Registration number', description: 'As on the certificate of registration' })).toBe(number)
    expect(number.getAttribute('aria-required')).toBe('true')
    expect(
      form()
        .getByRole('textbox', { name: /Tax number/ })
        .getAttribute('aria-required'),
    ).toBe('false')
    expect(form().getByRole('textbox', { name: /Note/ }).getAttribute('aria-required')).toBe('false')
  })

  test('begins a verification with what was typed, under the form’s key, and goes on to the documents', async () => {
    const { user, become, reads } = await open({ subject: { country: 'Narnia' }, verifications: [] })
    expect(form().getByLabelText<HTMLSelectElement>('Country of registration').value).toBe('Narnia')
    const calls = answer({ openVerification })
    await user.selectOptions(form().getByLabelText('Country of registration'), 'Kenya')
    await user.type(form().getByLabelText('Registration number'), ' 109-876-543 ')
    await user.type(form().getByLabelText(/Tax number/), '102')
    await user.type(form().getByLabelText(/Note/), 'Of 2019.')
    await become({ verifications: [draft] })
    await user.click(screen.getByRole('button', { name: 'Save and add documents' }))
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('109-876-543')
    expect(calls.map(({ body, query }) => ({ body, query }))).toEqual([
      { body: { country: 'Kenya', registrationNumber: '109-876-543', taxNumber: '102', note: 'Of 2019.' }, query: {} },
    ])
    expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
    expect(reads).toHaveLength(2)
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('a link’s token goes with what is sent', async () => {
    const { user } = await open({ subject: organization, verifications: [] }, byLink)
    const calls = answer({ openVerification })
    await user.type(form().getByLabelText('Registration number'), '109')
    await user.click(screen.getByRole('button', { name: 'Save and add documents' }))
    await waitFor(() => expect(calls.map(({ query }) => query)).toEqual([{ token }]))
  })

  test('a refusal of the server stands at its field', async () => {
    const { user, toasts } = await open({ verifications: [] })
    refuse({ openVerification }, { status: 400, field: 'registrationNumber', message: 'No such number.' })
    await user.type(form().getByLabelText('Registration number'), '109')
    await user.click(screen.getByRole('button', { name: 'Save and add documents' }))
    const number = await form().findByRole('textbox', { name: 'Registration number', description: 'No such number.' })
    expect(document.activeElement).toBe(number)
    expect(toasts).toEqual([
      {
        title: 'Your details were not saved',
        description: 'There was an error submitting your information. Please try again.',
        variant: 'destructive',
      },
    ])
  })

  test('what was typed survives a failure and a reload, and is sent under the same key', async () => {
    const first = await open({ verifications: [] })
    const failed = cutOff({ openVerification })
    await first.user.type(form().getByLabelText('Registration number'), '109')
    await first.user.click(screen.getByRole('button', { name: 'Save and add documents' }))
    await form().findByText('There was an error submitting your information. Please try again.')
    first.unmount()

    const { user } = await open({ verifications: [] })
    expect(form().getByLabelText<HTMLInputElement>('Registration number').value).toBe('109')
    const calls = answer({ openVerification })
    await user.click(screen.getByRole('button', { name: 'Save and add documents' }))
    await waitFor(() => expect(calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([failed[0]?.idempotencyKey]))
  })

  test('of a draft is changed with what is there, and shows what was saved', async () => {
    const { user, become } = await open({ verifications: [draft] })
    expect(facts('What you are registered as')).toEqual([
      ['Country of registration', 'Rwanda'],
      ['Registration number', '109-876-543'],
      ['Tax number', '102 345 678'],
    ])
    await user.click(region('What you are registered as').getByRole('button', { name: 'Edit' }))
    const number = form().getByLabelText<HTMLInputElement>('Registration number')
    expect(document.activeElement).toBe(form().getByLabelText('Country of registration'))
    expect([number.value, form().getByLabelText<HTMLTextAreaElement>(/Note/).value]).toEqual(['109-876-543', 'Certificate of 2019.'])
    // Not before it is saved.
    const sends = answer({ submitVerification })
    await user.click(screen.getByRole('button', { name: 'Send for review' }))
    expect(screen.getByText('Save your details first.')).toBeTruthy()
    expect(sends).toEqual([])
    const calls = answer({ changeVerification })
    await become({ verifications: [{ ...draft, registrationNumber: '110', note: null }] })
    await user.clear(number)
    await user.type(number, '110')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('110')).toBeTruthy()
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([
      {
        params: { id: '01a1fd42-4439-7522-840b-d4e4d601a1c6' },
        body: { country: 'Rwanda', registrationNumber: '110', taxNumber: '102 345 678', note: 'Certificate of 2019.' },
      },
    ])
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.queryByText('Certificate of 2019.')).toBeNull()
  })

  test('new evidence is sent beside an approval, and the page goes on with it', async () => {
    const { user, become } = await open()
    await user.click(screen.getByRole('button', { name: 'Send new evidence' }))
    answer({ openVerification })
    await user.type(form().getByLabelText('Registration number'), '110')
    await become({ verifications: [{ ...draft, id: '01a1fd42-0000-7522-840b-d4e4d601a1c6' }, {}] })
    await user.click(screen.getByRole('button', { name: 'Save and add documents' }))
    expect(await screen.findByRole('button', { name: 'Send for review' })).toBeTruthy()
  })
})

describe('documents', () => {
  const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })
  const chooser = () => screen.getByLabelText<HTMLInputElement>('Files to add')
  const documentOf = (index: number) => ({
    id: `01a1fd42-4472-712b-aa91-bbd007f786${10 + index}`,
    name: `${index}.pdf`,
    mediaType: 'application/pdf',
    bytes: 1_500_000,
    createdAt: '2026-11-21T08:39:00.978Z',
  })
  const listed = () =>
    screen
      .queryAllByRole('listitem')
      .flatMap(({ parentElement, textContent }) => (parentElement?.getAttribute('aria-label') === 'Documents' ? [textContent] : []))

  test('are needed of a business and not of an organization', async () => {
    const { unmount } = await open({ verifications: [draft] })
    expect(screen.getByText('None yet. At least one is needed.')).toBeTruthy()
    unmount()
    await open({ subject: organization, verifications: [draft] })
    expect(screen.getByText('None yet.')).toBeTruthy()
  })

  test('are sent one after the other, each under a key of its own; what is none says so', async () => {
    const { user, become } = await open({ verifications: [draft] })
    const { release, calls } = hold({ addVerificationDocument })
    await become({ verifications: [{ ...draft, documents: [documentOf(1), documentOf(2)] }] })
    const large = pdf('large.pdf')
    Object.defineProperty(large, 'size', { value: DOCUMENT_BYTES_MAX + 1 })
    await user.upload(chooser(), [pdf('1.pdf'), new File(['song'], 'song.mp3', { type: 'audio/mpeg' }), large, pdf('2.pdf')])
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.getByText('Uploading 1.pdf...')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Uploading...' })).toBeTruthy()
    expect(chooser().disabled).toBe(true)
    release()
    await screen.findByText('2 files were not added')
    expect(screen.getByText('song.mp3: Please choose a PDF, a JPEG or a PNG.')).toBeTruthy()
    expect(screen.getByText('large.pdf: This file is too large: at most 10 MB are taken.')).toBeTruthy()
    expect(calls.map(({ params, body }) => [params.id, ((body as FormData).get('file') as File).name])).toEqual([
      ['01a1fd42-4439-7522-840b-d4e4d601a1c6', '1.pdf'],
      ['01a1fd42-4439-7522-840b-d4e4d601a1c6', '2.pdf'],
    ])
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
    expect(listed()).toEqual(['1.pdf1.4 MB', '2.pdf1.4 MB'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add documents' }))
    expect(screen.queryByText(/^Uploading/)).toBeNull()
  })

  test('go with a link’s token', async () => {
    const { user } = await open({ subject: organization, verifications: [draft] }, byLink)
    const calls = answer({ addVerificationDocument })
    await user.upload(chooser(), pdf('1.pdf'))
    await waitFor(() => expect(calls.map(({ query }) => query)).toEqual([{ token }]))
  })

  test('a refusal of the server is told with the file’s name, and gone with the next that is taken', async () => {
    const { user } = await open({ verifications: [draft] })
    refuse({ addVerificationDocument }, { status: 400, message: 'This is no PDF.' })
    await user.upload(chooser(), pdf('fake.pdf'))
    expect((await screen.findByText('fake.pdf: This is no PDF.')).closest('[role=alert]')?.textContent).toContain('One file was not added')
    answer({ addVerificationDocument })
    await user.upload(chooser(), pdf('fake.pdf'))
    await waitFor(() => expect(screen.queryByText('One file was not added')).toBeNull())
  })

  test('are at most six', async () => {
    const five = [1, 2, 3, 4, 5].map(documentOf)
    const { user, become } = await open({ verifications: [{ ...draft, documents: five }] })
    const calls = answer({ addVerificationDocument })
    await become({ verifications: [{ ...draft, documents: [...five, documentOf(6)] }] })
    await user.upload(chooser(), [pdf('6.pdf'), pdf('7.pdf')])
    expect(await screen.findByText('7.pdf: at most 6 documents can be added.')).toBeTruthy()
    expect(calls).toHaveLength(1)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add documents' }).disabled).toBe(true)
    expect(screen.getByText('PDF, JPEG or PNG, at most 10 MB each and 6 in all.')).toBeTruthy()
  })

  test('the button opens the browser’s own choice of files', async () => {
    const { user } = await open({ verifications: [draft] })
    const pressed = vi.fn()
    chooser().addEventListener('click', pressed)
    await user.click(screen.getByRole('button', { name: 'Add documents' }))
    expect(pressed).toHaveBeenCalledTimes(1)
    expect([chooser().accept, chooser().multiple]).toEqual(['application/pdf,image/jpeg,image/png', true])
  })

  test('are removed by name, and the focus goes on to adding', async () => {
    const { user, become, toasts } = await open({ verifications: [{ ...draft, documents: [documentOf(1), documentOf(2)] }] })
    const calls = answer({ removeVerificationDocument })
    await become({ verifications: [{ ...draft, documents: [documentOf(2)] }] })
    await user.click(screen.getByRole('button', { name: 'Remove 1.pdf' }))
    await waitFor(() => expect(listed()).toEqual(['2.pdf1.4 MB']))
    expect(calls.map(({ params, query }) => ({ params, query }))).toEqual([
      { params: { id: '01a1fd42-4439-7522-840b-d4e4d601a1c6', documentId: documentOf(1).id }, query: {} },
    ])
    expect(toasts).toEqual([{ title: 'Document removed', description: '1.pdf' }])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add documents' }))
  })

  test('that cannot be removed stay, and say why', async () => {
    const { user, toasts, reads } = await open({ subject: organization, verifications: [{ ...draft, documents: [documentOf(1)] }] }, byLink)
    const calls = refuse({ removeVerificationDocument }, { status: 409, message: 'It is with our team.' })
    await user.click(screen.getByRole('button', { name: 'Remove 1.pdf' }))
    await waitFor(() =>
      expect(toasts).toEqual([{ title: 'The document could not be removed', description: 'It is with our team.', variant: 'destructive' }]),
    )
    expect(calls[0]?.query).toEqual({ token })
    await waitFor(() => expect(reads).toHaveLength(2))
    expect(listed()).toEqual(['1.pdf1.4 MB'])
  })
})

describe('sending', () => {
  test('needs a document of a business', async () => {
    const { user } = await open({ verifications: [draft] })
    const calls = answer({ submitVerification })
    expect(screen.queryByText('Add at least one document first.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Send for review' }))
    expect(screen.getByText('Add at least one document first.').closest('[role=alert]')).not.toBeNull()
    expect(calls).toEqual([])
  })

  test.each([
    ['an organization’s without documents', organization, draft, byLink, { token }],
    ['a business’s with a document', {}, { ...draft, documents: undefined }, {}, {}],
  ])('%s', async (_, subject, changes, options, query) => {
    const { documents, ...others } = changes
    const { user, become, toasts } = await open({ subject, verifications: [documents ? changes : others] }, options)
    const { calls, release } = hold({ submitVerification })
    await become({ subject, verifications: [{ status: 'submitted' }] })
    await user.click(screen.getByRole('button', { name: 'Send for review' }))
    expect(screen.getByRole('button', { name: 'Submitting...' })).toBeTruthy()
    release()
    expect(await screen.findByText('It waits for our team')).toBeTruthy()
    expect(calls.map((call: ReceivedCall) => [call.params.id, call.query])).toEqual([['01a1fd42-4439-7522-840b-d4e4d601a1c6', query]])
    expect(toasts).toEqual([{ title: 'Sent to our team', description: 'We answer within 1-2 business days, by e-mail.' }])
    // The button is gone: reading goes on where the page now says what is next.
    await waitFor(() => expect(document.activeElement?.contains(screen.getByText('It waits for our team'))).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
  })

  test('a refusal is told beside the button, which can be pressed again', async () => {
    const { user, reads, toasts } = await open({ subject: organization, verifications: [draft] })
    refuse({ submitVerification }, { status: 409, message: 'It has moved on.' })
    await user.click(screen.getByRole('button', { name: 'Send for review' }))
    expect((await screen.findByText('It has moved on.')).closest('[role=alert]')).not.toBeNull()
    await waitFor(() => expect(reads).toHaveLength(2))
    expect(toasts).toEqual([])
    const { release } = hold({ submitVerification })
    await user.click(await screen.findByRole('button', { name: 'Send for review' }))
    expect(screen.queryByText('It has moved on.')).toBeNull()
    await act(async () => release())
  })
})

describe('withdrawing', () => {
  test('asks before, and keeps it', async () => {
    const { user } = await open({ verifications: [{ status: 'submitted' }] })
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    const dialog = screen.getByRole('dialog', { name: 'Withdraw your verification?' })
    expect(dialog.textContent).toContain('Nobody looks at it any more, and the numbers and documents that you sent are deleted.')
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Withdraw' }))
  })

  test.each([
    ['submitted', 'Withdraw', 'Withdraw your verification?', 'Withdrawn'],
    ['changes-requested', 'Withdraw', 'Withdraw your verification?', 'Withdrawn'],
    ['draft', 'Delete draft', 'Delete this draft?', 'Draft deleted'],
  ])('of one that is %s', async (status, button, title, done) => {
    const { user, become, toasts } = await open({ subject: organization, verifications: [{ ...draft, status }] }, byLink)
    const { calls, release } = hold({ withdrawVerification })
    await become({ verifications: [{ status: 'withdrawn' }] })
    await user.click(screen.getByRole('button', { name: button }))
    await user.click(within(screen.getByRole('dialog', { name: title })).getByRole('button', { name: button }))
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deleting...' })).toBeTruthy()
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ params, query }) => [params.id, query])).toEqual([['01a1fd42-4439-7522-840b-d4e4d601a1c6', { token }]])
    expect(toasts).toEqual([{ title: done, description: 'You can begin again whenever you like.' }])
    // The button is gone: reading goes on where the page now says what is next.
    const next = await screen.findByRole('button', { name: 'Begin again' })
    await waitFor(() => expect(document.activeElement?.contains(next)).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
  })

  test('that is refused says so, and looks again', async () => {
    const { user, become, toasts } = await open({ verifications: [{ status: 'submitted' }] })
    refuse({ withdrawVerification }, { status: 409, message: 'It is decided.' })
    await become({ verifications: [{ status: 'rejected' }] })
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByRole('button', { name: 'Begin again', hidden: true })).toBeTruthy()
    expect(toasts).toEqual([{ title: 'It could not be withdrawn', description: 'It is decided.', variant: 'destructive' }])
  })
})

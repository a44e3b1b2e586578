// How owners view, send and withdraw their verification.
import {
  addVerificationDocument,
  changeVerification,
  DOCUMENT_BYTES_MAX,
  getOwnVerification,
  type OwnVerification,
  openVerification,
  removeVerificationDocument,
  renewVerificationLink,
  submitVerification,
  type Verification,
  withdrawVerification,
} from '@ungana/contracts-directory'
import { textKey } from '@ungana/language/text-key'
import {
  act,
  answer,
  cutOff,
  hold,
  member,
  memberAs,
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

interface OwnFacts extends Partial<Omit<OwnVerification, 'subject' | 'verifications'>> {
  readonly subject?: Partial<OwnVerification['subject']>
  /** Newest first. Each entry contains only its differences from the sample, which is an approved verification. */
  readonly verifications?: readonly Partial<Verification>[]
}

async function ownVerification({ subject, verifications = [{}], ...rest }: OwnFacts): Promise<OwnVerification> {
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

/** Opens the page and waits until it is loaded. `answerNext` changes what later requests return. */
async function open(facts: OwnFacts = {}, options: RenderOptions = {}) {
  let own = await ownVerification(facts)
  const reads = answer({ getOwnVerification }, () => own)
  const rendered = render(<VerificationPage />, { at: '/verification', user: member, ...options })
  await screen.findByRole('region', { name: 'Status' })
  const answerNext = async (next: OwnFacts) => {
    own = await ownVerification(next)
  }
  return { ...rendered, reads, answerNext }
}

const region = (name: string) => within(screen.getByRole('region', { name }))
const facts = (name: string) =>
  region(name)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
const steps = () =>
  region('Status')
    .getAllByRole('listitem')
    .map((step) => (within(step).queryByLabelText('Done') ? `✓${step.textContent}` : step.textContent))

describe('access', () => {
  test('a role that only sees the company gets no form', async () => {
    await open({ verifications: [] }, { user: memberAs('viewer') })
    expect(screen.getByText('Your role can see the verification but not change it.')).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('asks visitors to log in and loads nothing', () => {
    const reads = answer({ getOwnVerification })
    const { titles } = render(<VerificationPage />, { at: '/verification' })
    expect(screen.getByRole('heading', { name: 'Please log in to see your verification' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fverification')
    expect(screen.getByText('Prove to buyers who you are.')).toBeTruthy()
    expect(titles).toEqual(['Verification · Ungana'])
    expect(reads).toEqual([])
  })

  test('shows an organization’s verification to its contact person, who opened an emailed link', async () => {
    const { reads } = await open({ subject: { ...organization, id: '149c2191-0e2f-4267-a0c4-edbee1ae1e11' } }, byLink)
    expect(reads[0]?.query).toEqual({ token })
    expect(screen.getByText('Lake Kivu Coffee')).toBeTruthy()
    // Documents and account pages need a session.
    expect(screen.getByText('certificate.pdf')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'certificate.pdf' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit your profile' })).toBeNull()
  })

  test('uses the link instead of the session of a logged-in user', async () => {
    const { reads } = await open({}, { at: `/verification?token=${token}` })
    expect(reads[0]?.query).toEqual({ token })
    expect(screen.queryByRole('link', { name: 'certificate.pdf' })).toBeNull()
  })

  test('links an account to its own pages', async () => {
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
  test('shows a loading text', async () => {
    const { release } = hold({ getOwnVerification })
    render(<VerificationPage />, { user: member })
    expect(screen.getByRole('status').textContent).toBe('Loading your verification...')
    release()
    expect(await screen.findByRole('region', { name: 'Status' })).toBeTruthy()
    expect(screen.queryByText('Loading your verification...')).toBeNull()
  })

  test('shows the same title and introduction before the session is known', () => {
    render(<VerificationPageSkeleton />)
    expect(screen.getByRole('heading', { level: 1, name: 'Verification' })).toBeTruthy()
    expect(screen.getByText('Prove to buyers who you are.')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Loading your verification...')
  })

  test.each([
    [410, 'This link has expired or was already used'],
    [400, 'This link has expired or was already used'],
    [404, 'This account has nothing to verify'],
  ])('explains status %i without a button to try again', async (status, title) => {
    refuse({ getOwnVerification }, { status })
    render(<VerificationPage />, byLink)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('lets the contact request a new link or log in when the link has ended', async () => {
    refuse({ getOwnVerification }, { status: 410 })
    const calls = answer({ renewVerificationLink })
    const { user } = render(<VerificationPage />, byLink)
    await user.click(await screen.findByRole('button', { name: 'Request a new link' }))
    expect(await screen.findByRole('heading', { name: 'We emailed you a new link' })).toBeTruthy()
    expect(calls[0]?.body).toEqual({ token })
  })

  test('says why no new link can be sent', async () => {
    refuse({ getOwnVerification }, { status: 410 })
    refuse({ renewVerificationLink }, { status: 429, message: 'We already sent you new links today.' })
    const { user, toasts } = render(<VerificationPage />, byLink)
    await user.click(await screen.findByRole('button', { name: 'Request a new link' }))
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'We could not send a new link', description: 'We already sent you new links today.' }]),
    )
    expect(screen.getByText('We already sent you new links today.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fverification')
  })

  test('offers no new link for a link that was cut off', async () => {
    refuse({ getOwnVerification }, { status: 400 })
    render(<VerificationPage />, byLink)
    expect(await screen.findByRole('link', { name: 'Log In' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Request a new link' })).toBeNull()
  })

  test('offers to try again after a failure', async () => {
    refuse({ getOwnVerification }, { status: 500 })
    const { user } = render(<VerificationPage />, { user: member })
    expect(await screen.findByText('Loading your verification...')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading your verification')
    const { release } = hold({ getOwnVerification })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Trying again...' })).toBeTruthy()
    release()
    expect(await screen.findByRole('region', { name: 'Status' })).toBeTruthy()
  })
})

describe('states', () => {
  test.each([
    ['submitted', 'Your verification is waiting for review'],
    ['in-review', 'Your verification is under review'],
  ])('offers only to withdraw while the status is %s', async (status, title) => {
    await open({ verifications: [{ status, checks: [], expiresOn: null }] })
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText(/You do not need to do anything now/)).toBeTruthy()
    expect(facts('Your evidence')).toEqual([
      ['Country of registration', 'Rwanda'],
      ['Registration number', '109-876-543'],
      ['Tax number', '102 345 678'],
    ])
    expect(screen.getByText('Certificate of 2019.')).toBeTruthy()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Withdraw'])
  })

  test('shows the checks, the end date and the documents of an approval', async () => {
    await open()
    expect(screen.getByText('Valid until 17 September 2027. We remind you a month before and a week before.')).toBeTruthy()
    expect(facts('Your evidence').slice(3)).toEqual([
      ['Checked', 'Registration number, Documents'],
      ['Valid until', '17 September 2027'],
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

  test('leaves out a missing note and missing documents', async () => {
    await open({ verifications: [{ note: null, documents: [], taxNumber: null }] })
    expect(facts('Your evidence').map(([name]) => name)).not.toContain('Tax number')
    expect(screen.queryByRole('list', { name: 'Documents' })).toBeNull()
    expect(screen.queryByText('Certificate of 2019.')).toBeNull()
  })

  test.each([
    ['rejected', 'Our team could not approve your verification'],
    ['withdrawn', 'You withdrew your verification'],
    ['expired', 'Your verification expired'],
    ['revoked', 'Our team removed the approval'],
    ['replaced', 'This verification has ended'],
  ])('shows the reasons for the status %s and offers a new start', async (status, title) => {
    const steps = [
      { status: 'submitted', by: 'owner', reasons: 'Not the last words', at: '2026-11-21T08:39:00.930Z' },
      { status, by: 'staff', reasons: 'The register was down.', at: '2026-11-22T08:39:00.930Z' },
    ]
    const { user } = await open({ verifications: [{ status, steps, expiresOn: null }] })
    const notice = screen.getAllByText(title)[0]?.parentElement
    expect(notice?.textContent).toBe(`${title}The register was down.`)
    expect(screen.queryByText('Approved')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Start again' }))
    expect(screen.getByRole('form', { name: 'Registration details' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Country of registration'))
    expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull()
  })

  test('shows a later rejection next to an approval that is still valid', async () => {
    await open({ verifications: [{ status: 'rejected', registrationNumber: 'later' }, { registrationNumber: 'approved earlier' }] })
    expect(screen.getByText(/^Valid until 17 September 2027/)).toBeTruthy()
    expect(facts('Your evidence')[1]).toEqual(['Registration number', 'approved earlier'])
    expect(screen.getByRole('button', { name: 'Send new evidence' })).toBeTruthy()
    expect(screen.getAllByText('Our team could not approve your verification')).not.toHaveLength(0)
  })

  test.each([{ sample: true }, { status: 'suspended' }])('says when a profile cannot be verified: %j', async (subject) => {
    await open({ subject, verifications: [] })
    expect(screen.getByText('This profile cannot be verified.')).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('asks for the registration details first when they are missing', async () => {
    await open({ verifications: [{ ...draft, registrationNumber: null }] })
    expect(screen.getByRole('form', { name: 'Registration details' })).toBeTruthy()
    expect(document.activeElement).toBe(document.body)
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  })

  test('shows the last requested changes above the form', async () => {
    const ask = (reasons: string, day: number) => ({ status: 'changes-requested', by: 'staff', reasons, at: `2026-11-${day}T08:00:00.000Z` })
    await open({ verifications: [{ status: 'changes-requested', steps: [ask('First of all.', 20), ask('The certificate is old.', 21)] }] })
    expect(screen.getByText('Our team asks for changes').parentElement?.textContent).toBe('Our team asks for changesThe certificate is old.')
    expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull()
  })

  test('shows the history in order, with reasons', async () => {
    await open()
    expect(
      region('History')
        .getAllByRole('listitem')
        .map((step) => step.firstElementChild?.textContent),
    ).toEqual([
      'You started',
      'You sent your evidence',
      'Our team started the review',
      'Another team member will review it',
      'Our team started the review',
      'Our team asked for changes',
      'You sent your evidence again',
      'Our team started the review',
      'Our team approved your verification',
    ])
    const [first, sent] = region('History').getAllByRole('listitem')
    expect(sent?.querySelector('time')?.textContent).toMatch(/^Grace Uwera, 21 Nov 2026/)
    expect(first?.querySelector('time')?.dateTime).toBe('2026-11-21T08:39:00.930Z')
    expect(first?.querySelector('time')?.textContent).toContain('21 Nov 2026')
    expect(region('History').getByText('The certificate is older than a year.')).toBeTruthy()
  })

  test('shows no history before the first verification', async () => {
    await open({ verifications: [] })
    expect(screen.queryByRole('region', { name: 'History' })).toBeNull()
    expect(screen.getByRole('form', { name: 'Registration details' })).toBeTruthy()
  })
})

describe('the payment', () => {
  const awaiting = { subject: { ...organization, status: 'awaiting-payment' } }

  test.each([
    ['association', 'Trade Association for USD 249.99 a month', '/checkout?plan=trade-association'],
    ['regional', 'Regional Chamber for USD 299.99 a month', '/checkout?plan=regional-chamber'],
  ])('names the plan of an organization of the type %s', async (type, words, checkout) => {
    await open({ subject: { ...awaiting.subject, type } })
    expect(screen.getByText('One step left: payment')).toBeTruthy()
    expect(screen.getByText(new RegExp(words))).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Pay by card' }).getAttribute('href')).toBe(checkout)
    expect(screen.queryByText(/create your account with the link/)).toBeNull()
  })

  test('writes the price as the page’s language does', async () => {
    vi.stubGlobal('unganaTexts', { ':code': 'fr', ':tag': 'fr' })
    try {
      await open({ subject: { ...awaiting.subject, type: 'association' } })
      expect(screen.getByText(/249,99\sUSD/)).toBeTruthy()
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('tells a contact without an account to use the welcome email', async () => {
    await open(awaiting, byLink)
    expect(screen.getByText('To pay, first create your account with the link in our welcome email.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Pay by card' })).toBeNull()
  })

  test('does not link to payment pages that no part serves', async () => {
    await open(awaiting, { unserved: ['/checkout', '/pricing'] })
    expect(screen.getByText('One step left: payment')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Pay by card' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'View plans' })).toBeNull()
  })

  test('is not mentioned when nothing must be paid', async () => {
    await open({ subject: { ...organization, status: 'active' } })
    expect(screen.queryByText('One step left: payment')).toBeNull()
  })
})

describe('the status', () => {
  const nothing = { badge: false, plan: null, planHasBadge: false, verifications: [] }
  const needs = 'Our team reviews your registration number and documents within 1-2 business days.'
  const plans = 'The Professional and Enterprise plans include the badge. '

  test.each([
    [
      'at the end',
      {},
      [
        '✓EvidenceApproved. Valid until 17 September 2027.Approved',
        `✓Plan${plans}Your plan includes it.`,
        '✓Verified badgeView it on your company page',
      ],
    ],
    ['at the beginning', nothing, [`1Evidence${needs}`, `2Plan${plans}View plans`, '3Verified badgeBuyers see the badge when both steps are done.']],
    [
      'with a plan without the badge',
      { ...nothing, plan: 'basic', verifications: [{ ...draft }] },
      [`1Evidence${needs}Draft`, `2Plan${plans}View plans`, '3Verified badgeBuyers see the badge when both steps are done.'],
    ],
    [
      'with a rejection while an approval is valid',
      { badge: true, verifications: [{ status: 'rejected' }, {}] },
      [
        '✓EvidenceApproved. Valid until 17 September 2027.Not approved',
        `✓Plan${plans}Your plan includes it.`,
        '✓Verified badgeView it on your company page',
      ],
    ],
  ])('of a business %s', async (_, facts, words) => {
    await open(facts)
    expect(steps()).toEqual(words)
  })

  test('links to the plans and to the company page', async () => {
    const { unmount } = await open(nothing)
    expect(screen.getByRole('link', { name: 'View plans' }).getAttribute('href')).toBe('/pricing')
    unmount()
    await open({}, {})
    expect(screen.getByRole('link', { name: 'View it on your company page' }).getAttribute('href')).toBe(`/company/${member.id}`)
  })

  const [sent, paid, featured] = [
    'Our team has your registration.',
    'We activate your profile when we receive your payment. ',
    'We feature your organization in our directory.',
  ]
  test.each([
    [
      'that is waiting for review',
      { status: 'pending' },
      [{ status: 'submitted' }],
      [
        `✓Submitted${sent}Waiting for review`,
        '2VerifiedOur team verifies your organization within 1-2 business days.',
        `3Payment${paid}`,
        '4ActiveYour profile becomes public.',
        `5Featured${featured}`,
      ],
    ],
    [
      'without evidence',
      { status: 'pending' },
      [],
      [
        `1Submitted${sent}`,
        '2VerifiedOur team verifies your organization within 1-2 business days.',
        `3Payment${paid}`,
        '4ActiveYour profile becomes public.',
        `5Featured${featured}`,
      ],
    ],
    [
      'that must pay',
      { status: 'awaiting-payment' },
      [{}],
      [
        `✓Submitted${sent}Approved`,
        '✓VerifiedOur team has verified your organization.',
        `3Payment${paid}View plans`,
        '4ActiveYour profile becomes public.',
        `5Featured${featured}`,
      ],
    ],
    [
      'that is active and featured',
      { status: 'active', featured: true },
      [{}],
      [
        `✓Submitted${sent}Approved`,
        '✓VerifiedOur team has verified your organization.',
        '✓PaymentYou have paid for your plan.',
        '✓ActiveView your profile',
        `✓Featured${featured}`,
      ],
    ],
  ])('of an organization %s', async (_, subject, verifications, words) => {
    await open({ subject: { ...organization, ...subject }, verifications })
    expect(steps()).toEqual(words)
  })

  test('links an active organization to its page', async () => {
    await open({ subject: { ...organization, status: 'active' } })
    expect(screen.getByRole('link', { name: 'View your profile' }).getAttribute('href')).toBe(`/organization/${member.id}`)
  })
})

describe('evidence', () => {
  const form = () => within(screen.getByRole('form', { name: 'Registration details' }))

  test('shows errors at the fields and focuses the first', async () => {
    const { user } = await open({ verifications: [] })
    await user.click(screen.getByRole('button', { name: 'Save and add documents' }))
    const number = form().getByRole('textbox', { name: 'Registration number', description: 'Please enter the registration number.' })
    expect(document.activeElement).toBe(number)
    expect(form().getByText('One field needs your attention.').getAttribute('role')).toBe('alert')
    await user.type(number, '10')
    expect(form().getByRole('textbox', { name: 'Registration number', description: 'Copy it from your certificate of registration' })).toBe(number)
    expect(number.getAttribute('aria-required')).toBe('true')
    expect(
      form()
        .getByRole('textbox', { name: /Tax number/ })
        .getAttribute('aria-required'),
    ).toBe('false')
    expect(form().getByRole('textbox', { name: /Note/ }).getAttribute('aria-required')).toBe('false')
  })

  test('starts a verification with the form’s idempotency key and goes to the documents', async () => {
    const { user, answerNext, reads } = await open({ subject: { country: 'Narnia' }, verifications: [] })
    expect(form().getByLabelText<HTMLSelectElement>('Country of registration').value).toBe('Narnia')
    const calls = answer({ openVerification })
    await user.selectOptions(form().getByLabelText('Country of registration'), 'Kenya')
    await user.type(form().getByLabelText('Registration number'), ' 109-876-543 ')
    await user.type(form().getByLabelText(/Tax number/), '102')
    await user.type(form().getByLabelText(/Note/), 'Of 2019.')
    await answerNext({ verifications: [draft] })
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

  test('names the countries in the page’s language', async () => {
    vi.stubGlobal('unganaTexts', { [textKey('Uganda')]: 'Ouganda' })
    try {
      await open({ verifications: [] })
      const countries = within(form().getByLabelText('Country of registration'))
      expect(countries.getByRole<HTMLOptionElement>('option', { name: 'Ouganda' }).value).toBe('Uganda')
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('sends the token of the link', async () => {
    const { user } = await open({ subject: organization, verifications: [] }, byLink)
    const calls = answer({ openVerification })
    await user.type(form().getByLabelText('Registration number'), '109')
    await user.click(screen.getByRole('button', { name: 'Save and add documents' }))
    await waitFor(() => expect(calls.map(({ query }) => query)).toEqual([{ token }]))
  })

  test('shows the server’s error at its field', async () => {
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

  test('keeps typed values after a failure and a reload, and sends them with the same key', async () => {
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

  test('of a draft can be changed and shows the saved values', async () => {
    const { user, answerNext } = await open({ verifications: [draft] })
    expect(facts('Registration details')).toEqual([
      ['Country of registration', 'Rwanda'],
      ['Registration number', '109-876-543'],
      ['Tax number', '102 345 678'],
    ])
    await user.click(region('Registration details').getByRole('button', { name: 'Edit' }))
    const number = form().getByLabelText<HTMLInputElement>('Registration number')
    expect(document.activeElement).toBe(form().getByLabelText('Country of registration'))
    expect([number.value, form().getByLabelText<HTMLTextAreaElement>(/Note/).value]).toEqual(['109-876-543', 'Certificate of 2019.'])
    // A verification can be sent only after its details are saved.
    const sends = answer({ submitVerification })
    await user.click(screen.getByRole('button', { name: 'Send for review' }))
    expect(screen.getByText('Save your details first.')).toBeTruthy()
    expect(sends).toEqual([])
    const calls = answer({ changeVerification })
    await answerNext({ verifications: [{ ...draft, registrationNumber: '110', note: null }] })
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

  test('can be sent again while an approval is valid', async () => {
    const { user, answerNext } = await open()
    await user.click(screen.getByRole('button', { name: 'Send new evidence' }))
    answer({ openVerification })
    await user.type(form().getByLabelText('Registration number'), '110')
    await answerNext({ verifications: [{ ...draft, id: '01a1fd42-0000-7522-840b-d4e4d601a1c6' }, {}] })
    await user.click(screen.getByRole('button', { name: 'Save and add documents' }))
    expect(await screen.findByRole('button', { name: 'Send for review' })).toBeTruthy()
  })
})

describe('documents', () => {
  const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })
  const fileInput = () => screen.getByLabelText<HTMLInputElement>('Files to add')
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

  test('are required from a business but not from an organization', async () => {
    const { unmount } = await open({ verifications: [draft] })
    expect(screen.getByText('No documents yet. Add at least one.')).toBeTruthy()
    unmount()
    await open({ subject: organization, verifications: [draft] })
    expect(screen.getByText('No documents yet.')).toBeTruthy()
  })

  test('are uploaded one after the other with their own keys, and invalid files are reported', async () => {
    const { user, answerNext } = await open({ verifications: [draft] })
    const { release, calls } = hold({ addVerificationDocument })
    await answerNext({ verifications: [{ ...draft, documents: [documentOf(1), documentOf(2)] }] })
    const large = pdf('large.pdf')
    Object.defineProperty(large, 'size', { value: DOCUMENT_BYTES_MAX + 1 })
    await user.upload(fileInput(), [pdf('1.pdf'), new File(['song'], 'song.mp3', { type: 'audio/mpeg' }), large, pdf('2.pdf')])
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.getByText('Uploading 1.pdf...')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Uploading...' })).toBeTruthy()
    expect(fileInput().disabled).toBe(true)
    release()
    await screen.findByText('2 files were not added')
    expect(screen.getByText('song.mp3: Please choose a PDF, JPEG or PNG file.')).toBeTruthy()
    expect(screen.getByText('large.pdf: This file is too large. The limit is 10 MB.')).toBeTruthy()
    expect(calls.map(({ params, body }) => [params.id, ((body as FormData).get('file') as File).name])).toEqual([
      ['01a1fd42-4439-7522-840b-d4e4d601a1c6', '1.pdf'],
      ['01a1fd42-4439-7522-840b-d4e4d601a1c6', '2.pdf'],
    ])
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
    expect(listed()).toEqual(['1.pdf1.4 MB', '2.pdf1.4 MB'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add documents' }))
    expect(screen.queryByText(/^Uploading/)).toBeNull()
  })

  test('are sent with the token of the link', async () => {
    const { user } = await open({ subject: organization, verifications: [draft] }, byLink)
    const calls = answer({ addVerificationDocument })
    await user.upload(fileInput(), pdf('1.pdf'))
    await waitFor(() => expect(calls.map(({ query }) => query)).toEqual([{ token }]))
  })

  test('show the error and the file’s name until the next upload', async () => {
    const { user } = await open({ verifications: [draft] })
    refuse({ addVerificationDocument }, { status: 400, message: 'This is no PDF.' })
    await user.upload(fileInput(), pdf('fake.pdf'))
    expect((await screen.findByText('fake.pdf: This is no PDF.')).closest('[role=alert]')?.textContent).toContain('One file was not added')
    answer({ addVerificationDocument })
    await user.upload(fileInput(), pdf('fake.pdf'))
    await waitFor(() => expect(screen.queryByText('One file was not added')).toBeNull())
  })

  test('are limited to six', async () => {
    const five = [1, 2, 3, 4, 5].map(documentOf)
    const { user, answerNext } = await open({ verifications: [{ ...draft, documents: five }] })
    const calls = answer({ addVerificationDocument })
    await answerNext({ verifications: [{ ...draft, documents: [...five, documentOf(6)] }] })
    await user.upload(fileInput(), [pdf('6.pdf'), pdf('7.pdf')])
    expect(await screen.findByText('7.pdf: you can add at most 6 documents.')).toBeTruthy()
    expect(calls).toHaveLength(1)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add documents' }).disabled).toBe(true)
    expect(screen.getByText('PDF, JPEG or PNG. At most 6 documents of 10 MB each.')).toBeTruthy()
  })

  test('are chosen in the browser’s file dialog', async () => {
    const { user } = await open({ verifications: [draft] })
    const handleClick = vi.fn()
    fileInput().addEventListener('click', handleClick)
    await user.click(screen.getByRole('button', { name: 'Add documents' }))
    expect(handleClick).toHaveBeenCalledTimes(1)
    expect([fileInput().accept, fileInput().multiple]).toEqual(['application/pdf,image/jpeg,image/png', true])
  })

  test('can be removed, and the focus moves to the add button', async () => {
    const { user, answerNext, toasts } = await open({ verifications: [{ ...draft, documents: [documentOf(1), documentOf(2)] }] })
    const calls = answer({ removeVerificationDocument })
    await answerNext({ verifications: [{ ...draft, documents: [documentOf(2)] }] })
    await user.click(screen.getByRole('button', { name: 'Remove 1.pdf' }))
    await waitFor(() => expect(listed()).toEqual(['2.pdf1.4 MB']))
    expect(calls.map(({ params, query }) => ({ params, query }))).toEqual([
      { params: { id: '01a1fd42-4439-7522-840b-d4e4d601a1c6', documentId: documentOf(1).id }, query: {} },
    ])
    expect(toasts).toEqual([{ title: 'Document removed', description: '1.pdf' }])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add documents' }))
  })

  test('stay when they cannot be removed, and the reason is shown', async () => {
    const { user, toasts, reads } = await open({ subject: organization, verifications: [{ ...draft, documents: [documentOf(1)] }] }, byLink)
    const calls = refuse({ removeVerificationDocument }, { status: 409, message: 'It is with our team.' })
    await user.click(screen.getByRole('button', { name: 'Remove 1.pdf' }))
    await waitFor(() =>
      expect(toasts).toEqual([{ title: 'The document could not be removed', description: 'It is with our team.', variant: 'destructive' }]),
    )
    expect(screen.getByText('It is with our team.')).toBeTruthy()
    expect(calls[0]?.query).toEqual({ token })
    await waitFor(() => expect(reads).toHaveLength(2))
    expect(listed()).toEqual(['1.pdf1.4 MB'])
  })
})

describe('sending', () => {
  test('requires a document from a business', async () => {
    const { user } = await open({ verifications: [draft] })
    const calls = answer({ submitVerification })
    expect(screen.queryByText('Add at least one document first.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Send for review' }))
    expect(screen.getByText('Add at least one document first.').closest('[role=alert]')).not.toBeNull()
    expect(calls).toEqual([])
  })

  test.each([
    ['an organization without documents', organization, draft, byLink, { token }],
    ['a business with a document', {}, { ...draft, documents: undefined }, {}, {}],
  ])('is possible for %s', async (_, subject, changes, options, query) => {
    const { documents, ...others } = changes
    const { user, answerNext, toasts } = await open({ subject, verifications: [documents ? changes : others] }, options)
    const { calls, release } = hold({ submitVerification })
    await answerNext({ subject, verifications: [{ status: 'submitted' }] })
    await user.click(screen.getByRole('button', { name: 'Send for review' }))
    expect(screen.getByRole('button', { name: 'Submitting...' })).toBeTruthy()
    release()
    expect(await screen.findByText('Your verification is waiting for review')).toBeTruthy()
    expect(calls.map((call: ReceivedCall) => [call.params.id, call.query])).toEqual([['01a1fd42-4439-7522-840b-d4e4d601a1c6', query]])
    expect(toasts).toEqual([{ title: 'Sent to our team', description: 'We reply by email within 1-2 business days.' }])
    // The pressed button is gone, so the focus moves to the next step.
    await waitFor(() => expect(document.activeElement?.contains(screen.getByText('Your verification is waiting for review'))).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
  })

  test('shows the server’s error next to the button, which can be pressed again', async () => {
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
  test('asks for confirmation and can keep the verification', async () => {
    const { user } = await open({ verifications: [{ status: 'submitted' }] })
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    const dialog = screen.getByRole('dialog', { name: 'Withdraw your verification?' })
    expect(dialog.textContent).toContain('We stop the review and delete the numbers and documents that you sent.')
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Withdraw' }))
  })

  test.each([
    ['submitted', 'Withdraw', 'Withdraw your verification?', 'Verification withdrawn'],
    ['changes-requested', 'Withdraw', 'Withdraw your verification?', 'Verification withdrawn'],
    ['draft', 'Delete draft', 'Delete this draft?', 'Draft deleted'],
  ])('is possible with the status %s', async (status, button, title, done) => {
    const { user, answerNext, toasts } = await open({ subject: organization, verifications: [{ ...draft, status }] }, byLink)
    const { calls, release } = hold({ withdrawVerification })
    await answerNext({ verifications: [{ status: 'withdrawn' }] })
    await user.click(screen.getByRole('button', { name: button }))
    await user.click(within(screen.getByRole('dialog', { name: title })).getByRole('button', { name: button }))
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deleting...' })).toBeTruthy()
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ params, query }) => [params.id, query])).toEqual([['01a1fd42-4439-7522-840b-d4e4d601a1c6', { token }]])
    expect(toasts).toEqual([{ title: done, description: 'You can start again at any time.' }])
    // The pressed button is gone, so the focus moves to the next step.
    const next = await screen.findByRole('button', { name: 'Start again' })
    await waitFor(() => expect(document.activeElement?.contains(next)).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
  })

  test('shows the server’s error and reloads', async () => {
    const { user, answerNext, toasts } = await open({ verifications: [{ status: 'submitted' }] })
    refuse({ withdrawVerification }, { status: 409, message: 'It is decided.' })
    await answerNext({ verifications: [{ status: 'rejected' }] })
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByRole('button', { name: 'Start again', hidden: true })).toBeTruthy()
    expect(toasts).toEqual([{ title: 'Failed to withdraw the verification', description: 'It is decided.', variant: 'destructive' }])
  })

  test('shows in the dialog why it failed', async () => {
    const { user } = await open({ verifications: [{ status: 'submitted' }] })
    refuse({ withdrawVerification }, { status: 429, message: 'Not now.' })
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
    expect(await within(screen.getByRole('dialog')).findByText('Not now.')).toBeTruthy()
  })
})

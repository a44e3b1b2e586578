// How staff decide about reported reviews.
import { decideOnReview, listReviewsForStaff, type StaffReview } from '@ungana/contracts-directory'
import { listStaff } from '@ungana/contracts-identity'
import { answer, hold, member, type RenderOptions, refuse, render, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import StaffReviewsPage from './staff-reviews-page.tsx'

const [reported] = await sample({ listReviewsForStaff })
const [report] = reported?.reports ?? []
if (!reported || !report) throw new Error('The sample has no reported review')
const decision = {
  id: '01a1fd4c-2a59-70ed-bf4b-156b8805c5d6',
  decision: 'hide',
  reason: 'It names a driver.',
  staffId: staff.id,
  decidedAt: '2026-11-22T09:10:00.000Z',
}

async function open(review: Partial<StaffReview> = {}, at = '/staff/reviews', options: RenderOptions = {}) {
  let now = [{ ...reported, ...review } as StaffReview]
  const reads = answer({ listReviewsForStaff }, () => now)
  answer({ listStaff }, [{ id: staff.id, name: 'Ada Obura' }])
  const rendered = render(<StaffReviewsPage />, { at, user: staff, ...options })
  await screen.findByText('1 review')
  return {
    ...rendered,
    reads,
    answerNext: (next: StaffReview[]) => {
      now = next
    },
  }
}

const row = () => within(screen.getAllByRole('listitem')[0] as HTMLElement)
const dialog = () => within(screen.getByRole('dialog'))
const about = 'Kigali Demo Traders about Lake Kivu Coffee'
const buttons = () => screen.getAllByRole('button').flatMap((button) => (button.hasAttribute('aria-pressed') ? [] : [button.textContent]))

describe('the queue', () => {
  test('is for staff', () => {
    const reads = answer({ listReviewsForStaff })
    render(<StaffReviewsPage />, { user: member })
    expect(screen.getByRole('heading', { level: 1, name: 'This page is for staff' })).toBeTruthy()
    expect(reads).toEqual([])
  })

  test('shows reported, recent or hidden reviews in pages', async () => {
    const { user, reads, address, titles } = await open({}, '/staff/reviews?page=2')
    expect(titles).toEqual(['Reviews · Staff · Ungana'])
    expect(reads[0]?.query).toEqual({ show: 'reported', page: '2' })
    for (const [name, show] of [
      ['Recent', 'recent'],
      ['Hidden', 'hidden'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }))
      expect(address()).toBe(`/staff/reviews?show=${show}`)
      await waitFor(() => expect(reads.at(-1)?.query).toEqual({ show, page: '1' }))
    }
    await user.click(screen.getByRole('button', { name: 'Reported' }))
    expect(address()).toBe('/staff/reviews')
  })

  test.each([
    ['', 'No reported reviews', 'All reports are decided.'],
    ['?show=recent', 'No reviews yet', undefined],
    ['?show=hidden', 'No hidden reviews', undefined],
  ])('says when the list is empty: %s', async (query, title, hint) => {
    answer({ listReviewsForStaff }, [])
    render(<StaffReviewsPage />, { at: `/staff/reviews${query}`, user: staff })
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy()
    expect(screen.queryByText('All reports are decided.')?.textContent).toBe(hint)
    expect(screen.getByText('0 reviews')).toBeTruthy()
  })

  test('shows a loading text and offers to try again after a failure', async () => {
    refuse({ listReviewsForStaff }, { status: 500 })
    const { user } = render(<StaffReviewsPage />, { user: staff })
    expect(await screen.findByText('Loading the list...')).toBeTruthy()
    expect(await screen.findByText('Error loading the list')).toBeTruthy()
    const { release } = hold({ listReviewsForStaff })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Trying again...' })).toBeTruthy()
    release()
    expect(await screen.findByText('1 review')).toBeTruthy()
  })
})

describe('a review', () => {
  test('shows the review, the reply and the reports with reasons', async () => {
    await open()
    expect(row().getByRole('heading', { name: about })).toBeTruthy()
    expect(
      row()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([`/company/${reported.reviewerId}`, `/company/${reported.businessId}#reviews`])
    expect(row().getByText('Rated 4.0 out of 5')).toBeTruthy()
    for (const words of ['1 report', 'Edited', reported.comment, report.reason, 'Reported by Lake Kivu Coffee'])
      expect(row().getByText(words)).toBeTruthy()
    expect(row().getByText('Lake Kivu Coffee replied: Thank you. The road at Karongi was closed.')).toBeTruthy()
    expect(row().getByRole('list', { name: 'Reports and decisions' }).textContent).toContain('21 Nov 2026')
    expect(row().queryByText('Hidden')).toBeNull()
    expect(buttons()).toEqual(['Hide', 'Keep'])
  })

  test('leaves out missing reports and replies', async () => {
    await open({ reports: [], reply: null, edited: false })
    expect(row().queryByRole('list')).toBeNull()
    expect(row().queryByText(/replied/)).toBeNull()
    expect(row().queryByText('Edited')).toBeNull()
    expect(row().queryByText(/report/)).toBeNull()
    expect(buttons()).toEqual(['Hide'])
  })

  test('counts the open reports', async () => {
    const again = { ...report, id: '01a1fd4c-2a59-70ed-bf4b-156b8805c5d7' }
    const old = { ...report, id: '01a1fd4c-2a59-70ed-bf4b-156b8805c5d8', open: false }
    await open({ reports: [report, again, old] })
    expect(row().getByText('2 reports')).toBeTruthy()
  })

  test.each([
    ['hide', staff.id, 'Hidden by Ada Obura'],
    ['restore', staff.id, 'Restored by Ada Obura'],
    ['keep', staff.id, 'Kept by Ada Obura'],
    ['other', member.id, 'Decided by Staff'],
  ])('shows a decision and who made it: %s', async (name, staffId, words) => {
    await open({ decisions: [{ ...decision, decision: name, staffId }], reports: [{ ...report, open: false }] })
    expect(await row().findByText(words)).toBeTruthy()
    expect(row().getByText('It names a driver.')).toBeTruthy()
    expect(row().getAllByRole('listitem')[0]?.textContent).toContain('22 Nov 2026')
  })

  test('can be restored or left hidden when it is hidden', async () => {
    await open({ hidden: true })
    expect(row().getByText('Hidden')).toBeTruthy()
    expect(buttons()).toEqual(['Restore', 'Leave hidden'])
  })
})

describe('a decision', () => {
  test.each([
    ['Hide', false, 'hide', 'Hide Review', 'Review hidden', 'The author and the company see your reason.'],
    ['Keep', false, 'keep', 'Close Reports', 'Reports closed', 'We do not notify the people who reported it.'],
    ['Restore', true, 'restore', 'Restore Review', 'Review restored', 'We show and count the review again'],
    ['Leave hidden', true, 'keep', 'Close Reports', 'Reports closed', 'We do not notify the people who reported it.'],
  ])('%s (hidden: %s) is sent with its reason', async (label, hidden, name, title, done, what) => {
    const { user, answerNext, toasts, reads } = await open({ hidden })
    const { calls, release } = hold({ decideOnReview })
    await user.click(row().getByRole('button', { name: `${label}: ${about}` }))
    expect((await screen.findByRole('dialog', { name: title })).textContent).toContain(what)
    await user.type(dialog().getByLabelText('Reason'), ' It names a driver. ')
    await user.click(dialog().getByRole('button', { name: title }))
    expect(await dialog().findByRole('button', { name: 'Submitting...' })).toBeTruthy()
    answerNext([])
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: reported.id }, body: { decision: name, reason: 'It names a driver.' } },
    ])
    expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
    expect(toasts).toEqual([{ title: done, description: about }])
    expect(await screen.findByText('No reported reviews')).toBeTruthy()
    expect(reads).toHaveLength(2)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('0 reviews')))
  })

  test('requires a reason', async () => {
    const { user } = await open()
    const calls = answer({ decideOnReview })
    await user.click(row().getByRole('button', { name: `Hide: ${about}` }))
    await screen.findByRole('dialog')
    await user.click(dialog().getByRole('button', { name: 'Hide Review' }))
    const reason = dialog().getByRole('textbox', { name: 'Reason', description: 'Please give a reason of at least 5 characters.' })
    expect(document.activeElement).toBe(reason)
    expect(reason.getAttribute('aria-required')).toBe('true')
    expect(calls).toEqual([])
  })

  test('shows the server’s error in the dialog, and keeps the typed reason only for this decision', async () => {
    const { user, toasts } = await open()
    refuse({ decideOnReview }, { status: 409, message: 'It is decided.' })
    await user.click(row().getByRole('button', { name: `Hide: ${about}` }))
    await user.type(await screen.findByLabelText('Reason'), 'It names a driver.')
    await user.click(dialog().getByRole('button', { name: 'Hide Review' }))
    expect((await dialog().findByRole('alert')).textContent).toBe('It is decided.')
    expect(toasts).toEqual([{ title: 'Failed to save the decision', description: 'It is decided.', variant: 'destructive' }])
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(row().getByRole('button', { name: `Hide: ${about}` })))
    await user.click(row().getByRole('button', { name: `Keep: ${about}` }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Reason')).value).toBe('')
    await user.keyboard('{Escape}')
    await user.click(row().getByRole('button', { name: `Hide: ${about}` }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Reason')).value).toBe('It names a driver.')
  })
})

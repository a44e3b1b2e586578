import {
  editReview,
  getBusiness,
  getReviewPermission,
  listReviews,
  type OwnReview,
  type Review,
  replyToReview,
  reportReview,
  writeReview,
} from '@ungana/contracts-directory'
import { testBusiness } from '@ungana/contracts-directory/testing'
import { answer, cutOff, member, memberAs, type RenderOptions, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { open, texts } from '#testing.tsx'

const kivu = testBusiness({ id: '01a1fcdc-0001-759b-8deb-8d2cf5fd7e0d', businessName: 'Kivu Roasters', reviewCount: 1 })
const owner = { ...member, id: kivu.id }
const buyerId = '01a1fcdc-0002-759b-8deb-8d2cf5fd7e0d'
const coffee: Review = {
  id: '01a1fcdc-0003-759b-8deb-8d2cf5fd7e0d',
  businessId: kivu.id,
  rating: 4,
  comment: 'Forty bags, packed well.',
  reviewerName: 'Inzira Baskets',
  reviewerId: buyerId,
  createdAt: '2026-11-21T08:49:49.560Z',
}
const own: OwnReview = { ...coffee, reviewerId: member.id, version: 2, editableUntil: '2026-12-21T08:49:49.560Z', hidden: false, hiddenReason: null }
const allowed = { mayReview: true, obstacle: null, message: null, review: null }

async function openReviews(reviews: readonly Review[], options: RenderOptions = {}) {
  answer({ getBusiness }, kivu)
  answer({ listReviews }, [...reviews])
  const opened = open(`/company/${kivu.id}#reviews`, options)
  await screen.findByRole('tab', { name: /^Reviews/, selected: true })
  return opened
}
const panel = () => within(screen.getByRole('tabpanel'))
async function rows() {
  await waitFor(() => expect(screen.queryByText('Loading reviews...')).toBeNull())
  return panel().getAllByRole('listitem')
}
const button = (name: string) => panel().findByRole<HTMLButtonElement>('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test("shows author, date, stars and text of each review, and the company's reply", async () => {
  const { unmount } = await openReviews([
    { ...coffee, edited: true, reply: 'Thank you.\nCome again.', repliedAt: '2026-11-22T08:00:00.000Z' },
    { ...coffee, id: buyerId, rating: 5, reviewerName: 'Somebody', reviewerId: undefined, sample: true },
  ])
  const [first, second] = await rows()
  expect(first?.textContent).toBe(
    'Inzira Baskets4.0/5Rated 4.0 out of 521 November 2026 · editedForty bags, packed well.Reply from Kivu Roasters22 November 2026Thank you.\nCome again.',
  )
  expect(second?.textContent).toBe('Somebody5.0/5Rated 5.0 out of 521 November 2026SampleForty bags, packed well.')
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'Inzira Baskets' })
      .getAttribute('href'),
  ).toBe(`/company/${buyerId}`)
  expect(within(second as HTMLElement).queryByRole('link')).toBeNull()
  expect(first?.querySelector('time')?.getAttribute('datetime')).toBe(coffee.createdAt)
  expect(panel().queryByRole('button', { name: /^(Report|Reply)/ })).toBeNull()
  unmount()
  await openReviews([{ ...coffee, reply: 'A reply without a date.' }])
  await rows()
  expect(screen.queryByText('A reply without a date.')).toBeNull()
})

test('links a visitor to the login, which returns to the reviews', async () => {
  await openReviews([])
  expect((await button('Write a Review')).disabled).toBe(true)
  const link = panel().getByRole('link', { name: 'Please log in' })
  expect(link.getAttribute('href')).toBe(`/login?from=${encodeURIComponent(`/company/${kivu.id}#reviews`)}`)
  expect(link.parentElement?.textContent).toBe('Please log in to review a business that you have traded with.')
  expect(panel().getByRole('button', { name: 'Write a Review', description: /^Please log in to review/ })).toBeTruthy()
  expect(await panel().findByRole('heading', { name: 'No reviews yet' })).toBeTruthy()
  expect(panel().getByText('Businesses that have traded with this one can review it.')).toBeTruthy()
})

test('says why a user cannot write a review yet', async () => {
  const message = 'You can review Kivu Roasters after they have answered your inquiry.'
  answer({ getReviewPermission }, { ...allowed, mayReview: false, obstacle: 'not-proven', message })
  await openReviews([], { user: member })
  await waitFor(() => expect(panel().getByRole('button', { name: 'Write a Review', description: message })).toBeTruthy())
  expect((await button('Write a Review')).disabled).toBe(true)
})

test('tells authors that their review does not count yet', async () => {
  answer({ getReviewPermission }, { ...allowed, mayReview: false, obstacle: 'reviewed', review: { ...own, counts: false } })
  await openReviews([coffee], { user: member })
  expect(await panel().findByText('Counts once your email is confirmed and your account is 7 days old.')).toBeTruthy()
})

test('offers to check the permission again after a failure', async () => {
  refuse({ getReviewPermission }, { status: 503 })
  const { user } = await openReviews([], { user: member })
  expect(await panel().findByText(/^We could not check whether you can review this business\./)).toBeTruthy()
  answer({ getReviewPermission }, allowed)
  await user.click(await button('Try again'))
  await waitFor(async () => expect((await button('Write a Review')).disabled).toBe(false))
})

test('loads more reviews with a button until all are shown', async () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ ...coffee, id: `01a1fcdc-00${10 + index}-759b-8deb-8d2cf5fd7e0d` }))
  answer({ getBusiness }, kivu)
  const calls = answer({ listReviews }, ({ query }) => (query.page === '1' ? ten : [{ ...coffee, comment: 'The eleventh.' }]), {
    headers: { 'x-total-count': '11' },
  })
  const { user } = open(`/company/${kivu.id}#reviews`)
  await user.click(await screen.findByRole('button', { name: 'Show more reviews' }))
  expect(await screen.findByText('The eleventh.')).toBeTruthy()
  expect(await rows()).toHaveLength(11)
  expect(calls.map(({ params, query }) => [params.id, query.page])).toEqual([
    [kivu.id, '1'],
    [kivu.id, '2'],
  ])
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull()
})

test('reports reviews that cannot be loaded, and offers a button to load them again', async () => {
  answer({ getBusiness }, kivu)
  refuse({ listReviews }, { status: 503 })
  const { user } = open(`/company/${kivu.id}#reviews`)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Reviews could not be loadedThe rest of the page still works.')
  answer({ listReviews }, [coffee])
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Forty bags, packed well.')).toBeTruthy()
})

test("publishes a review with the form's idempotency key and reloads everything that shows a rating", async () => {
  answer({ getReviewPermission }, allowed)
  const { user, toasts } = await openReviews([], { user: member })
  await user.click(await button('Write a Review'))
  const form = await dialog('Write a Review')
  expect(form.getByText("Everybody can read your review of Kivu Roasters and see your company's name.")).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Publish Review' }))
  const stars = form.getByRole('radiogroup', { name: 'Your rating', description: 'Please choose from 1 to 5 stars.' })
  expect(stars.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(form.getByRole('radio', { name: '1 star, poor' }))
  const text = form.getByRole('textbox', { name: 'Your experience', description: 'Please write at least 10 characters.' })
  await user.click(form.getByRole('radio', { name: '4 stars, very good' }))
  expect(form.getByText('Very good')).toBeTruthy()
  expect(stars.getAttribute('aria-invalid')).toBeNull()
  await user.type(text, '  Forty bags, packed well. ')
  expect(form.getByRole('textbox', { description: 'What did you order, and how did it go?' })).toBe(text)
  const calls = answer({ writeReview }, { ...own, version: 1 })
  const business = answer({ getBusiness }, { ...kivu, rating: 4, reviewCount: 2 })
  const permission = answer({ getReviewPermission }, { mayReview: false, obstacle: 'reviewed', message: 'You have reviewed it.', review: own })
  answer({ listReviews }, [{ ...coffee, reviewerId: member.id }])
  await user.click(form.getByRole('button', { name: 'Publish Review' }))
  expect(await screen.findByRole('tab', { name: 'Reviews (2)' })).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([{ businessId: kivu.id, rating: 4, comment: 'Forty bags, packed well.' }])
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(toasts).toEqual([{ title: 'Review published', description: 'Thank you for reviewing Kivu Roasters.' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([business.length, permission.length]).toEqual([1, 1])
  expect(await panel().findByText('Your review')).toBeTruthy()
  expect(await button('Edit Your Review')).toBe(document.activeElement)
  expect(panel().queryByText('You have reviewed it.')).toBeNull()
})

test('keeps the typed review when the form closes or the answer is lost, and sends it again with the same key', async () => {
  answer({ getReviewPermission }, allowed)
  const { user, toasts } = await openReviews([], { user: member })
  await user.click(await button('Write a Review'))
  let form = await dialog('Write a Review')
  await user.click(form.getByRole('radio', { name: '5 stars, excellent' }))
  await user.type(form.getByRole('textbox', { name: 'Your experience' }), 'All was there, and on time.')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(await button('Write a Review'))
  await user.keyboard('{Enter}')
  form = await dialog('Write a Review')
  expect(form.getByRole<HTMLInputElement>('radio', { name: '5 stars, excellent' }).checked).toBe(true)
  expect(form.getByText('Excellent')).toBeTruthy()
  const lost = cutOff({ writeReview })
  await user.click(form.getByRole('button', { name: 'Publish Review' }))
  expect((await form.findByRole('alert')).textContent).toBe('There was an error submitting your information. Please try again.')
  expect(toasts.map(({ title }) => title)).toEqual(['Failed to send review'])
  const calls = answer({ writeReview }, own)
  await user.click(form.getByRole('button', { name: 'Publish Review' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey)
})

test('lets the author edit a review while that is allowed, and sends the loaded version', async () => {
  answer({ getReviewPermission }, { mayReview: false, obstacle: 'reviewed', message: 'You have reviewed it.', review: own })
  const { user, toasts } = await openReviews([coffee], { user: member })
  await user.click(await button('Edit Your Review'))
  const form = await dialog('Edit Your Review')
  expect(form.getByRole<HTMLInputElement>('radio', { name: '4 stars, very good' }).checked).toBe(true)
  const text = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your experience' })
  expect(text.value).toBe('Forty bags, packed well.')
  await user.click(form.getByRole('radio', { name: '2 stars, fair' }))
  await user.clear(text)
  await user.type(text, 'Five of forty bags were wet.')
  const calls = answer({ editReview }, own)
  await user.click(form.getByRole('button', { name: 'Save Review' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Review changed', description: 'Thank you for reviewing Kivu Roasters.' }]))
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([[own.id, { rating: 2, comment: 'Five of forty bags were wet.', version: 2 }]])
})

test('disables the button when the author can no longer edit the review', async () => {
  answer(
    { getReviewPermission },
    { mayReview: false, obstacle: 'reviewed', message: 'You have reviewed it.', review: { ...own, editableUntil: null } },
  )
  await openReviews([coffee], { user: member })
  await rows()
  expect((await button('Write a Review')).disabled).toBe(true)
  expect(panel().queryByText('You have reviewed it.')).toBeNull()
  expect(panel().queryByText('Our team has hidden your review')).toBeNull()
})

test('tells the author why a review is hidden', async () => {
  answer({ getReviewPermission }, await sample({ getReviewPermission }))
  await openReviews([], { user: member })
  expect(await panel().findByText('Our team has hidden your review')).toBeTruthy()
  expect(panel().getByText('It names a private person.')).toBeTruthy()
})

test('lets the owner reply to a review and edit the reply', async () => {
  answer({ getReviewPermission }, { ...allowed, mayReview: false, obstacle: 'own', message: 'You cannot review your own company.' })
  const { user, toasts } = await openReviews([coffee], { user: owner })
  await user.click(await button('Reply to Inzira Baskets'))
  const form = within(await screen.findByRole('form', { name: 'Reply to Inzira Baskets' }))
  const text = form.getByRole('textbox', { name: 'Your reply', description: 'Your reply is public' })
  expect(document.activeElement).toBe(text)
  expect(panel().queryByRole('button', { name: 'Reply to Inzira Baskets' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Publish Reply' }))
  expect(form.getByRole('textbox', { description: 'Please write a reply.' })).toBe(document.activeElement)
  await user.type(text, 'Thank you.')
  const calls = answer({ replyToReview }, { ...coffee, reply: 'Thank you.', repliedAt: '2026-11-22T08:00:00.000Z' })
  answer({ listReviews }, [{ ...coffee, reply: 'Thank you.', repliedAt: '2026-11-22T08:00:00.000Z' }])
  await user.click(form.getByRole('button', { name: 'Publish Reply' }))
  expect(await panel().findByRole('heading', { name: 'Reply from Kivu Roasters' })).toBeTruthy()
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([[coffee.id, { reply: 'Thank you.' }]])
  expect(toasts).toEqual([{ title: 'Reply published' }])
  expect(document.activeElement).toBe(await button('Edit your reply to Inzira Baskets'))
  await user.click(await button('Edit your reply to Inzira Baskets'))
  const again = within(await screen.findByRole('form', { name: 'Reply to Inzira Baskets' }))
  expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Thank you.')
  expect(panel().queryByRole('heading', { name: 'Reply from Kivu Roasters' })).toBeNull()
  await user.click(again.getByRole('button', { name: 'Cancel' }))
  expect(panel().getByRole('heading', { name: 'Reply from Kivu Roasters' })).toBeTruthy()
  expect(document.activeElement).toBe(await button('Edit your reply to Inzira Baskets'))
})

test('shows above the form why a reply is refused', async () => {
  answer({ getReviewPermission }, allowed)
  const { user, toasts } = await openReviews([coffee], { user: owner })
  await user.click(await button('Reply to Inzira Baskets'))
  const form = within(await screen.findByRole('form'))
  await user.type(form.getByRole('textbox'), 'Thank you.')
  refuse({ replyToReview }, { status: 404, message: 'There is no such review.' })
  await user.click(form.getByRole('button', { name: 'Publish Reply' }))
  expect((await form.findByRole('alert')).textContent).toBe('There is no such review.')
  expect(toasts).toEqual([{ title: 'Failed to send reply', description: 'There is no such review.', variant: 'destructive' }])
})

test('lets members report reviews, except their own and samples', async () => {
  answer({ getReviewPermission }, allowed)
  const { user, toasts } = await openReviews(
    [
      coffee,
      { ...coffee, id: buyerId, reviewerName: 'Kivu Coffee Growers', reviewerId: member.id },
      { ...coffee, id: member.id, reviewerName: 'Sample Traders', sample: true },
    ],
    { user: member },
  )
  await rows()
  expect(texts(panel().getAllByRole('button', { name: /^Report/ }))).toEqual(['Report'])
  expect(panel().queryByRole('button', { name: /^Reply/ })).toBeNull()
  await user.click(await button('Report the review by Inzira Baskets'))
  const form = await dialog('Report Review')
  expect(form.getByText('Review by Inzira Baskets. Our team decides whether to hide it.')).toBeTruthy()
  await user.type(form.getByRole('textbox', { name: 'What is wrong?' }), 'No.{Tab}')
  await user.click(form.getByRole('button', { name: 'Report Review' }))
  const reason = form.getByRole('textbox', { description: 'Please describe the problem in at least 10 characters.' })
  await user.type(reason, ' It names a private person.')
  const calls = answer({ reportReview })
  await user.click(form.getByRole('button', { name: 'Report Review' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Review reported', description: 'Our team will check it.' }]))
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([[coffee.id, { reason: 'No. It names a private person.' }]])
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(await button('Report the review by Inzira Baskets'))
})

test('shows why a report is refused and lets the user cancel', async () => {
  answer({ getReviewPermission }, allowed)
  const { user, toasts } = await openReviews([coffee], { user: member })
  await user.click(await button('Report the review by Inzira Baskets'))
  const form = await dialog('Report Review')
  await user.type(form.getByRole('textbox'), 'It names a private person.')
  refuse({ reportReview }, { status: 409, message: 'You have already reported this review.' })
  await user.click(form.getByRole('button', { name: 'Report Review' }))
  expect((await form.findByRole('alert')).textContent).toBe('You have already reported this review.')
  expect(toasts.map(({ title }) => title)).toEqual(['Failed to report the review'])
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a role that may not write reviews only reads them', async () => {
  const asked = answer({ getReviewPermission })
  await openReviews([coffee], { user: memberAs('driver') })
  expect(await rows()).toHaveLength(1)
  expect(panel().queryByRole('button', { name: /Write a Review|Report|Reply/ })).toBeNull()
  expect(asked).toEqual([])
})

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
import { answer, cutOff, member, type RenderOptions, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
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
const may = { mayReview: true, obstacle: null, message: null, review: null }

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

test('says who wrote what, when and with how many stars, and what the company answers', async () => {
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
  await openReviews([{ ...coffee, reply: 'Never told when.' }])
  await rows()
  expect(screen.queryByText('Never told when.')).toBeNull()
})

test('a visitor is led to the log-in, and back to the reviews', async () => {
  await openReviews([])
  expect((await button('Write a Review')).disabled).toBe(true)
  const link = panel().getByRole('link', { name: 'Log in' })
  expect(link.getAttribute('href')).toBe(`/login?from=${encodeURIComponent(`/company/${kivu.id}#reviews`)}`)
  expect(link.parentElement?.textContent).toBe('Log in to review a business that you have dealt with.')
  expect(panel().getByRole('button', { name: 'Write a Review', description: /^Log in to review/ })).toBeTruthy()
  expect(await panel().findByRole('heading', { name: 'No reviews yet' })).toBeTruthy()
  expect(panel().getByText('Businesses that have traded with this one can review it.')).toBeTruthy()
})

test('who may not review yet reads why', async () => {
  const message = 'You can review Kivu Roasters after they have answered your inquiry.'
  answer({ getReviewPermission }, { ...may, mayReview: false, obstacle: 'not-proven', message })
  await openReviews([], { user: member })
  await waitFor(() => expect(panel().getByRole('button', { name: 'Write a Review', description: message })).toBeTruthy())
  expect((await button('Write a Review')).disabled).toBe(true)
})

test('whether one may review can be asked again after a failure', async () => {
  refuse({ getReviewPermission }, { status: 503 })
  const { user } = await openReviews([], { user: member })
  expect(await panel().findByText(/^It could not be found out whether you may review this business\./)).toBeTruthy()
  answer({ getReviewPermission }, may)
  await user.click(await button('Try again'))
  await waitFor(async () => expect((await button('Write a Review')).disabled).toBe(false))
})

test('more reviews come with a press, until all are there', async () => {
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

test('reviews that cannot be loaded are told of, and come with a press', async () => {
  answer({ getBusiness }, kivu)
  refuse({ listReviews }, { status: 503 })
  const { user } = open(`/company/${kivu.id}#reviews`)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Reviews could not be loadedThe rest of the profile is here.')
  answer({ listReviews }, [coffee])
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Forty bags, packed well.')).toBeTruthy()
})

test('a review is written under the form’s key, and everything that shows a rating is asked for again', async () => {
  answer({ getReviewPermission }, may)
  const { user, toasts } = await openReviews([], { user: member })
  await user.click(await button('Write a Review'))
  const form = await dialog('Write a Review')
  expect(form.getByText("Of Kivu Roasters. Everybody can read it, with your company's name.")).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Publish Review' }))
  const stars = form.getByRole('radiogroup', { name: 'Your rating', description: 'Please choose from 1 to 5 stars.' })
  expect(stars.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(form.getByRole('radio', { name: '1 star, poor' }))
  const text = form.getByRole('textbox', { name: 'Your experience', description: 'Please write at least 10 characters.' })
  await user.click(form.getByRole('radio', { name: '4 stars, very good' }))
  expect(form.getByText('Very good')).toBeTruthy()
  expect(stars.getAttribute('aria-invalid')).toBeNull()
  await user.type(text, '  Forty bags, packed well. ')
  expect(form.getByRole('textbox', { description: 'What was ordered, how it went, what others should know' })).toBe(text)
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

test('what was typed is kept when the form is closed, and when an answer is lost; sent again it has the same key', async () => {
  answer({ getReviewPermission }, may)
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

test('one’s own review can be edited while its time lasts, from the version that was read', async () => {
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

test('a review that can no longer be edited leaves the button without use', async () => {
  answer(
    { getReviewPermission },
    { mayReview: false, obstacle: 'reviewed', message: 'You have reviewed it.', review: { ...own, editableUntil: null } },
  )
  await openReviews([coffee], { user: member })
  await rows()
  expect((await button('Write a Review')).disabled).toBe(true)
  expect(panel().queryByText('You have reviewed it.')).toBeNull()
  expect(panel().queryByText('Your review is hidden by our team')).toBeNull()
})

test('a hidden review tells its author why', async () => {
  answer({ getReviewPermission }, await sample({ getReviewPermission }))
  await openReviews([], { user: member })
  expect(await panel().findByText('Your review is hidden by our team')).toBeTruthy()
  expect(panel().getByText('It names a private person.')).toBeTruthy()
})

test('the owner replies below the review, and edits the reply', async () => {
  answer({ getReviewPermission }, { ...may, mayReview: false, obstacle: 'own', message: 'You cannot review your own company.' })
  const { user, toasts } = await openReviews([coffee], { user: owner })
  await user.click(await button('Reply to Inzira Baskets'))
  const form = within(await screen.findByRole('form', { name: 'Reply to Inzira Baskets' }))
  const text = form.getByRole('textbox', { name: 'Your reply', description: 'Everybody can read it' })
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

test('a reply that is refused says why above it', async () => {
  answer({ getReviewPermission }, may)
  const { user, toasts } = await openReviews([coffee], { user: owner })
  await user.click(await button('Reply to Inzira Baskets'))
  const form = within(await screen.findByRole('form'))
  await user.type(form.getByRole('textbox'), 'Thank you.')
  refuse({ replyToReview }, { status: 404, message: 'There is no such review.' })
  await user.click(form.getByRole('button', { name: 'Publish Reply' }))
  expect((await form.findByRole('alert')).textContent).toBe('There is no such review.')
  expect(toasts).toEqual([{ title: 'Failed to send reply', description: 'There is no such review.', variant: 'destructive' }])
})

test('members report what should not be there, but neither their own nor samples', async () => {
  answer({ getReviewPermission }, may)
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
  expect(form.getByText('By Inzira Baskets. Our team decides whether it stays.')).toBeTruthy()
  await user.type(form.getByRole('textbox', { name: 'What is wrong with it?' }), 'No.{Tab}')
  await user.click(form.getByRole('button', { name: 'Report Review' }))
  const reason = form.getByRole('textbox', { description: 'Please say what is wrong with it, in at least 10 characters.' })
  await user.type(reason, ' It names a private person.')
  const calls = answer({ reportReview })
  await user.click(form.getByRole('button', { name: 'Report Review' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Review reported', description: 'Our team will look at it.' }]))
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([[coffee.id, { reason: 'No. It names a private person.' }]])
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(await button('Report the review by Inzira Baskets'))
})

test('a report that is refused says why, and can be given up', async () => {
  answer({ getReviewPermission }, may)
  const { user, toasts } = await openReviews([coffee], { user: member })
  await user.click(await button('Report the review by Inzira Baskets'))
  const form = await dialog('Report Review')
  await user.type(form.getByRole('textbox'), 'It names a private person.')
  refuse({ reportReview }, { status: 409, message: 'You have reported this review already.' })
  await user.click(form.getByRole('button', { name: 'Report Review' }))
  expect((await form.findByRole('alert')).textContent).toBe('You have reported this review already.')
  expect(toasts.map(({ title }) => title)).toEqual(['Failed to report the review'])
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

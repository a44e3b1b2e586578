/** What is written into about reviews. Apart, because most visitors only read. */
import {
  editReview,
  type OwnReview,
  type Review,
  replyForm,
  replyToReview,
  reportForm,
  reportReview,
  reviewForm,
  writeReview,
} from '@ungana/contracts-directory'
import { Button, Cluster, FormDialog, RefusalNotice, Stack, TextAreaField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { useRefreshReviews } from './review-queries.ts'
import { StarChoice } from './star-choice.tsx'

const reviewFields = ['rating', 'comment'] as const

/** Of one company, or of one version of a review: what is typed into one form is not found in another. */
const reviewDefinition = (
  store: string,
  defaults: Readonly<Record<(typeof reviewFields)[number], string>>,
): FormDefinition<(typeof reviewFields)[number]> => ({
  store: `review:${store}`,
  fields: reviewFields,
  optional: new Set(),
  defaults,
  problemsOf: (values) => schemaProblems(reviewForm, values, reviewFields),
})

interface ReviewDialogProps {
  readonly businessId: string
  readonly businessName: string
  /** The one that is edited; else a new one is written. */
  readonly review: OwnReview | null
  readonly onClose: () => void
}

export function ReviewDialog({ businessId, businessName, review, onClose }: ReviewDialogProps) {
  const { toast } = useHost()
  const refresh = useRefreshReviews()
  const [definition] = useState(() =>
    reviewDefinition(review ? `${review.id}:${review.version}` : businessId, {
      rating: String(review?.rating ?? ''),
      comment: review?.comment ?? '',
    }),
  )
  const form = useForm(definition, {
    send: (values, key) => {
      const body = reviewForm.parse(values)
      return review
        ? call(editReview, { params: { id: review.id }, body: { ...body, version: review.version } })
        : sendForm(key, (options) => call(writeReview, { body: { ...body, businessId } }, options))
    },
    refusalOf: (error) => refusalOf(error, reviewFields),
    onSent: () => {
      toast({ title: review ? 'Review changed' : 'Review published', description: `Thank you for reviewing ${businessName}.` })
      onClose()
      return refresh()
    },
    failure: { title: 'Failed to send review' },
  })
  return (
    <FormDialog
      title={review ? 'Edit Your Review' : 'Write a Review'}
      description={`Of ${businessName}. Everybody can read it, with your company's name.`}
      send={review ? 'Save Review' : 'Publish Review'}
      form={form}
      onClose={onClose}
    >
      <StarChoice name="rating" chosen={form.initial.rating} error={form.problems.rating} />
      <TextAreaField
        {...form.field('comment')}
        label="Your experience"
        rows={5}
        hint={form.problems.comment ? undefined : 'What was ordered, how it went, what others should know'}
      />
    </FormDialog>
  )
}

const reportFields = ['reason'] as const

export function ReportDialog({ review, onClose }: { readonly review: Review; readonly onClose: () => void }) {
  const { toast } = useHost()
  const [definition] = useState<FormDefinition<'reason'>>(() => ({
    store: `review-report:${review.id}`,
    fields: reportFields,
    optional: new Set(),
    defaults: { reason: '' },
    problemsOf: (values) => schemaProblems(reportForm, values, reportFields),
  }))
  const form = useForm(definition, {
    send: (values, key) => sendForm(key, (options) => call(reportReview, { params: { id: review.id }, body: reportForm.parse(values) }, options)),
    refusalOf: (error) => refusalOf(error, reportFields),
    onSent: () => {
      toast({ title: 'Review reported', description: 'Our team will look at it.' })
      onClose()
    },
    failure: { title: 'Failed to report the review' },
  })
  return (
    <FormDialog
      title="Report Review"
      description={`By ${review.reviewerName}. Our team decides whether it stays.`}
      send="Report Review"
      form={form}
      onClose={onClose}
    >
      <TextAreaField {...form.field('reason')} label="What is wrong with it?" rows={4} />
    </FormDialog>
  )
}

const replyFields = ['reply'] as const

/** The owner's answer, in its place below the review. */
export function ReplyForm({ review, onClose }: { readonly review: Review; readonly onClose: () => void }) {
  const { toast } = useHost()
  const refresh = useRefreshReviews()
  const [definition] = useState<FormDefinition<'reply'>>(() => ({
    store: `review-reply:${review.id}:${review.repliedAt ?? ''}`,
    fields: replyFields,
    optional: new Set(),
    defaults: { reply: review.reply ?? '' },
    problemsOf: (values) => schemaProblems(replyForm, values, replyFields),
  }))
  const { problems, returned, sending, formProps, field } = useForm(definition, {
    send: (values) => call(replyToReview, { params: { id: review.id }, body: replyForm.parse(values) }),
    refusalOf: (error) => refusalOf(error, replyFields),
    onSent: () => {
      toast({ title: 'Reply published' })
      onClose()
      return refresh()
    },
    failure: { title: 'Failed to send reply' },
  })
  return (
    <form {...formProps} aria-label={`Reply to ${review.reviewerName}`}>
      <Stack $gap={3}>
        <RefusalNotice returned={returned} />
        {/* It takes the place of the button that was pressed. */}
        <TextAreaField {...field('reply')} label="Your reply" hint={problems.reply ? undefined : 'Everybody can read it'} rows={3} autoFocus />
        <Cluster $gap={2}>
          <Button type="submit" size="small" loading={sending}>
            Publish Reply
          </Button>
          <Button variant="ghost" size="small" onClick={onClose}>
            Cancel
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

/** Forms to write, report and answer reviews. In their own chunk, because most visitors only read. */
import { t } from '@lingui/core/macro'
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

/** `store` contains the id of the company, or the id and version of the review, so that each form has its own draft. */
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
  /** The review to edit, or null to write a new one. */
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
      toast({ title: review ? t`Review changed` : t`Review published`, description: t`Thank you for reviewing ${businessName}.` })
      onClose()
      return refresh()
    },
    failure: { title: t`Failed to send review` },
  })
  return (
    <FormDialog
      title={review ? t`Edit Your Review` : t`Write a Review`}
      description={t`Everybody can read your review of ${businessName} and see your company's name.`}
      send={review ? t`Save Review` : t`Publish Review`}
      form={form}
      onClose={onClose}
    >
      <StarChoice name="rating" chosen={form.initial.rating} error={form.problems.rating} />
      <TextAreaField
        {...form.field('comment')}
        label={t`Your experience`}
        rows={5}
        hint={form.problems.comment ? undefined : t`What did you order, and how did it go?`}
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
      toast({ title: t`Review reported`, description: t`Our team will check it.` })
      onClose()
    },
    failure: { title: t`Failed to report the review` },
  })
  return (
    <FormDialog
      title={t`Report Review`}
      description={t`Review by ${review.reviewerName}. Our team decides whether to hide it.`}
      send={t`Report Review`}
      form={form}
      onClose={onClose}
    >
      <TextAreaField {...form.field('reason')} label={t`What is wrong?`} rows={4} />
    </FormDialog>
  )
}

const replyFields = ['reply'] as const

/** Form for the owner's reply, shown below the review. */
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
  const { problems, rejection, sending, formProps, field } = useForm(definition, {
    send: (values) => call(replyToReview, { params: { id: review.id }, body: replyForm.parse(values) }),
    refusalOf: (error) => refusalOf(error, replyFields),
    onSent: () => {
      toast({ title: t`Reply published` })
      onClose()
      return refresh()
    },
    failure: { title: t`Failed to send reply` },
  })
  return (
    <form {...formProps} aria-label={t`Reply to ${review.reviewerName}`}>
      <Stack $gap={3}>
        <RefusalNotice rejection={rejection} />
        {/* The field gets the focus, because the form replaces the pressed button. */}
        <TextAreaField {...field('reply')} label={t`Your reply`} hint={problems.reply ? undefined : t`Your reply is public`} rows={3} autoFocus />
        <Cluster $gap={2}>
          <Button type="submit" size="small" loading={sending}>
            {t`Publish Reply`}
          </Button>
          <Button variant="ghost" size="small" onClick={onClose}>
            {t`Cancel`}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

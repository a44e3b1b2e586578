import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { decideOnReview, decisionForm, type ReviewDecision, type StaffReview } from '@ungana/contracts-directory'
import { FormDialog, TextAreaField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'

const fields = ['reason'] as const

const words = {
  hide: {
    title: t`Hide Review`,
    what: t`We hide the review and do not count its rating. The author and the company see your reason.`,
    done: t`Review hidden`,
  },
  restore: {
    title: t`Restore Review`,
    what: t`We show and count the review again, and notify the author and the company.`,
    done: t`Review restored`,
  },
  keep: { title: t`Close Reports`, what: t`The review stays unchanged. We do not notify the people who reported it.`, done: t`Reports closed` },
} satisfies Record<ReviewDecision, object>

interface DecisionDialogProps {
  readonly review: StaffReview
  readonly decision: ReviewDecision
  readonly onClose: () => void
}

/** Asks for a reason, which is stored with the decision. */
export function DecisionDialog({ review, decision, onClose }: DecisionDialogProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { title, what, done } = words[decision]
  const [definition] = useState<FormDefinition<'reason'>>(() => ({
    store: `review-decision:${review.id}:${decision}:${review.decisions.length}`,
    fields,
    optional: new Set(),
    defaults: { reason: '' },
    problemsOf: (values) => schemaProblems(decisionForm, values, fields),
  }))
  const form = useForm(definition, {
    send: (values, key) =>
      sendForm(key, (options) => call(decideOnReview, { params: { id: review.id }, body: { ...decisionForm.parse(values), decision } }, options)),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      toast({ title: done, description: t`${review.reviewerName} about ${review.businessName}` })
      onClose()
      // Many cards show the rating, so reload everything.
      return queries.invalidateQueries()
    },
    failure: { title: t`Failed to save the decision` },
  })
  return (
    <FormDialog title={title} description={what} send={title} danger={decision === 'hide'} form={form} onClose={onClose}>
      <TextAreaField {...form.field('reason')} label={t`Reason`} rows={3} />
    </FormDialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { decideOnReview, decisionForm, type ReviewDecision, type StaffReview } from '@ungana/contracts-directory'
import { FormDialog, TextAreaField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'

const fields = ['reason'] as const

const words = {
  hide: { title: 'Hide Review', what: 'It is neither shown nor counted. Author and company are told, and read your reason.', done: 'Review hidden' },
  restore: { title: 'Restore Review', what: 'It is shown and counted again. Author and company are told.', done: 'Review restored' },
  keep: { title: 'Settle Reports', what: 'The review stays as it is. Who reported it is not told.', done: 'Reports settled' },
} satisfies Record<ReviewDecision, object>

interface DecisionDialogProps {
  readonly review: StaffReview
  readonly decision: ReviewDecision
  readonly onClose: () => void
}

/** Asks for a reason, which stays with the decision. */
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
      toast({ title: done, description: `${review.reviewerName} about ${review.businessName}` })
      onClose()
      // Ratings stand on cards everywhere.
      return queries.invalidateQueries()
    },
    failure: { title: 'Failed to save the decision' },
  })
  return (
    <FormDialog title={title} description={what} send={title} danger={decision === 'hide'} form={form} onClose={onClose}>
      <TextAreaField {...form.field('reason')} label="Reason" rows={3} />
    </FormDialog>
  )
}

import { t } from '@lingui/core/macro'
import { reportAbuse, reportReasons, type reportSubjects } from '@ungana/contracts-messaging'
import { numberText } from '@ungana/language/formats'
import { FormDialog, SelectField, TextAreaField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { reasonNames } from './report-reasons.ts'

const fields = ['reason', 'comment'] as const

const isReason = (text: string): text is keyof typeof reasonNames => Object.hasOwn(reasonNames, text)

export interface ReportDialogProps {
  readonly subject: (typeof reportSubjects)[number]
  readonly subjectId: string
  /** Name of the sender. */
  readonly by: string
  readonly onClose: () => void
}

const titles = {
  message: t`Report message`,
  inquiry: t`Report inquiry`,
  'board-entry': t`Report request`,
  interest: t`Report supplier`,
} as const

/** Reports what somebody wrote to staff. */
export default function ReportDialog({ subject, subjectId, by, onClose }: ReportDialogProps) {
  const { toast } = useHost()
  const [definition] = useState<FormDefinition<(typeof fields)[number]>>(() => ({
    store: `report:${subjectId}`,
    fields,
    optional: new Set(['comment']),
    defaults: { reason: '', comment: '' },
    problemsOf: ({ reason, comment }) => ({
      ...(isReason(reason) ? {} : { reason: t`Please choose a reason` }),
      ...(comment.length > 1000 ? { comment: t`Please use at most ${numberText(1000)} characters.` } : {}),
    }),
  }))
  const form = useForm(definition, {
    send: ({ reason, comment }, key) =>
      sendForm(key, (options) => call(reportAbuse, { body: { subject, subjectId, reason: isReason(reason) ? reason : 'other', comment } }, options)),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      toast({ title: t`Reported`, description: t`Our team will review it.` })
      onClose()
    },
    failure: { title: t`Something went wrong` },
  })
  return (
    <FormDialog
      title={titles[subject]}
      description={t`By ${by}. Our team will review it. ${by} will not know who reported it.`}
      send={t`Report`}
      danger
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.field('reason')}
        label={t`What is wrong?`}
        placeholder={t`Choose a reason`}
        options={reportReasons.map((value) => ({ value, label: reasonNames[value] }))}
      />
      <TextAreaField {...form.field('comment')} label={t`Anything else`} aside={t`optional`} rows={3} />
    </FormDialog>
  )
}

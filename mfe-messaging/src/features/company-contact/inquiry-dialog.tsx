import { t } from '@lingui/core/macro'
import type { CompanyContact } from '@ungana/contracts-directory'
import { createInquiry, INQUIRY_MAX, SUBJECT_MAX } from '@ungana/contracts-messaging'
import { numberText } from '@ungana/language/formats'
import { Disclosure, FormDialog, TextAreaField, TextField } from '@ungana/ui'
import { ApiError, call, type FormDefinition, findField, sendForm, useForm, useHost, type Values } from '@ungana/web-kit'
import { type SyntheticEvent, useState } from 'react'
import { failureText } from '#lib/failure-text.ts'
import { FilesField, useFormUploads } from '#lib/form-files.tsx'
import { NeedFields } from '#lib/need-fields.tsx'
import { linkedNeedFields, type NeedField, needFields, needOf, needProblems, noNeed } from '#lib/need-form.ts'
import { priceQuestion } from '#lib/price-question.ts'
import { useChosenFiles } from '#lib/use-chosen-files.ts'

const required = ['subject', 'content'] as const
type Required = (typeof required)[number]
const fields = [...required, ...needFields] as const
type Field = Required | NeedField

const FILL_IN = t`Please fill in all fields`

const isFilled = (values: Values<Required>) => required.every((field) => values[field].trim() !== '')

function problemsOf(values: Values<Field>) {
  const most = { subject: SUBJECT_MAX, content: INQUIRY_MAX }
  const problems = required.flatMap((field) => {
    if (!values[field].trim()) return [[field, FILL_IN]]
    return values[field].trim().length > most[field] ? [[field, t`Please use at most ${numberText(most[field])} characters.`]] : []
  })
  return { ...Object.fromEntries(problems), ...needProblems(values) }
}

export interface InquiryDialogProps {
  /** The account that writes. Another account may be logged in when the inquiry is sent. */
  readonly accountId: string
  readonly receiverId: string
  readonly receiverName: string
  /** The product whose price the writer asks for. */
  readonly product?: CompanyContact['product']
  readonly onClose: () => void
  readonly onSent: () => void
}

/** The Send Inquiry form. Inquiries do not count against the plan's messages. */
export default function InquiryDialog({ accountId, receiverId, receiverName, product, onClose, onSent }: InquiryDialogProps) {
  const { toast } = useHost()
  const [definition] = useState<FormDefinition<Field>>(() => ({
    store: `inquiry:${accountId}:${product?.id ?? receiverId}`,
    fields,
    optional: new Set(needFields),
    defaults: {
      ...noNeed,
      ...(product ? priceQuestion(product.name) : { subject: '', content: '' }),
      unit: product?.unit ?? '',
      quantity: product?.quantity === undefined ? '' : String(product.quantity),
    },
    problemsOf,
    linkedFields: linkedNeedFields,
  }))
  const chosen = useChosenFiles(`inquiry:${product?.id ?? receiverId}`)
  const upload = useFormUploads(accountId)
  const form = useForm(definition, {
    send: async ({ subject, content, ...values }, key) => {
      const typed = needOf(values)
      const need = typed && { ...typed, ...(product && { productId: product.id, product: product.name.slice(0, 200) }) }
      return upload(chosen.files, key, (attached) => {
        const body = { receiverId, subject, content, ...(need && { need }), ...attached }
        return sendForm(key, (options) => call(createInquiry, { body }, { ...options, account: accountId }))
      })
    },
    refusalOf: (error) => {
      const body = error instanceof ApiError ? error.body : undefined
      const field = findField(fields, body?.field)
      const message = body?.code === 'UNAUTHENTICATED' ? t`You must be logged in to send inquiries` : failureText(error)
      return { message, ...(field !== undefined && { field }) }
    },
    onSent: () => {
      chosen.forget(chosen.files)
      toast({ title: t`Inquiry sent`, description: t`${receiverName} has been notified.` })
      onSent()
    },
    failure: { title: t`Failed to send inquiry` },
  })
  const [filled, setFilled] = useState(() => isFilled(form.initial))
  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    form.formProps.onInput(event)
    const typed = new FormData(event.currentTarget)
    setFilled(isFilled({ subject: String(typed.get('subject') ?? ''), content: String(typed.get('content') ?? '') }))
  }
  return (
    <FormDialog
      title={t`Send Inquiry`}
      description={t`To ${receiverName}. Inquiries do not count against your message limit.`}
      send={t`Send Inquiry`}
      disabled={!filled}
      form={{ ...form, formProps: { ...form.formProps, onInput } }}
      onClose={onClose}
    >
      <TextField {...form.field('subject')} label={t`Subject`} maxLength={SUBJECT_MAX} />
      <TextAreaField {...form.field('content')} label={t`Message`} rows={6} />
      <FilesField {...chosen} />
      <Disclosure summary={t`Quantity, delivery and target price`} defaultOpen={form.initial.unit !== '' || form.initial.quantity !== ''}>
        <NeedFields field={form.field} />
      </Disclosure>
    </FormDialog>
  )
}

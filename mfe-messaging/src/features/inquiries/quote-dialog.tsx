import { t } from '@lingui/core/macro'
import { quoteCurrencies, quoteInquiry } from '@ungana/contracts-messaging'
import { FormDialog, SelectField, TextAreaField, TextField } from '@ungana/ui'
import { call, type FormDefinition, NumberField, type Problems, refusalOf, sendForm, useForm, useHost, type Values } from '@ungana/web-kit'
import { useState } from 'react'
import { useUpdateInquiry } from './inquiry-queries.ts'
import { quotePrice } from './quote-price.ts'

const fields = ['price', 'currency', 'validUntil', 'content'] as const
type Field = (typeof fields)[number]

const currencyOf = (text: string) => quoteCurrencies.find((code) => code === text)

function problemsOf({ price, currency, validUntil }: Values<Field>): Problems<Field> {
  const parsed = quotePrice(price, currency)
  return {
    ...(typeof parsed === 'string' && { price: parsed }),
    ...(currencyOf(currency) ? {} : { currency: t`Please choose a currency` }),
    ...(validUntil ? {} : { validUntil: t`Please choose the last day` }),
  }
}

export interface QuoteDialogProps {
  readonly accountId: string
  readonly inquiryId: string
  /** Name of the buyer. */
  readonly to: string
  readonly onClose: () => void
}

/** The quote form. A new quote replaces the earlier one. */
export default function QuoteDialog({ accountId, inquiryId, to, onClose }: QuoteDialogProps) {
  const { toast } = useHost()
  const keep = useUpdateInquiry(accountId)
  const [definition] = useState<FormDefinition<Field>>(() => ({
    store: `quote:${inquiryId}`,
    fields,
    optional: new Set(['content']),
    defaults: { price: '', currency: 'USD', validUntil: '', content: '' },
    problemsOf,
    linkedFields: { currency: ['price', 'currency'] },
  }))
  const form = useForm(definition, {
    send: ({ price, currency, validUntil, content }, key) => {
      const parsed = quotePrice(price, currency)
      const priceMinor = typeof parsed === 'string' ? 0 : parsed
      const body = { priceMinor, currency: currencyOf(currency) ?? 'USD', validUntil, ...(content.trim() && { content }) }
      return sendForm(key, (options) => call(quoteInquiry, { params: { id: inquiryId }, body }, { ...options, account: accountId }))
    },
    refusalOf: (error) => refusalOf(error, fields),
    onSent: (thread) => {
      toast({ title: t`Quote sent`, description: t`${to} has been notified.` })
      onClose()
      return keep(thread)
    },
    failure: { title: t`Something went wrong` },
  })
  return (
    <FormDialog
      title={t`Make a quote`}
      description={t`To ${to}. They can accept it until the last day.`}
      send={t`Send quote`}
      form={form}
      onClose={onClose}
    >
      <NumberField {...form.field('price')} label={t`Price`} />
      <SelectField {...form.field('currency')} label={t`Currency`} options={quoteCurrencies} />
      <TextField {...form.field('validUntil')} label={t`Last day`} type="date" hint={t`The quote is valid until the end of this day, Kigali time`} />
      <TextAreaField
        {...form.field('content')}
        label={t`Note`}
        aside={t`optional`}
        rows={3}
        hint={t`For example: what is included, delivery, payment terms`}
      />
    </FormDialog>
  )
}

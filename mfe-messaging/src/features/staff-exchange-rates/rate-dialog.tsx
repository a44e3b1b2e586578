import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { latinDigits } from '@ungana/contracts-kit'
import { type ExchangeRate, type ratedCurrencies, setExchangeRate } from '@ungana/contracts-messaging'
import { FormDialog, TextField } from '@ungana/ui'
import {
  call,
  dayText,
  type FormDefinition,
  NumberField,
  refusalOf,
  schemaProblems,
  todayInKigali,
  useForm,
  useHost,
  type Values,
} from '@ungana/web-kit'
import { useState } from 'react'
import { exchangeRatesKey, rateText } from '#lib/exchange-rates.ts'

const fields = ['perUsd', 'date', 'source'] as const
type Field = (typeof fields)[number]

/** The values as the API expects them. A comma before three digits separates thousands, unless it follows a 0, as in amounts. */
const rateOf = ({ perUsd, date, source }: Values<Field>) => ({
  perUsd: latinDigits(perUsd)
    .trim()
    .replace(/^0,/, '0.')
    .replaceAll(/(\d)[\s,'](?=\d{3}(?:\D|$))/g, '$1')
    .replace(',', '.'),
  date,
  source,
})

export interface RateDialogProps {
  readonly currency: (typeof ratedCurrencies)[number]
  readonly rate: ExchangeRate | undefined
  readonly onClose: () => void
}

export default function RateDialog({ currency, rate, onClose }: RateDialogProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const [definition] = useState<FormDefinition<Field>>(() => ({
    store: `exchange-rate:${currency}`,
    fields,
    optional: new Set(),
    defaults: { perUsd: '', date: todayInKigali(), source: rate?.source ?? '' },
    problemsOf: (values) => schemaProblems(setExchangeRate.schema.body, rateOf(values), fields),
  }))
  const form = useForm(definition, {
    send: (values) => call(setExchangeRate, { params: { currency }, body: rateOf(values) }),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: (saved) => {
      toast({ title: t`Exchange rate saved`, description: rateText(saved) })
      onClose()
      return queries.invalidateQueries({ queryKey: exchangeRatesKey })
    },
    failure: { title: t`Not saved` },
  })
  return (
    <FormDialog
      title={t`Exchange rate of ${currency}`}
      description={rate ? t`Now: ${rateText(rate)}, ${dayText(rate.date)}.` : t`No rate yet`}
      send={t`Save`}
      form={form}
      onClose={onClose}
    >
      <NumberField {...form.field('perUsd')} label={t`${currency} for one US dollar`} />
      <TextField {...form.field('date')} label={t`Day`} type="date" max={todayInKigali()} hint={t`The day that the source gives for this rate`} />
      <TextField {...form.field('source')} label={t`Source`} hint={t`For example: a central bank`} maxLength={120} autoComplete="off" />
    </FormDialog>
  )
}

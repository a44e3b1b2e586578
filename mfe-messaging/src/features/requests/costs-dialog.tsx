import { t } from '@lingui/core/macro'
import { parseAmount, plainAmount } from '@ungana/contracts-kit'
import { QUOTE_PRICE_MAX, quoteCurrencies, type RequestInquiry, setQuoteCosts } from '@ungana/contracts-messaging'
import { inLanguage } from '@ungana/language/in-language'
import { FormDialog, SelectField } from '@ungana/ui'
import { call, type FormDefinition, NumberField, type Problems, refusalOf, useForm, type Values } from '@ungana/web-kit'
import { useState } from 'react'
import { useRequestStep } from './request-queries.ts'

const fields = ['currency', 'freightMinor', 'dutiesMinor'] as const
type Field = (typeof fields)[number]

/** Public tariffs with the duty of each kind of goods. */
const tariffs = [
  { name: t`EAC customs tariff`, url: 'https://www.eac.int/customs/online-tariff-home' },
  { name: t`AfCFTA e-Tariff Book`, url: 'https://etariff.au-afcfta.org/' },
]

/** The typed amount in the smallest unit, null for an empty field, or an error text. */
function amountOf(typed: string, currency: string): number | null | string {
  if (typed.trim() === '') return null
  const minor = parseAmount(typed, currency)
  if (typeof minor === 'string') return inLanguage(minor)
  return minor > QUOTE_PRICE_MAX ? t`Please enter a smaller amount.` : minor
}

function problemsOf({ currency, ...amounts }: Values<Field>): Problems<Field> {
  const found = Object.entries(amounts).map(([field, typed]) => [field, amountOf(typed, currency)])
  return Object.fromEntries(found.filter(([, problem]) => typeof problem === 'string'))
}

export interface CostsDialogProps {
  readonly accountId: string
  readonly requestId: string
  readonly inquiry: RequestInquiry
  /** Of new amounts. */
  readonly currency: string
  readonly onClose: () => void
}

export default function CostsDialog({ accountId, requestId, inquiry, currency, onClose }: CostsDialogProps) {
  const { quote, other } = inquiry
  const costs = quote?.costs
  // Kept from the start, because a new quote may replace this one while the person types.
  const [quoteId] = useState(quote?.id ?? '')
  const stored = (minor: number | null | undefined) => (costs && typeof minor === 'number' ? plainAmount(minor, costs.currency) : '')
  const [definition] = useState<FormDefinition<Field>>(() => ({
    store: `costs:${quoteId}`,
    fields,
    optional: new Set(['freightMinor', 'dutiesMinor']),
    defaults: { currency: costs?.currency ?? currency, freightMinor: stored(costs?.freightMinor), dutiesMinor: stored(costs?.dutiesMinor) },
    problemsOf,
    linkedFields: { currency: fields },
  }))
  const step = useRequestStep(accountId, t`Costs saved`)
  const form = useForm(definition, {
    send: (values) => {
      const code = quoteCurrencies.find((each) => each === values.currency) ?? 'USD'
      const [freightMinor, dutiesMinor] = [values.freightMinor, values.dutiesMinor].map((typed) => amountOf(typed, code))
      const body = { currency: code, freightMinor: numberOrNull(freightMinor), dutiesMinor: numberOrNull(dutiesMinor) }
      return call(setQuoteCosts, { params: { id: requestId, quoteId }, body }, { account: accountId })
    },
    refusalOf: (error) => refusalOf(error, fields),
    onSent: (details) => {
      step.mutate(() => Promise.resolve(details))
      onClose()
    },
    failure: { title: t`Not saved` },
  })
  return (
    <FormDialog
      title={t`Costs on top of the quote of ${other.name}`}
      description={t`Only your company sees these amounts. They apply until the supplier sends a new quote. Leave a field empty if you do not know the amount; enter 0 if there is nothing to pay.`}
      send={t`Save`}
      form={form}
      onClose={onClose}
    >
      <SelectField {...form.field('currency')} label={t`Currency`} options={quoteCurrencies} />
      <NumberField {...form.field('freightMinor')} label={t`Freight to your door`} aside={t`optional`} />
      <NumberField
        {...form.field('dutiesMinor')}
        label={t`Duties and fees`}
        aside={t`optional`}
        hint={
          <>
            {t`Import duty, taxes, inspection and clearing. Look up the duty here:`}{' '}
            {tariffs.map(({ name, url }, index) => (
              <span key={url}>
                {index > 0 ? ' · ' : null}
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </span>
            ))}
          </>
        }
      />
    </FormDialog>
  )
}

const numberOrNull = (amount: number | null | string | undefined) => (typeof amount === 'number' ? amount : null)

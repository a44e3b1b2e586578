import { t } from '@lingui/core/macro'
import { currencies, PLATFORM_PAYMENT } from '@ungana/contracts-payments'
import { Button, Card, SelectField, Stack, TextField } from '@ungana/ui'
import { type FormDefinition, NumberField, refusalOf, useForm } from '@ungana/web-kit'
import { PaymentPurpose } from '#lib/payment-purpose.tsx'
import { amountProblem, type PaymentTerms, purposeText } from '#lib/payment-terms.ts'

const fields = ['amount', 'currency', 'description'] as const

const paymentForm = (initial: PaymentTerms): FormDefinition<(typeof fields)[number]> => ({
  store: 'payment',
  fields,
  optional: new Set(['description']),
  defaults: { ...initial },
  choices: { currency: currencies },
  linkedFields: { currency: ['amount', 'currency'] },
  problemsOf: (values) => {
    const amount = amountProblem(values)
    return amount === undefined ? {} : { amount }
  },
})

interface PaymentFormProps {
  /** The earlier values, when the payer returns to the form. */
  readonly initial: PaymentTerms
  readonly onContinue: (terms: PaymentTerms) => void
}

export function PaymentForm({ initial, onContinue }: PaymentFormProps) {
  const { formProps, field } = useForm(paymentForm(initial), {
    send: async (values) => values,
    refusalOf: (error) => refusalOf(error, fields),
    onSent: onContinue,
    failure: { title: t`Payment Setup Failed` },
  })
  return (
    <Card as="section">
      <form {...formProps} aria-label={t`Payment`}>
        <Stack $gap={4}>
          {/* Not a number field, which drops a typed comma. */}
          <NumberField {...field('amount')} label={t`Amount`} min={1} step="0.01" required />
          <SelectField {...field('currency')} label={t`Currency`} options={currencies} />
          <TextField
            {...field('description')}
            label={t`Description`}
            aside={t`optional`}
            maxLength={200}
            placeholder={purposeText(PLATFORM_PAYMENT)}
          />
          <PaymentPurpose free />
          <div>
            <Button type="submit" variant="primary" size="large">
              {t`Continue`}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}

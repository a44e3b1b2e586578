import { currencies } from '@ungana/contracts-payments'
import { Button, Card, SelectField, Stack, TextField } from '@ungana/ui'
import { type FormDefinition, NumberField, refusalOf, useForm } from '@ungana/web-kit'
import { PaymentPurpose } from '#lib/payment-purpose.tsx'
import { amountProblem, DEFAULT_DESCRIPTION, type PaymentTerms } from '#lib/payment-terms.ts'

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
    failure: { title: 'Payment Setup Failed' },
  })
  return (
    <Card as="section">
      <form {...formProps} aria-label="Payment">
        <Stack $gap={4}>
          {/* Not a number field, which drops a typed comma. */}
          <NumberField {...field('amount')} label="Amount" min={1} step="0.01" required />
          <SelectField {...field('currency')} label="Currency" options={currencies} />
          <TextField {...field('description')} label="Description" aside="optional" maxLength={200} placeholder={DEFAULT_DESCRIPTION} />
          <PaymentPurpose free />
          <div>
            <Button type="submit" variant="primary" size="large">
              Continue
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}

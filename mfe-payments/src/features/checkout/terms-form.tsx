import { t } from '@lingui/core/macro'
import { checkoutCurrencies, PLATFORM_PAYMENT } from '@ungana/contracts-payments'
import { Button, Card, Cluster, Notice, SelectField, Stack, TextField } from '@ungana/ui'
import { NumberField } from '@ungana/web-kit'
import { type SyntheticEvent, useState } from 'react'
import { PaymentPurpose } from '#lib/payment-purpose.tsx'
import { amountOf, amountProblem, type PaymentTerms } from '#lib/payment-terms.ts'
import { PhoneButton } from './phone-button.tsx'

export interface SetupProps {
  readonly setup: (terms: PaymentTerms) => void
  readonly settingUp: boolean
  /** Whether the card form is shown. */
  readonly ready: boolean
  /** Whether the card is being charged. The payment cannot be changed then. */
  readonly paying: boolean
  /** Why the setup failed. */
  readonly problem: string | undefined
  /** Called when amount or currency change. The earlier setup is then invalid. */
  readonly onChange: () => void
  /** Undefined if phones cannot pay. */
  readonly phone: { readonly name: string; readonly choose: (terms: PaymentTerms) => void } | undefined
}

export function TermsForm({ initial, setup, settingUp, ready, paying, problem, onChange, phone }: SetupProps & { readonly initial: PaymentTerms }) {
  const [terms, setTerms] = useState<PaymentTerms>({ amount: initial.amount, currency: initial.currency, description: initial.description })
  const wrong = amountProblem(terms)
  const named = { ...terms, description: terms.description.trim() || PLATFORM_PAYMENT }
  const change = (name: keyof PaymentTerms) => (event: { readonly target: { readonly value: string } }) => {
    setTerms({ ...terms, [name]: event.target.value })
    if (name !== 'description') onChange()
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!wrong) setup(named)
  }
  return (
    <Card as="section">
      <form onSubmit={submit} noValidate aria-label={t`Checkout`}>
        <Stack $gap={4}>
          <NumberField
            name="amount"
            label={t`Amount`}
            min={1}
            step="0.01"
            value={terms.amount}
            onChange={change('amount')}
            error={terms.amount === '' ? undefined : wrong}
            disabled={paying}
          />
          <SelectField
            name="currency"
            label={t`Currency`}
            options={checkoutCurrencies}
            value={terms.currency}
            onChange={change('currency')}
            disabled={paying}
          />
          <TextField
            name="description"
            label={t`Description`}
            aside={t`optional`}
            maxLength={200}
            value={terms.description}
            onChange={change('description')}
            disabled={ready}
          />
          {problem ? (
            <Notice tone="danger" role="alert">
              {problem}
            </Notice>
          ) : null}
          {ready ? null : (
            <>
              <PaymentPurpose purpose={named.description} free />
              <Cluster $gap={3}>
                <Button type="submit" variant="primary" size="large" disabled={!(amountOf(terms) > 0)} loading={settingUp}>
                  {t`Continue to payment`}
                </Button>
                {phone ? (
                  <PhoneButton
                    name={phone.name}
                    disabled={settingUp || wrong !== undefined || !(amountOf(terms) > 0)}
                    onClick={() => phone.choose(named)}
                  />
                ) : null}
              </Cluster>
            </>
          )}
        </Stack>
      </form>
    </Card>
  )
}

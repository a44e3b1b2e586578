import { t } from '@lingui/core/macro'
import { addBankDetails, bankDetailsForm, currencies } from '@ungana/contracts-payments'
import { Button, Checkbox, color, media, Notice, SelectField, Stack, size, TextAreaField, TextField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, sendForm, useForm, useHost, type Values } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { useRefreshBankDetails } from './bank-queries.ts'

const fields = ['bankName', 'accountName', 'accountNumber', 'currency', 'swiftCode', 'branchCode', 'bankAddress', 'isShared'] as const
type Field = (typeof fields)[number]
/** Account numbers are never stored in the browser, not even for a reload. */
type StoredField = Exclude<Field, 'accountNumber' | 'isShared'>

const bodyOf = (values: Values<Field>) => ({ ...values, isShared: values.isShared === 'on' })

const definition: FormDefinition<Field, StoredField> = {
  store: 'bank-details',
  fields,
  optional: new Set(['swiftCode', 'branchCode', 'bankAddress', 'isShared']),
  defaults: { bankName: '', accountName: '', currency: 'USD', swiftCode: '', branchCode: '', bankAddress: '' },
  choices: { currency: currencies },
  problemsOf: (values) => schemaProblems(bankDetailsForm, bodyOf(values), fields),
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 18px 16px;

  > [data-wide] {
    grid-column: 1 / -1;
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Problems = styled.p`
  color: ${color.clay};
  font-size: ${size.small};
  font-weight: 600;

  &:empty {
    display: none;
  }
`

export interface AddFormProps {
  readonly onAdded: () => void
}

export function AddForm({ onAdded }: AddFormProps) {
  const { toast } = useHost()
  const refresh = useRefreshBankDetails()
  const { problems, rejection, sending, formProps, field } = useForm(definition, {
    send: (values, key) => sendForm(key, (options) => call(addBankDetails, { body: bankDetailsForm.parse(bodyOf(values)) }, options)),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      void refresh()
      toast({ title: t`Bank details added` })
      onAdded()
    },
    onWaits: onAdded,
    failure: { title: t`Error adding bank details`, description: t`There was a problem adding your bank details. Please try again.` },
  })
  return (
    <form {...formProps} aria-label={t`Add bank details`}>
      <Stack $gap={5}>
        <Fields>
          <TextField {...field('bankName')} label={t`Bank name`} autoComplete="off" />
          <TextField {...field('accountName')} label={t`Account name`} autoComplete="off" />
          <TextField
            name="accountNumber"
            label={t`Account number`}
            error={problems.accountNumber}
            aria-required
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            hint={t`We encrypt this number and show only part of it`}
          />
          <SelectField {...field('currency')} label={t`Currency`} options={currencies} />
          <TextField {...field('swiftCode')} label={t`SWIFT code`} aside={t`optional`} autoComplete="off" />
          <TextField {...field('branchCode')} label={t`Branch code`} aside={t`optional`} autoComplete="off" />
          <div data-wide="">
            <TextAreaField {...field('bankAddress')} label={t`Bank address`} aside={t`optional`} rows={2} />
          </div>
          <div data-wide="">
            <Checkbox name="isShared" label={t`Share these details`} hint={t`Other companies can then request them. You approve each request.`} />
          </div>
        </Fields>
        <Problems role="alert">{rejection?.fields ? t`Please correct the marked fields above.` : null}</Problems>
        {rejection?.refusal && rejection.fields === 0 ? <Notice tone="danger">{rejection.refusal.message}</Notice> : null}
        <div>
          <Button type="submit" variant="primary" loading={sending} loadingLabel={t`Submitting...`}>
            {t`Add bank details`}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

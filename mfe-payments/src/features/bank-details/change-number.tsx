import { t } from '@lingui/core/macro'
import { type BankDetails, CAUTION_HOURS, changeBankDetails } from '@ungana/contracts-payments'
import { FormDialog, TextField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, useForm, useHost } from '@ungana/web-kit'
import { useRefreshBankDetails } from './bank-queries.ts'

const fields = ['accountNumber'] as const

const definition: FormDefinition<(typeof fields)[number], never> = {
  store: 'bank-details-number',
  fields,
  optional: new Set(),
  defaults: {},
  problemsOf: (values) => schemaProblems(changeBankDetails.schema.body, values, fields),
}

export interface ChangeNumberProps {
  readonly account: BankDetails
  readonly onClose: () => void
}

export function ChangeNumber({ account: { id, bankName }, onClose }: ChangeNumberProps) {
  const { toast } = useHost()
  const refresh = useRefreshBankDetails()
  const form = useForm(definition, {
    send: ({ accountNumber }) => call(changeBankDetails, { params: { id }, body: { accountNumber } }),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      void refresh()
      toast({ title: t`Bank details updated` })
      onClose()
    },
    onWaits: onClose,
    failure: { title: t`Error updating bank details` },
  })
  return (
    <FormDialog
      title={t`Change the account number`}
      description={t`Your account at ${bankName}. We notify everyone who can see this account, and warn them for ${CAUTION_HOURS} hours.`}
      send={t`Change number`}
      form={form}
      onClose={onClose}
    >
      <TextField
        name="accountNumber"
        label={t`New account number`}
        error={form.problems.accountNumber}
        aria-required
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}

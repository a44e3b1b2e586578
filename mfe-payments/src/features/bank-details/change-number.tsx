import { type BankDetails, CAUTION_HOURS, changeBankDetails } from '@ungana/contracts-payments'
import { FormDialog, TextField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { useBankDetailsChanged } from './bank-queries.ts'
import { PasswordAgain, wantsPassword } from './password-again.tsx'

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
  const changed = useBankDetailsChanged()
  const [asking, setAsking] = useState<{ readonly again: () => void; readonly giveUp: () => void } | null>(null)

  /** What needs the password waits until it is given, and is sent again. */
  async function sent(accountNumber: string): Promise<BankDetails> {
    const send = () => call(changeBankDetails, { params: { id }, body: { accountNumber } })
    try {
      return await send()
    } catch (error) {
      if (!wantsPassword(error)) throw error
      await new Promise<void>((resolve, reject) => setAsking({ again: resolve, giveUp: () => reject(error) })).finally(() => setAsking(null))
      return send()
    }
  }

  const form = useForm(definition, {
    send: ({ accountNumber }) => sent(accountNumber),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      void changed()
      toast({ title: 'Bank details updated' })
      onClose()
    },
    failure: { title: 'Error updating bank details' },
  })
  return (
    <>
      <FormDialog
        title="Change the account number"
        description={`Of your account at ${bankName}. Who may read it is told of the change, and warned for ${CAUTION_HOURS} hours.`}
        send="Change number"
        form={form}
        onClose={onClose}
      >
        <TextField
          name="accountNumber"
          label="New account number"
          error={form.problems.accountNumber}
          aria-required
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
      </FormDialog>
      {asking ? <PasswordAgain about="change an account number" label="Change number" onClose={asking.giveUp} onGiven={asking.again} /> : null}
    </>
  )
}

import { t } from '@lingui/core/macro'
import { quoteCurrencies } from '@ungana/contracts-messaging'
import { FormFields, SelectField, TextField } from '@ungana/ui'
import { NumberField } from '@ungana/web-kit'
import type { NeedField } from './need-form.ts'

interface NeedFieldsProps {
  /** `field` of `useForm`. */
  readonly field: (name: NeedField) => { readonly name: string; readonly defaultValue: string; readonly error: string | undefined }
}

/** The optional facts of an inquiry or a request. */
export function NeedFields({ field }: NeedFieldsProps) {
  return (
    <FormFields>
      <NumberField {...field('quantity')} label={t`Quantity`} aside={t`optional`} />
      <TextField {...field('unit')} label={t`Unit`} aside={t`optional`} placeholder={t`e.g. bag of 60 kg`} maxLength={40} />
      <TextField {...field('destination')} label={t`Deliver to`} aside={t`optional`} maxLength={120} />
      <TextField {...field('neededBy')} label={t`Needed by`} aside={t`optional`} type="date" />
      <TextField {...field('packaging')} label={t`Packaging`} aside={t`optional`} maxLength={200} />
      <TextField {...field('certificates')} label={t`Certificates`} aside={t`optional`} maxLength={200} />
      <NumberField {...field('targetPrice')} label={t`Target price`} aside={t`optional`} hint={t`For one unit, if you name a unit`} />
      <SelectField {...field('targetCurrency')} label={t`Currency`} options={quoteCurrencies} />
    </FormFields>
  )
}

import { TextAreaField, TextField } from '@ungana/ui'
import type { useForm } from '@ungana/web-kit'
import type { PriceField } from './price-form.ts'

export function PriceFields({ field }: Pick<ReturnType<typeof useForm<PriceField, PriceField, unknown, never>>, 'field'>) {
  return (
    <>
      <TextField {...field('price')} label="Price for the whole load (USD)" inputMode="decimal" autoComplete="off" />
      <TextAreaField {...field('message')} label="Message" aside="optional" rows={2} />
    </>
  )
}

import { TextAreaField } from '@ungana/ui'
import { NumberField, type useForm } from '@ungana/web-kit'
import type { PriceField } from './price-form.ts'

export function PriceFields({ field }: Pick<ReturnType<typeof useForm<PriceField, PriceField, unknown, never>>, 'field'>) {
  return (
    <>
      <NumberField {...field('price')} label="Price for the whole load (USD)" />
      <TextAreaField {...field('message')} label="Message" aside="optional" rows={2} />
    </>
  )
}

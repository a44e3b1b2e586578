import { t } from '@lingui/core/macro'
import { TextAreaField } from '@ungana/ui'
import { NumberField, type useForm } from '@ungana/web-kit'
import type { PriceField } from './price-form.ts'

export function PriceFields({ field }: Pick<ReturnType<typeof useForm<PriceField, PriceField, unknown, never>>, 'field'>) {
  return (
    <>
      <NumberField {...field('price')} label={t`Price for the whole load (USD)`} />
      <TextAreaField {...field('message')} label={t`Message`} aside={t`optional`} rows={2} />
    </>
  )
}

import { t } from '@lingui/core/macro'
import { addProduct, changeProduct, type Product, priceCurrencies } from '@ungana/contracts-directory'
import { Disclosure, FormFields, SelectField, TextAreaField, TextField, WideField } from '@ungana/ui'
import { call, NumberField, sendForm, useWriter } from '@ungana/web-kit'
import { Fragment } from 'react'
import { styled } from 'styled-components'
import { PhotosField } from './photos-field.tsx'
import { productStore } from './product-draft.ts'
import { productFields, tierFields } from './product-fields.ts'
import { emptyProduct, productChangesOf, productProblems, productValues } from './product-values.ts'
import { useProductList } from './profile-queries.ts'
import { EditForm } from './section-form.tsx'
import { useEditForm } from './use-edit-form.ts'

/* A closed part has no space below it, so that it looks like a field. */
const Tiers = styled(Disclosure)`
  grid-column: 1 / -1;
`

interface ProductFormProps {
  readonly businessId: string
  /** The product to edit; left out for a new one. */
  readonly product?: Product
  readonly close: () => void
}

const kinds = [
  { value: 'product', label: t`Product` },
  { value: 'service', label: t`Service` },
]

export function ProductForm({ businessId, product, close }: ProductFormProps) {
  const writer = useWriter() ?? ''
  const list = useProductList(businessId)
  const form = useEditForm({
    store: productStore(writer, product?.id),
    fields: productFields,
    current: product ? { values: productValues(product), version: product.version } : { values: emptyProduct, version: 0 },
    problemsOf: productProblems,
    isNew: product === undefined,
    async save(changed, { values, version, key }) {
      const body = productChangesOf(changed, values)
      if (product) {
        const saved = await call(changeProduct, { params: { id: product.id }, body }, { ifMatch: version })
        return list.show((products) => products.map((each) => (each.id === saved.id ? saved : each)))
      }
      const added = await sendForm(key, (options) => call(addProduct, { body: { ...body, name: values.name } }, options))
      list.show((products) => [...products.filter(({ id }) => id !== added.id), added])
    },
    async reload() {
      const saved = (await list.reload()).find(({ id }) => id === product?.id)
      // If somebody else deleted the product, only the typed version exists.
      return saved ? { values: productValues(saved), version: saved.version } : { values: emptyProduct, version: 0 }
    },
    savedTitle: product ? t`Saved` : t`Added to your list`,
    onDone: close,
  })
  const { field } = form
  return (
    <EditForm form={form} saveLabel={product ? t`Save` : t`Add`}>
      <FormFields>
        <WideField>
          <TextField {...field('name')} label={t`Name`} autoComplete="off" aria-required />
        </WideField>
        <WideField>
          <TextAreaField {...field('description')} label={t`Description`} aside={t`optional`} rows={3} />
        </WideField>
        <NumberField {...field('price')} label={t`Price`} aside={t`optional`} hint={t`Leave empty for price on request`} />
        <SelectField {...field('currency')} label={t`Currency`} options={priceCurrencies} />
        <TextField {...field('unit')} label={t`Price unit`} aside={t`optional`} placeholder={t`kg, tonne, day`} autoComplete="off" />
        <TextField {...field('minimumOrder')} label={t`Minimum order`} aside={t`optional`} placeholder={t`5 bags`} autoComplete="off" />
        <Tiers summary={t`Prices for larger orders`} defaultOpen={tierFields.flat().some((name) => form.draft.values[name] !== '')}>
          <FormFields>
            {tierFields.map(([quantity, price], at) => (
              <Fragment key={quantity}>
                <TextField {...field(quantity)} label={t`From quantity ${at + 1}`} aside={t`optional`} inputMode="numeric" autoComplete="off" />
                <NumberField {...field(price)} label={t`Price ${at + 1}`} aside={t`optional`} />
              </Fragment>
            ))}
          </FormFields>
        </Tiers>
        <TextField
          {...field('leadTime')}
          label={t`Lead time`}
          aside={t`optional`}
          placeholder={t`2 weeks`}
          hint={t`From order to shipping`}
          autoComplete="off"
        />
        <SelectField {...field('kind')} label={t`Product or service`} options={kinds} />
        <WideField>
          <PhotosField {...field('images')} />
        </WideField>
      </FormFields>
    </EditForm>
  )
}

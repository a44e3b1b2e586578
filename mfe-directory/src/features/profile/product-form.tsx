import { addProduct, changeProduct, imageInSize, type Product, priceCurrencies } from '@ungana/contracts-directory'
import { color, FormFields, radius, SelectField, TextAreaField, TextField, WideField } from '@ungana/ui'
import { call, sendForm } from '@ungana/web-kit'
import ImageOff from 'lucide-react/icons/image-off'
import { styled } from 'styled-components'
import { ImageField } from './image-field.tsx'
import { productStore } from './product-draft.ts'
import { productFields } from './product-fields.ts'
import { emptyProduct, productChangesOf, productProblems, productValues } from './product-values.ts'
import { useProductList } from './profile-queries.ts'
import { EditForm } from './section-form.tsx'
import { useEditForm } from './use-edit-form.ts'

const Picture = styled.div`
  display: grid;
  place-items: center;
  width: 160px;
  height: 120px;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.sunk};
  color: ${color.ink3};
  overflow: hidden;

  > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`

interface ProductFormProps {
  readonly businessId: string
  /** Without one it is a new one. */
  readonly product?: Product
  readonly close: () => void
}

const kinds = [
  { value: 'product', label: 'Product' },
  { value: 'service', label: 'Service' },
]

export function ProductForm({ businessId, product, close }: ProductFormProps) {
  const list = useProductList(businessId)
  const form = useEditForm({
    store: productStore(businessId, product?.id),
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
      // Somebody else has removed it: then what was typed is the only one there is.
      return saved ? { values: productValues(saved), version: saved.version } : { values: emptyProduct, version: 0 }
    },
    savedTitle: product ? 'Saved' : 'Added to your list',
    onDone: close,
  })
  const { field } = form
  return (
    <EditForm form={form} saveLabel={product ? 'Save' : 'Add'}>
      <FormFields>
        <WideField>
          <TextField {...field('name')} label="Name" autoComplete="off" aria-required />
        </WideField>
        <WideField>
          <TextAreaField {...field('description')} label="Description" aside="optional" rows={3} />
        </WideField>
        <TextField {...field('price')} label="Price" aside="optional" inputMode="decimal" hint="Empty means: price on request" autoComplete="off" />
        <SelectField {...field('currency')} label="Currency" options={priceCurrencies} />
        <TextField {...field('unit')} label="Price is for one" aside="optional" placeholder="kg, tonne, day" autoComplete="off" />
        <TextField {...field('minimumOrder')} label="Minimum order" aside="optional" placeholder="5 bags" autoComplete="off" />
        <SelectField {...field('kind')} label="Product or service" options={kinds} />
        <WideField>
          <ImageField {...field('image')} label="Picture" removeLabel="Remove the picture">
            {(image) => (
              <Picture>
                {image ? <img src={imageInSize(image, 'small')} alt="" width={160} height={120} /> : <ImageOff aria-label="No picture yet" />}
              </Picture>
            )}
          </ImageField>
        </WideField>
      </FormFields>
    </EditForm>
  )
}

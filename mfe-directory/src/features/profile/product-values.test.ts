import { imagePath } from '@ungana/contracts-directory'
import { expect, it } from 'vitest'
import { emptyProduct, productChangesOf, productProblems, productValues } from './product-values.ts'

const id = '5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90'
const product = {
  id,
  businessId: id,
  kind: 'service',
  name: 'Roasting',
  description: 'By the bag.',
  priceMinor: 4500,
  price: '4500',
  currency: 'RWF',
  unit: 'bag',
  minimumOrder: null,
  image: imagePath(id),
  version: 3,
}

it('a product comes back as it was', () => {
  const values = productValues(product)
  expect(productProblems(values)).toEqual({})
  expect(productChangesOf(values, values)).toEqual({
    kind: 'service',
    name: 'Roasting',
    description: 'By the bag.',
    price: '4500',
    currency: 'RWF',
    unit: 'bag',
    minimumOrder: '',
    imageId: id,
  })
})

it('only what changed is sent, the price with its currency', () => {
  const values = productValues(product)
  expect(productChangesOf({ name: 'Tea' }, { ...values, name: 'Tea' })).toEqual({ name: 'Tea' })
  expect(productChangesOf({ currency: 'USD' }, { ...values, currency: 'USD' })).toEqual({ price: '4500', currency: 'USD' })
  expect(productChangesOf({ price: '' }, { ...values, price: '' })).toEqual({ price: '', currency: null })
  expect(productChangesOf({ image: '' }, { ...values, image: '' })).toEqual({ imageId: null })
})

it('an empty form lacks its name alone', () => {
  expect(productProblems(emptyProduct)).toEqual({ name: 'Please enter a name of at least 2 characters.' })
})

it.each([
  [{ price: 'ten' }, 'price', 'Please enter a price as a number, e.g. 12.50.'],
  [{ price: '1.5', currency: 'RWF' }, 'price', 'RWF has no smaller unit: please enter a whole number.'],
  [{ unit: 'x'.repeat(41) }, 'unit', 'Please use at most 40 characters.'],
] as const)('%o is refused at its field', (typed, field, problem) => {
  expect(productProblems({ ...emptyProduct, name: 'Beans', ...typed })).toEqual({ [field]: problem })
})

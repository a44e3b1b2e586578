import { imagePath } from '@ungana/contracts-directory'
import { expect, it } from 'vitest'
import { emptyProduct, productChangesOf, productProblems, productValues } from './product-values.ts'

const id = '5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90'
const second = '6f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90'
const priceTiers = [{ minimum: 100, price: '4000' }]
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
  leadTime: '2 weeks',
  priceTiers: [{ minimum: 100, priceMinor: 4000, price: '4000' }],
  image: imagePath(id),
  images: [imagePath(id), imagePath(second)],
  version: 3,
}

it('converts a product to form values and back', () => {
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
    leadTime: '2 weeks',
    priceTiers,
    imageIds: [id, second],
  })
})

it('sends only changed fields, and the price together with its currency', () => {
  const values = productValues(product)
  expect(productChangesOf({ name: 'Tea' }, { ...values, name: 'Tea' })).toEqual({ name: 'Tea' })
  expect(productChangesOf({ currency: 'USD' }, { ...values, currency: 'USD' })).toEqual({ price: '4500', currency: 'USD', priceTiers })
  expect(productChangesOf({ price: '' }, { ...values, price: '' })).toEqual({ price: '', currency: null, priceTiers })
  expect(productChangesOf({ images: '' }, { ...values, images: '' })).toEqual({ imageIds: [] })
  expect(productChangesOf({ quantity1: '' }, { ...values, quantity1: '', price1: '' })).toEqual({ price: '4500', currency: 'RWF', priceTiers: [] })
})

it('requires only a name', () => {
  expect(productProblems(emptyProduct)).toEqual({ name: 'Please enter a name of at least 2 characters.' })
})

it.each([
  [{ price: 'ten' }, 'price', 'Please enter a price as a number, e.g. 12.50.'],
  [{ price: '1.5', currency: 'RWF' }, 'price', 'RWF has no decimals. Please enter a whole number.'],
  [{ quantity1: '10', price1: '4' }, 'price', 'Please enter a price for smaller orders, too.'],
  [{ price: '5', quantity1: '1', price1: '4' }, 'quantity1', 'Please enter a whole number of at least 2.'],
  [{ price: '5', quantity1: '1,000', price1: '' }, 'price1', 'Please enter a price as a number, e.g. 12.50.'],
  [{ price: '5', quantity1: '10', price1: '5' }, 'price1', 'Please enter a lower price for a larger order.'],
  [{ price: '5', quantity1: '10', price1: '4', quantity3: '9', price3: '3' }, 'quantity3', 'Please enter a larger quantity than before.'],
  [{ unit: 'x'.repeat(41) }, 'unit', 'Please use at most 40 characters.'],
] as const)('refuses %o at its field', (typed, field, problem) => {
  expect(productProblems({ ...emptyProduct, name: 'Beans', ...typed })).toEqual({ [field]: problem })
})

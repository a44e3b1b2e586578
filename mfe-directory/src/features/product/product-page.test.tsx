// A product's public page.
import { getProduct, listSimilarProducts } from '@ungana/contracts-directory'
import { setLessData } from '@ungana/ui'
import { answer, hold, member, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { open, texts } from '#testing.tsx'

const product = await sample({ getProduct })
const { id, businessId, name } = product
const photo = (n: number) => `/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b9${n}/large`

async function openProduct(facts: Partial<typeof product> = {}) {
  answer({ getProduct }, { ...product, ...facts })
  answer({ listSimilarProducts })
  const opened = open(`/product/${id}`)
  await screen.findByRole('heading', { level: 1, name })
  return opened
}

test('shows price, prices for larger orders, minimum order, lead time and seller', async () => {
  const { titles } = await openProduct()
  const order = within(screen.getByRole('region', { name: 'Price and order' }))
  expect(order.getByText('ETB 13,000 / panel')).toBeTruthy()
  expect(texts(within(order.getByRole('table')).getAllByRole('row')).slice(1)).toEqual([
    '1 to 30 panelETB\u00a013,000',
    '31 to 309 panelETB\u00a012,400',
    'From 310 panelETB\u00a011,800',
  ])
  expect(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Lowest', 'ETB\u00a011,800'],
    ['Highest', 'ETB\u00a013,000'],
    ['Lowest', 'ETB\u00a09,500'],
    ['This product', 'ETB\u00a013,000'],
    ['Highest', 'ETB\u00a016,500'],
    ['Minimum order', '5 panels'],
    ['Lead time', '2 weeks'],
  ])
  expect(screen.getByRole('link', { name: 'Addis Solar' }).getAttribute('href')).toBe(`/company/${businessId}`)
  expect(screen.getByRole('link', { name: 'Back to Addis Solar' })).toBeTruthy()
  expect(titles.at(-1)).toBe(`${name} · Ungana`)
})

test.each([
  [{ similarPrices: null }, ['Price for 1 panel, by size of the order']],
  [{ priceTiers: [], unit: null }, ['Price, of 7 similar products']],
  [{ priceTiers: [], similarPrices: undefined }, []],
])('shows only the price ranges that it knows: %j', async (facts, titles) => {
  await openProduct(facts)
  expect(texts([...document.querySelectorAll<HTMLElement>('figcaption')])).toEqual(titles)
})

test('leaves out what the owner did not state', async () => {
  await openProduct({ price: null, currency: null, priceTiers: [], minimumOrder: null, leadTime: null, description: '' })
  expect(screen.getByText('Price on request')).toBeTruthy()
  expect([screen.queryByRole('table'), screen.queryByRole('term'), screen.queryByRole('heading', { name: 'About the product' })]).toEqual([
    null,
    null,
    null,
  ])
})

test('shows the photo that the reader chooses', async () => {
  const { user } = await openProduct({ images: [photo(0), photo(1)] })
  expect(screen.getByRole('img', { name: `${name}, photo 1 of 2` }).getAttribute('src')).toBe(photo(0))
  await user.click(screen.getByRole('button', { name: 'Photo 2' }))
  expect(screen.getByRole('img', { name: `${name}, photo 2 of 2` }).getAttribute('src')).toBe(photo(1))
  expect(screen.getByRole('button', { name: 'Photo 2' }).getAttribute('aria-current')).toBe('true')
})

test('lets the reader ask for a price, or ask three suppliers, with the chosen quantity', async () => {
  const { user } = await openProduct()
  const context = () => JSON.parse(document.querySelector<HTMLElement>('[data-slot="company.contact"]')?.dataset.context ?? '')
  const askThree = () => screen.getByRole('link', { name: 'Ask three suppliers' }).getAttribute('href')
  const { businessName, sample: isSample } = product.business
  expect(context()).toEqual({ businessId, businessName, sample: isSample, kind: 'company', product: { id, name, unit: 'panel' } })
  expect(askThree()).toBe(`/requests/new?product=${id}`)
  await user.click(screen.getByRole('radio', { name: '31 to 309 panel' }))
  expect(context().product).toEqual({ id, name, unit: 'panel', quantity: 31 })
  expect(askThree()).toBe(`/requests/new?product=${id}&quantity=31`)
})

test('shows similar products of other companies', async () => {
  await openProduct()
  const others = within((await screen.findByText('Solar panel kit')).closest('ul') as HTMLElement).getAllByRole('listitem')
  expect(texts(others)).toEqual([
    'Solar panels, 450 W polyETB\u00a014,200 / panelDire Dawa EnergyEthiopia · Verified',
    'Solar panel kitPrice on requestNairobi Sun SuppliesKenya',
  ])
  expect(screen.getByText('Solar panel kit').getAttribute('href')).toBe('/product/018fb9f1-e357-7873-bf37-f07bf19328ad')
})

test('says that nothing is similar, and retries after a failure', async () => {
  answer({ getProduct }, product)
  refuse({ listSimilarProducts }, { status: 503 })
  const { user } = open(`/product/${id}`)
  await screen.findByText('Similar products could not be loaded')
  answer({ listSimilarProducts }, [])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No other company offers something similar yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask several suppliers' })).toBeTruthy()
})

test('asks nobody for a sample', async () => {
  await openProduct({ business: { ...product.business, sample: true } })
  expect([screen.queryByRole('radio'), screen.queryByText(/^Ask (three|several) suppliers/)]).toEqual([null, null])
})

test('leads its owner to the profile instead', async () => {
  answer({ getProduct }, product)
  answer({ listSimilarProducts }, [])
  open(`/product/${id}`, { user: { ...member, id: businessId } })
  expect((await screen.findByRole('link', { name: 'Edit your products and services' })).getAttribute('href')).toBe('/profile#products')
  expect(document.querySelector('[data-slot="company.contact"]')).toBeNull()
  expect([screen.queryByRole('radio'), screen.queryByText(/^Ask (three|several) suppliers/)]).toEqual([null, null])
})

test('says that a product is unknown, and leads to the marketplace', async () => {
  refuse({ getProduct }, { status: 404 })
  const { toasts } = open(`/product/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Product not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View the marketplace' }).getAttribute('href')).toBe('/marketplace')
  expect(toasts).toEqual([])
})

test('reports a failed load and offers to try again', async () => {
  refuse({ getProduct }, { status: 503 })
  const { user, toasts } = open(`/product/${id}`)
  await screen.findByRole('heading', { level: 1, name: 'Error loading the product' })
  expect(toasts).toEqual([{ title: 'Error loading the product', description: 'Please try again later', variant: 'destructive' }])
  answer({ getProduct })
  answer({ listSimilarProducts }, [])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
})

test('shows a loading text', async () => {
  const { release } = hold({ getProduct }, product)
  answer({ listSimilarProducts }, [])
  open(`/product/${id}`)
  expect(await screen.findByText('Loading the product...')).toBeTruthy()
  release()
  await waitFor(() => expect(screen.queryByText('Loading the product...')).toBeNull())
})

test('with less data it requests no photo; a chosen small one shows the large one', async () => {
  setLessData(true)
  onTestFinished(() => setLessData(false))
  const { user } = await openProduct({ images: [photo(1), photo(2)] })
  expect(screen.getByRole('button', { name: `Show picture: ${name}, photo 1 of 2` })).toBeTruthy()
  expect(texts(within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('button'))).toEqual(['1', '2'])
  expect(document.querySelector('img')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Photo 2' }))
  expect([...document.querySelectorAll('img')].map((image) => [image.alt, image.sizes])).toEqual([[`${name}, photo 2 of 2`, '1px']])
})

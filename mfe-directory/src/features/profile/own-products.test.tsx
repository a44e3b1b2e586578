// How a company's owner edits the list of products and services.
import {
  addProduct,
  changeProduct,
  getProfile,
  listProducts,
  orderProducts,
  PRODUCTS_MAX,
  type Product,
  removeProduct,
  uploadImage,
} from '@ungana/contracts-directory'
import { answer, cutOff, hold, member, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { enter, open, texts, type User } from '#testing.tsx'

const product = (number: number, facts: Partial<Product> = {}): Product => ({
  id: `01a1fcdc-00${10 + number}-759b-8deb-8d2cf5fd7e0d`,
  businessId: member.id,
  kind: 'product',
  name: `Coffee ${number}`,
  description: '',
  priceMinor: null,
  price: null,
  currency: null,
  unit: null,
  minimumOrder: null,
  image: null,
  images: [],
  priceTiers: [],
  leadTime: null,
  version: number,
  ...facts,
})
const section = () => within(screen.getByRole('region', { name: 'Products & Services' }))
const names = () =>
  texts(
    section()
      .getAllByRole('listitem')
      .map((row) => within(row).getByRole('heading')),
  )
const field = (name: string | RegExp) => section().getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => section().getByRole('button', { name })

async function openList(products: readonly Product[]) {
  answer({ getProfile }, { ...(await sample({ getProfile })), id: member.id })
  answer({ listProducts }, [...products])
  const opened = open('/profile', { user: member })
  await screen.findByRole('region', { name: 'Products & Services' })
  if (products[0]) await section().findByText(products[0].name)
  return opened
}
async function add(user: User, name: string) {
  await user.click(section().getByRole('button', { name: 'Add a product or service' }))
  await section().findByRole('button', { name: 'Add' })
  if (name) await enter(user, field('Name'), name)
}

test("shows name, kind, price and picture of each product in the buyers' order", async () => {
  await openList([
    product(1, { price: '4500', currency: 'RWF', unit: 'kg', image: '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large' }),
    product(2, { kind: 'service', name: 'Roasting' }),
  ])
  expect(section().getByText('Buyers see them in this order.')).toBeTruthy()
  const [first, second] = section().getAllByRole('listitem')
  expect([first?.textContent, second?.textContent]).toEqual(['Coffee 1RWF\u00a04,500 / kg', 'RoastingServicePrice on request'])
  expect(first?.querySelector('img')?.getAttribute('src')).toMatch(/\/small$/)
  expect(second?.querySelector('img')).toBeNull()
})

test('says what to add when the list is empty', async () => {
  await openList([])
  expect(await section().findByRole('heading', { name: 'No products or services yet' })).toBeTruthy()
  expect(section().getByText(/^Add what you offer, so that buyers can find you\./)).toBeTruthy()
  expect(section().queryByText('Buyers see them in this order.')).toBeNull()
})

test('reports a list that cannot be loaded, and offers a button to load it again', async () => {
  refuse({ listProducts }, { status: 503 })
  answer({ getProfile }, { ...(await sample({ getProfile })), id: member.id })
  const { user } = open('/profile', { user: member })
  expect((await screen.findByRole('alert')).textContent).toContain('Your products and services could not be loadedThe rest of the page still works.')
  const { release } = hold({ listProducts }, [product(1)])
  await user.click(button('Try again'))
  expect(await section().findByRole('button', { name: 'Trying again...' })).toBeTruthy()
  release()
  expect(await section().findByText('Coffee 1')).toBeTruthy()
})

test('reports an invalid price, then adds the product at the end with the form’s idempotency key', async () => {
  const { user, toasts } = await openList([product(1)])
  await add(user, 'Green arabica')
  expect(section().queryByRole('button', { name: 'Add a product or service' })).toBeNull()
  await enter(user, field(/^Description/), 'Washed.')
  await enter(user, field(/^Price optional|^Price$/), '4500.5')
  await user.selectOptions(section().getByRole('combobox', { name: 'Currency' }), 'RWF')
  await enter(user, field(/^Price unit/), 'kg')
  await enter(user, field(/^Minimum order/), '5 bags')
  await user.click(button('Add'))
  const price = section().getByRole('textbox', { description: /RWF has no decimals\. Please enter a whole number\.$/ })
  expect(document.activeElement).toBe(price)
  await enter(user, price, '4,500')
  const calls = answer({ addProduct }, product(2, { name: 'Green arabica', price: '4500', currency: 'RWF', unit: 'kg' }))
  const profiles = answer({ getProfile }, { ...(await sample({ getProfile })), id: member.id, products: ['Green arabica'] })
  await user.click(button('Add'))
  await waitFor(() => expect(names()).toEqual(['Coffee 1', 'Green arabica']))
  expect(calls.map(({ body }) => body)).toEqual([
    {
      kind: 'product',
      name: 'Green arabica',
      description: 'Washed.',
      price: '4,500',
      currency: 'RWF',
      unit: 'kg',
      minimumOrder: '5 bags',
      leadTime: '',
      priceTiers: [],
      imageIds: [],
    },
  ])
  expect(calls[0]?.idempotencyKey?.length).toBe(32)
  expect(toasts).toEqual([{ title: 'Added to your list' }])
  await waitFor(() => expect(document.activeElement).toBe(button('Add a product or service')))
  await waitFor(() => expect(profiles).toHaveLength(1))
})

test('adds a service without a price and with photos in the chosen order', async () => {
  const { user } = await openList([])
  await add(user, 'Roasting')
  expect(section().queryByRole('heading', { name: 'No products or services yet' })).toBeNull()
  await user.selectOptions(section().getByRole('combobox', { name: 'Product or service' }), 'Service')
  const ids = ['01a1fcdc-0097-759b-8deb-8d2cf5fd7e0d', '01a1fcdc-0098-759b-8deb-8d2cf5fd7e0d', '01a1fcdc-0099-759b-8deb-8d2cf5fd7e0d']
  let uploaded = 0
  answer({ uploadImage }, () => ({ id: ids[uploaded++] as string, width: 800, height: 600 }))
  const photos = section().getByRole('group', { name: 'Photos' })
  const input = photos.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(
    input as HTMLInputElement,
    ids.map((id) => new File([id], `${id}.png`, { type: 'image/png' })),
  )
  await user.click(await section().findByRole('button', { name: 'Show photo 3 first' }))
  await user.click(section().getByRole('button', { name: 'Remove photo 2' }))
  expect(document.activeElement).toBe(button('Add photos'))
  expect([...photos.querySelectorAll('img')].map((photo) => photo.getAttribute('src'))).toEqual([
    `/api/images/${ids[2]}/small`,
    `/api/images/${ids[1]}/small`,
  ])
  const calls = answer({ addProduct }, product(1, { name: 'Roasting', kind: 'service' }))
  await user.click(button('Add'))
  await waitFor(() => expect(names()).toEqual(['Roasting']))
  expect(calls.map(({ body }) => body)).toMatchObject([{ kind: 'service', name: 'Roasting', price: '', currency: null, imageIds: [ids[2], ids[1]] }])
})

test('requires a name and lets the owner cancel a new product', async () => {
  const { user } = await openList([])
  await add(user, '')
  expect(document.activeElement).toBe(field('Name'))
  await user.click(button('Add'))
  expect(section().getByRole('textbox', { name: 'Name', description: 'Please enter a name of at least 2 characters.' })).toBeTruthy()
  await user.click(button('Cancel'))
  await waitFor(() => expect(document.activeElement).toBe(button('Add a product or service')))
})

test('keeps a typed new product after a reload', async () => {
  const { user, unmount } = await openList([])
  await add(user, 'Green arabica')
  unmount()
  await openList([])
  expect(field('Name').value).toBe('Green arabica')
})

test('does not add a product twice after a lost answer', async () => {
  const { user } = await openList([product(1)])
  await add(user, 'Green arabica')
  const lost = cutOff({ addProduct })
  await user.click(button('Add'))
  expect(await section().findByText('There was an error submitting your information. Please try again.')).toBeTruthy()
  const calls = answer({ addProduct }, product(1, { name: 'Green arabica' }))
  await user.click(button('Add'))
  await waitFor(() => expect(names()).toEqual(['Green arabica']))
  expect(calls[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey)
})

test('edits a product in its row and saves changed fields with its version', async () => {
  const { user, toasts } = await openList([
    product(1),
    product(2, { price: '10', currency: 'USD', unit: 'kg', minimumOrder: '1', description: 'Fine' }),
  ])
  await user.click(button('Edit Coffee 2'))
  await section().findByRole('button', { name: 'Save' })
  expect([field('Name').value, field(/^Description/).value, field(/^Minimum order/).value]).toEqual(['Coffee 2', 'Fine', '1'])
  await enter(user, field('Name'), 'Peaberry')
  await user.selectOptions(section().getByRole('combobox', { name: 'Currency' }), 'KES')
  const calls = answer({ changeProduct }, product(2, { name: 'Peaberry' }))
  await user.click(button('Save'))
  await waitFor(() => expect(names()).toEqual(['Coffee 1', 'Peaberry']))
  expect(calls.map(({ params, body, headers }) => [params.id, body, headers.get('if-match')])).toEqual([
    [product(2).id, { name: 'Peaberry', price: '10', currency: 'KES', priceTiers: [] }, '"2"'],
  ])
  expect(toasts).toEqual([{ title: 'Saved' }])
  await waitFor(() => expect(document.activeElement).toBe(button('Edit Peaberry')))
})

test('opens an unsaved edit after a reload', async () => {
  const { user, unmount } = await openList([product(1), product(2)])
  await user.click(button('Edit Coffee 2'))
  await user.type(await section().findByRole('textbox', { name: 'Name' }), ' AA')
  unmount()
  await openList([product(1), product(2)])
  expect((await section().findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Coffee 2 AA')
  expect(button('Edit Coffee 1')).toBeTruthy()
})

test('shows both versions of a product that somebody else changed', async () => {
  const { user } = await openList([product(1)])
  await user.click(button('Edit Coffee 1'))
  await user.type(await section().findByRole('textbox', { name: 'Name' }), ' AA')
  refuse({ changeProduct }, { status: 412 })
  answer({ listProducts }, [product(1, { name: 'Coffee B', version: 5 })])
  await user.click(button('Save'))
  const versions = within(await section().findByRole('form', { name: 'Two versions' }))
  expect(versions.getByRole('group', { name: 'Name' }).textContent).toBe('NameYour versionCoffee 1 AASaved versionCoffee B')
  const calls = answer({ changeProduct }, product(1, { name: 'Coffee 1 AA' }))
  await user.click(versions.getByRole('button', { name: 'Save chosen version' }))
  await waitFor(() => expect(names()).toEqual(['Coffee 1 AA']))
  expect(calls[0]?.headers.get('if-match')).toBe('"5"')
})

test('moves a product up and down, keeps the focus and announces the new position', async () => {
  const { user } = await openList([product(1), product(2), product(3)])
  expect([button('Move Coffee 1 up'), button('Move Coffee 3 down')].map((each) => (each as HTMLButtonElement).disabled)).toEqual([true, true])
  const calls = answer({ orderProducts }, [])
  await user.click(button('Move Coffee 2 up'))
  expect(names()).toEqual(['Coffee 2', 'Coffee 1', 'Coffee 3'])
  expect(section().getByRole('status').textContent).toBe('Coffee 2 is now 1 of 3.')
  expect(document.activeElement).toBe(button('Move Coffee 2 down'))
  await user.click(button('Move Coffee 1 down'))
  expect(names()).toEqual(['Coffee 2', 'Coffee 3', 'Coffee 1'])
  expect(section().getByRole('status').textContent).toBe('Coffee 1 is now 3 of 3.')
  expect(document.activeElement).toBe(button('Move Coffee 1 up'))
  await user.click(button('Move Coffee 2 down'))
  expect(document.activeElement).toBe(button('Move Coffee 2 down'))
  await waitFor(() => expect(calls).toHaveLength(3))
  const [one, two, three] = [1, 2, 3].map((number) => product(number).id)
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([
    [member.id, { ids: [two, one, three] }],
    [member.id, { ids: [two, three, one] }],
    [member.id, { ids: [three, two, one] }],
  ])
})

test('sends moves one after the other, so that the last one stays', async () => {
  const { user } = await openList([product(1), product(2), product(3)])
  const { calls, release } = hold({ orderProducts }, [])
  await user.click(button('Move Coffee 2 up'))
  await user.click(button('Move Coffee 1 down'))
  await user.click(button('Move Coffee 2 down'))
  expect(names()).toEqual(['Coffee 3', 'Coffee 2', 'Coffee 1'])
  await waitFor(() => expect(calls).toHaveLength(1))
  release()
  await waitFor(() => expect(calls).toHaveLength(3))
  expect(calls[2]?.body).toEqual({ ids: [3, 2, 1].map((number) => product(number).id) })
})

test('returns to the saved order when the server refuses a move', async () => {
  const { user, toasts } = await openList([product(1), product(2)])
  refuse({ orderProducts }, { status: 409, message: 'The list has changed.' })
  answer({ listProducts }, [product(1), product(2), product(3)])
  await user.click(button('Move Coffee 2 up'))
  await waitFor(() => expect(names()).toEqual(['Coffee 1', 'Coffee 2', 'Coffee 3']))
  expect(toasts).toEqual([{ title: 'The order was not saved', description: 'The list has changed.', variant: 'destructive' }])
})

test('deletes a product after a confirmation', async () => {
  const { user, toasts } = await openList([product(1), product(2)])
  await user.click(button('Delete Coffee 1'))
  const confirmation = within(await screen.findByRole('dialog', { name: 'Delete Coffee 1?', description: /You cannot undo this\.$/ }))
  await user.click(confirmation.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(document.activeElement).toBe(button('Delete Coffee 1')))
  await user.click(button('Delete Coffee 1'))
  const { release, calls } = hold({ removeProduct })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeTruthy()
  release()
  await waitFor(() => expect(names()).toEqual(['Coffee 2']))
  expect(calls.map(({ params, headers }) => [params.id, headers.get('if-match')])).toEqual([[product(1).id, '"1"']])
  expect(toasts).toEqual([{ title: 'Coffee 1 deleted' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button('Add a product or service')))
})

test('keeps a product that cannot be deleted and says why', async () => {
  const { user, toasts } = await openList([product(1)])
  await user.click(button('Delete Coffee 1'))
  refuse({ removeProduct }, { status: 412, message: 'Somebody else has changed it.' })
  answer({ listProducts }, [product(1, { name: 'Coffee 1 AA' })])
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(names()).toEqual(['Coffee 1 AA']))
  expect(toasts).toEqual([{ title: 'Failed to delete the product', description: 'Somebody else has changed it.', variant: 'destructive' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('hides the add button when the list is full', async () => {
  await openList(Array.from({ length: PRODUCTS_MAX }, (_, index) => product(index, { id: crypto.randomUUID() })))
  expect(section().queryByRole('button', { name: 'Add a product or service' })).toBeNull()
})

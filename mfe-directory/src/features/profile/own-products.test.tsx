// The list of what a company offers, as its owner keeps it.
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

test('shows name, kind, price and picture of each, in the order of buyers', async () => {
  await openList([
    product(1, { price: '4500', currency: 'RWF', unit: 'kg', image: '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large' }),
    product(2, { kind: 'service', name: 'Roasting' }),
  ])
  expect(section().getByText('In the order in which buyers see them.')).toBeTruthy()
  const [first, second] = section().getAllByRole('listitem')
  expect([first?.textContent, second?.textContent]).toEqual(['Coffee 1RWF\u00a04,500 / kg', 'RoastingServicePrice on request'])
  expect(first?.querySelector('img')?.getAttribute('src')).toMatch(/\/small$/)
  expect(second?.querySelector('img')).toBeNull()
})

test('without any it says what to add', async () => {
  await openList([])
  expect(await section().findByRole('heading', { name: 'Nothing is listed yet' })).toBeTruthy()
  expect(section().getByText(/^Buyers search for what they need\./)).toBeTruthy()
  expect(section().queryByText('In the order in which buyers see them.')).toBeNull()
})

test('a list that cannot be loaded is told of, and comes with a press', async () => {
  refuse({ listProducts }, { status: 503 })
  answer({ getProfile }, { ...(await sample({ getProfile })), id: member.id })
  const { user } = open('/profile', { user: member })
  expect((await screen.findByRole('alert')).textContent).toContain('Your products and services could not be loadedThe rest of your profile is here.')
  const { release } = hold({ listProducts }, [product(1)])
  await user.click(button('Try again'))
  expect(await section().findByText('Loading your products and services...')).toBeTruthy()
  release()
  expect(await section().findByText('Coffee 1')).toBeTruthy()
})

test('says what is wrong with a price, and adds the product at the end under the form’s key', async () => {
  const { user, toasts } = await openList([product(1)])
  await add(user, 'Green arabica')
  expect(section().queryByRole('button', { name: 'Add a product or service' })).toBeNull()
  await enter(user, field(/^Description/), 'Washed.')
  await enter(user, field(/^Price optional|^Price$/), '4500.5')
  await user.selectOptions(section().getByRole('combobox', { name: 'Currency' }), 'RWF')
  await enter(user, field(/^Price is for one/), 'kg')
  await enter(user, field(/^Minimum order/), '5 bags')
  await user.click(button('Add'))
  const price = section().getByRole('textbox', { description: /RWF has no smaller unit: please enter a whole number\.$/ })
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
      imageId: null,
    },
  ])
  expect(calls[0]?.idempotencyKey?.length).toBe(32)
  expect(toasts).toEqual([{ title: 'Added to your list' }])
  await waitFor(() => expect(document.activeElement).toBe(button('Add a product or service')))
  await waitFor(() => expect(profiles).toHaveLength(1))
})

test('a service without a price and with a picture', async () => {
  const { user } = await openList([])
  await add(user, 'Roasting')
  expect(section().queryByRole('heading', { name: 'Nothing is listed yet' })).toBeNull()
  await user.selectOptions(section().getByRole('combobox', { name: 'Product or service' }), 'Service')
  expect(section().getByLabelText('No picture yet')).toBeTruthy()
  answer({ uploadImage }, { id: '01a1fcdc-0099-759b-8deb-8d2cf5fd7e0d', width: 800, height: 600 })
  const input = section().getByRole('group', { name: 'Picture' }).querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(input as HTMLInputElement, new File(['x'], 'roast.png', { type: 'image/png' }))
  expect(await section().findByRole('button', { name: 'Remove the picture' })).toBeTruthy()
  expect(section().getByRole('group', { name: 'Picture' }).querySelector('img')?.getAttribute('src')).toMatch(/0099-759b-8deb-8d2cf5fd7e0d\/small$/)
  const calls = answer({ addProduct }, product(1, { name: 'Roasting', kind: 'service' }))
  await user.click(button('Add'))
  await waitFor(() => expect(names()).toEqual(['Roasting']))
  expect(calls.map(({ body }) => body)).toMatchObject([
    { kind: 'service', name: 'Roasting', price: '', currency: null, imageId: '01a1fcdc-0099-759b-8deb-8d2cf5fd7e0d' },
  ])
})

test('a new product is given up, and one needs a name', async () => {
  const { user } = await openList([])
  await add(user, '')
  expect(document.activeElement).toBe(field('Name'))
  await user.click(button('Add'))
  expect(section().getByRole('textbox', { name: 'Name', description: 'Please enter a name of at least 2 characters.' })).toBeTruthy()
  await user.click(button('Cancel'))
  await waitFor(() => expect(document.activeElement).toBe(button('Add a product or service')))
})

test('a new product that was typed and not added is there after a reload', async () => {
  const { user, unmount } = await openList([])
  await add(user, 'Green arabica')
  unmount()
  await openList([])
  expect(field('Name').value).toBe('Green arabica')
})

test('a lost answer does not add it twice', async () => {
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

test('a product is edited in its row: what was changed, for its version', async () => {
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
    [product(2).id, { name: 'Peaberry', price: '10', currency: 'KES' }, '"2"'],
  ])
  expect(toasts).toEqual([{ title: 'Saved' }])
  await waitFor(() => expect(document.activeElement).toBe(button('Edit Peaberry')))
})

test('an edit that was not saved is open after a reload', async () => {
  const { user, unmount } = await openList([product(1), product(2)])
  await user.click(button('Edit Coffee 2'))
  await user.type(await section().findByRole('textbox', { name: 'Name' }), ' AA')
  unmount()
  await openList([product(1), product(2)])
  expect((await section().findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Coffee 2 AA')
  expect(button('Edit Coffee 1')).toBeTruthy()
})

test('a product that somebody else changed is shown in both versions', async () => {
  const { user } = await openList([product(1)])
  await user.click(button('Edit Coffee 1'))
  await user.type(await section().findByRole('textbox', { name: 'Name' }), ' AA')
  refuse({ changeProduct }, { status: 412 })
  answer({ listProducts }, [product(1, { name: 'Coffee B', version: 5 })])
  await user.click(button('Save'))
  const versions = within(await section().findByRole('form', { name: 'Two versions' }))
  expect(versions.getByRole('group', { name: 'Name' }).textContent).toBe('NameYoursCoffee 1 AASaved meanwhileCoffee B')
  const calls = answer({ changeProduct }, product(1, { name: 'Coffee 1 AA' }))
  await user.click(versions.getByRole('button', { name: 'Save what is chosen' }))
  await waitFor(() => expect(names()).toEqual(['Coffee 1 AA']))
  expect(calls[0]?.headers.get('if-match')).toBe('"5"')
})

test('a product moves up and down, keeps the focus, and is said where it is', async () => {
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

test('an order that is refused goes back to what is saved', async () => {
  const { user, toasts } = await openList([product(1), product(2)])
  refuse({ orderProducts }, { status: 409, message: 'The list has changed.' })
  answer({ listProducts }, [product(1), product(2), product(3)])
  await user.click(button('Move Coffee 2 up'))
  await waitFor(() => expect(names()).toEqual(['Coffee 1', 'Coffee 2', 'Coffee 3']))
  expect(toasts).toEqual([{ title: 'The order was not saved', description: 'The list has changed.', variant: 'destructive' }])
})

test('a product goes after a question', async () => {
  const { user, toasts } = await openList([product(1), product(2)])
  await user.click(button('Delete Coffee 1'))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Coffee 1?', description: /cannot be brought back\.$/ }))
  await user.click(question.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(document.activeElement).toBe(button('Delete Coffee 1')))
  await user.click(button('Delete Coffee 1'))
  const { release, calls } = hold({ removeProduct })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeTruthy()
  release()
  await waitFor(() => expect(names()).toEqual(['Coffee 2']))
  expect(calls.map(({ params, headers }) => [params.id, headers.get('if-match')])).toEqual([[product(1).id, '"1"']])
  expect(toasts).toEqual([{ title: 'Coffee 1 is removed' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button('Add a product or service')))
})

test('a product that cannot be removed stays, and says why', async () => {
  const { user, toasts } = await openList([product(1)])
  await user.click(button('Delete Coffee 1'))
  refuse({ removeProduct }, { status: 412, message: 'Somebody else has changed it.' })
  answer({ listProducts }, [product(1, { name: 'Coffee 1 AA' })])
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(names()).toEqual(['Coffee 1 AA']))
  expect(toasts).toEqual([{ title: 'It was not removed', description: 'Somebody else has changed it.', variant: 'destructive' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a full list takes no more', async () => {
  await openList(Array.from({ length: PRODUCTS_MAX }, (_, index) => product(index, { id: crypto.randomUUID() })))
  expect(section().queryByRole('button', { name: 'Add a product or service' })).toBeNull()
})

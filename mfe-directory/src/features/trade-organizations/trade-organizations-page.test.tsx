import { listTradeOrganizations } from '@ungana/contracts-directory'
import { textKey } from '@ungana/language/text-key'
import { answer, hold, passTime, refuse, sample, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { open, texts } from '#testing.tsx'

const count = () => screen.getByText(/^Showing/)
const names = () => texts(screen.getAllByRole('heading', { level: 3 }))
const region = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Regional block' })

test('groups organizations by regional block, with counts', async () => {
  const { titles } = open('/trade-organizations')
  expect(await screen.findByText('Showing 3 of 3 organizations')).toBe(count())
  expect(titles).toEqual(['Trade Organizations · Ungana'])
  expect(texts(screen.getAllByRole('heading', { level: 2 }))).toEqual(['SADC', 'ECCAS', 'Continental', 'Do you represent traders?'])
  expect(within(screen.getByRole('region', { name: 'SADC' })).getByText('1 organization')).toBeTruthy()
  expect(texts(within(region()).getAllByRole('option'))).toEqual([
    'All Regions',
    'EAC',
    'SADC',
    'ECOWAS',
    'MAGHREB',
    'COMESA',
    'ECCAS',
    'Continental',
  ])
  expect(screen.getByRole('link', { name: 'Register Trade Organization' }).getAttribute('href')).toBe('/organization-signup')
})

test('shows the facts of an organization on its card, with a link to its website', async () => {
  open('/trade-organizations')
  const [sacu, eccas, bank] = await screen.findAllByRole('article')
  expect(sacu?.textContent).toContain('Southern African Customs UnionSACU · Customs UnionThe oldest customs union')
  expect(sacu?.textContent).toContain('HeadquartersWindhoek, NamibiaEstablished1910Members5 countriesVisit Website')
  expect(eccas?.textContent).toContain('Members10 countriessince June 2025')
  expect(bank?.textContent).not.toContain('Members')
  const link = within(sacu as HTMLElement).getByRole('link', { name: 'Visit Website of Southern African Customs Union' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://www.sacu.int/', '_blank'])
})

test('does not link an unsafe website address', async () => {
  const [first] = await sample({ listTradeOrganizations })
  answer({ listTradeOrganizations }, first ? [{ ...first, website: 'javascript:alert(1)' }] : [])
  open('/trade-organizations')
  expect(within(await screen.findByRole('article')).queryByRole('link')).toBeNull()
  expect(count().textContent).toBe('Showing 1 of 1 organization')
})

test('finds an organization by its name in the page’s language', async () => {
  vi.stubGlobal('unganaTexts', { [textKey('Southern African Customs Union')]: 'Union douanière d’Afrique australe' })
  open('/trade-organizations?search=douani%C3%A8re')
  await screen.findByRole('article')
  expect(names()).toEqual(['Union douanière d’Afrique australe'])
})

test('filters by text and block and puts both into the address', async () => {
  stopClock()
  const { user, address } = open('/trade-organizations')
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search by name, acronym or description' })
  expect(box.placeholder).toBe('Name, acronym or description')
  await screen.findAllByRole('article')
  await user.type(box, 'UNION')
  await passTime(250)
  expect(address()).toBe('/trade-organizations?search=UNION')
  expect(names()).toEqual(['Southern African Customs Union'])
  await user.selectOptions(region(), 'ECCAS')
  expect(address()).toBe('/trade-organizations?search=UNION&region=ECCAS')
  expect(screen.getByRole('heading', { name: 'No organizations found' })).toBeTruthy()
  expect(screen.getByText('Try another word, or search all regions.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(address()).toBe('/trade-organizations')
  expect(document.activeElement).toBe(count())
  expect(count().textContent).toBe('Showing 3 of 3 organizations')
  await waitFor(() => expect(box.value).toBe(''))
})

test('reads the filters from the address, and "All Regions" removes the filter', async () => {
  const { user, address } = open('/trade-organizations?search=bank&region=Continental')
  expect(await screen.findByText('Showing 1 of 3 organizations')).toBeTruthy()
  expect([screen.getByRole<HTMLInputElement>('searchbox').value, region().value]).toEqual(['bank', 'Continental'])
  await user.selectOptions(region(), 'All Regions')
  expect(address()).toBe('/trade-organizations?search=bank')
})

test('treats "All Regions" in the address as no filter', async () => {
  open('/trade-organizations?region=All+Regions')
  expect(await screen.findByText('Showing 3 of 3 organizations')).toBeTruthy()
  expect(region().value).toBe('All Regions')
})

test('reports a failed load and offers to try again', async () => {
  refuse({ listTradeOrganizations }, { status: 503 })
  const { user, toasts } = open('/trade-organizations')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading trade organizationsPlease try refreshing the page')
  expect(toasts).toEqual([{ title: 'Error loading trade organizations', description: 'Please try refreshing the page', variant: 'destructive' }])
  answer({ listTradeOrganizations })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Showing 3 of 3 organizations')).toBeTruthy()
})

test('shows a loading text', async () => {
  const { release } = hold({ listTradeOrganizations })
  open('/trade-organizations')
  expect(await screen.findByText('Loading trade organizations...')).toBeTruthy()
  expect(screen.queryByText(/^Showing/)).toBeNull()
  release()
  expect(await screen.findAllByRole('article')).toHaveLength(3)
})

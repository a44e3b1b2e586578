import { getLogisticsReference, listLaneDocuments } from '@ungana/contracts-logistics'
import { dayText } from '@ungana/web-kit'
import { answer, cutOff, hang, linesIn, refuse, renderSlot, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, expect, test } from 'vitest'
import ShippingGuidelines from '#slots/shipping-guidelines.tsx'

const reference = await sample({ getLogisticsReference })
const lane = await sample({ listLaneDocuments })
const [paper] = lane.documents
if (!paper) throw new Error('The sample has no paper')
const city = (name: string, onRoad = true) => ({ name, country: 'X', lat: 0, lon: 0, onRoad })

beforeEach(() => void answer({ getLogisticsReference }, { ...reference, cities: [city('Mombasa'), city('Goma'), city('Mogadishu', false)] }))

const open = () => renderSlot(ShippingGuidelines)
const field = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const options = (name: string) => [...field(name).options].map(({ text }) => text)

test('starts with the documents from Mombasa to Kigali', async () => {
  const calls = answer({ listLaneDocuments }, lane)
  open()
  expect(linesIn(screen.getByRole('region', { name: 'Documents for your lane' })).slice(0, 2)).toEqual([
    'Documents for your lane',
    'Choose your lane and your cargo to see which documents you need.',
  ])
  expect((await screen.findByText(/^673 km/)).getAttribute('role')).toBe('status')
  expect(calls.map(({ query }) => query)).toEqual([{ origin: 'Mombasa', destination: 'Kigali' }])
  expect([field('From').value, field('To').value, field('Cargo Type').value]).toEqual(['Mombasa', 'Kigali', ''])
  expect(screen.getByText('Your deals').getAttribute('href')).toBe('/deals')
})

test('groups documents by place, each with issuer, reason and source', async () => {
  const papers = (['cargo', 'border', 'origin', 'origin'] as const).map((where, index) => ({
    ...paper,
    id: String(index),
    for: where,
    name: `Paper ${index}`,
  }))
  answer({ listLaneDocuments }, { ...lane, borders: ['Malaba', 'Gatuna'], documents: papers })
  open()
  await screen.findByText('673 km through Kenya, Uganda, crossing Malaba, Gatuna: 4 documents.')
  const documentLines = (name: string) => [
    ...[name, 'Customs use it to value the goods.', 'Kenya · issued by The seller'],
    `Kenya Revenue Authority: import and export procedures, checked on ${dayText('2026-11-21')}`,
  ]
  const groups = screen
    .getAllByRole('heading', { level: 3 })
    .map((heading) => linesIn(heading.closest('div')?.parentElement?.parentElement as HTMLElement))
  expect(groups).toEqual([
    ['Before you load', ...documentLines('Paper 2'), ...documentLines('Paper 3')],
    ['At the borders', ...documentLines('Paper 1')],
    ['For this cargo', ...documentLines('Paper 0')],
  ])
  const [source] = screen.getAllByRole('link', { name: 'Kenya Revenue Authority: import and export procedures' })
  expect([source?.getAttribute('href'), source?.getAttribute('rel')]).toEqual(['https://www.kra.go.ke/', 'noreferrer'])
})

test('shows the documents of the destination, without a heading for borders if there are none', async () => {
  answer({ listLaneDocuments }, { ...lane, borders: [], countries: ['Kenya'], documents: [{ ...paper, for: 'destination' }] })
  open()
  await screen.findByText('673 km through Kenya: 1 document.')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Where you deliver'])
})

test('reloads for another lane or cargo', async () => {
  const calls = answer({ listLaneDocuments }, lane)
  const { user } = open()
  await waitFor(() => expect(options('From')).toEqual(['Mombasa', 'Goma']))
  expect(options('To')).toEqual(['Kigali', 'Mombasa', 'Goma'])
  expect(options('Cargo Type').slice(0, 2)).toEqual(['Any cargo', 'General Merchandise'])
  await user.selectOptions(field('From'), 'Goma')
  await user.selectOptions(field('Cargo Type'), 'Textiles')
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ origin: 'Goma', destination: 'Kigali', cargoType: 'Textiles' }))
  await user.selectOptions(field('To'), 'Mombasa')
  await user.selectOptions(field('Cargo Type'), 'Any cargo')
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ origin: 'Goma', destination: 'Mombasa' }))
})

test('asks for two different places', async () => {
  const calls = answer({ listLaneDocuments }, lane)
  const { user } = open()
  await waitFor(() => expect(options('To')).toContain('Mombasa'))
  await user.selectOptions(field('To'), 'Mombasa')
  expect(screen.getByRole('heading', { name: 'Choose two different places' })).toBeTruthy()
  expect(screen.queryByText(/^673 km/)).toBeNull()
  expect(calls).toHaveLength(1)
})

test.each([404, 409])('shows why a lane has no documents: %d', async (status) => {
  refuse({ listLaneDocuments }, { status, message: 'Closed posts leave no way.' })
  open()
  const none = (await screen.findByRole('heading', { name: 'No documents for this lane' })).parentElement as HTMLElement
  expect(linesIn(none)).toEqual(['No documents for this lane', 'Closed posts leave no way.'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows a loading text, and retries after a failure', async () => {
  hang({ listLaneDocuments })
  const waiting = open()
  expect(screen.getByText('Loading the documents...')).toBeTruthy()
  waiting.unmount()
  refuse({ listLaneDocuments }, { status: 503 })
  const { user } = open()
  expect(linesIn(await screen.findByRole('alert'))).toEqual(['Error loading the documents', 'Please try again', 'Try again'])
  answer({ listLaneDocuments }, lane)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^673 km/)
})

test('shows that the list of places failed to load', async () => {
  cutOff({ getLogisticsReference })
  open()
  const panel = await screen.findByRole('alert')
  expect(within(panel).getByRole('heading', { name: 'Error loading the list of places' })).toBeTruthy()
  expect([options('From'), options('To')]).toEqual([['Mombasa'], ['Kigali']])
})

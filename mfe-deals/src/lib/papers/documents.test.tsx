import { addDealFile, type Deal, type DealFiles, getDeal, listDealFiles, listPapers, removeDealFile, setDealLane } from '@ungana/contracts-deals'
import { getLogisticsReference, listLaneDocuments } from '@ungana/contracts-logistics'
import { SHARED_CONTENT } from '@ungana/contracts-shell/shared-content'
import { inStore, readShared } from '@ungana/web-kit'
import { answer, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const deal = await sample({ getDeal })
const kept = await sample({ listDealFiles })
const lane = await sample({ listLaneDocuments })
const sampled = await sample({ getLogisticsReference })
const [mombasa] = sampled.cities as [(typeof sampled.cities)[number]]
const reference = { ...sampled, cities: [mombasa, { ...mombasa, name: 'Kigali', country: 'Rwanda' }] }
const documents = [...lane.documents, { ...lane.documents[0], id: 'phytosanitary-certificate', name: 'Plant health certificate' }]

async function open(files: DealFiles, change: Partial<Deal> = {}, query = '') {
  answer({ getDeal }, { ...deal, ...change })
  answer({ listDealFiles }, files)
  answer({ getLogisticsReference }, reference)
  const asked = answer({ listLaneDocuments }, { ...lane, documents: documents as typeof lane.documents })
  const view = openPage(`/deals/${deal.id}${query}`)
  const section = (await screen.findByRole('heading', { name: 'Certificates and other documents' })).closest('section') as HTMLElement
  return { ...view, section, asked }
}

test('compares the files with what the lane needs', async () => {
  const other = { ...kept.files[0], id: deal.id, kind: 'insurance', name: 'cover.pdf', by: 'buyer' } as DealFiles['files'][number]
  const made = await sample({ listPapers })
  const [invoice] = made.papers as [(typeof made.papers)[number]]
  answer({ listPapers }, { ...made, papers: [invoice, { ...invoice, id: deal.id, kind: 'packing-list' }] })
  const { section, user } = await open({ ...kept, files: [...kept.files, other] })
  await within(section).findByText('Plant health certificate', { selector: 'strong' })
  expect(section.textContent).toContain('Required from Bukavu to Nairobi, Agricultural Products:')
  const why = 'Why it is neededCustoms use it to value the goods.Kenya Revenue Authority: import and export procedures · checked on 21 November 2026'
  expect(section.textContent).toContain(`Commercial invoiceIssued by The sellerCreated from this deal${why}`)
  expect(section.textContent).toContain(`Plant health certificateIssued by The sellerphyto.pdfKivu Coffee · 24 November 2026${why}`)
  // Logistics draws the route of the chosen lane.
  const context = document.querySelector('[data-slot="deal.route"]')?.getAttribute('data-context')
  expect(JSON.parse(context ?? '')).toEqual({ origin: 'Bukavu', destination: 'Nairobi', at: null })
  expect(section.textContent).toContain('Insurance certificatecover.pdfNairobi Beans')
  expect(within(section).getByText('phyto.pdf').getAttribute('href')).toBe(`/api/deals/${deal.id}/files/${kept.files[0]?.id}`)
  // The buyer removes only its own file.
  expect(within(section).queryByRole('button', { name: 'Remove phyto.pdf' })).toBeNull()
  const removed = answer({ removeDealFile })
  await user.click(within(section).getByRole('button', { name: 'Remove cover.pdf' }))
  await waitFor(() => expect(within(section).queryByText('cover.pdf')).toBeNull())
  expect(removed.map(({ params }) => params)).toEqual([{ id: deal.id, file: deal.id }])
})

test.each([
  ['can remove its file', undefined, 1],
  ['cannot remove its file during a dispute', { by: 'buyer', about: 'goods', reason: 'Another grade.', at: '2026-11-24T08:00:00.000Z' }, 0],
])('a side %s', async (_what, dispute, buttons) => {
  const { section } = await open(kept, { side: 'seller', dispute })
  await within(section).findByText('phyto.pdf')
  expect(within(section).queryAllByRole('button', { name: 'Remove phyto.pdf' })).toHaveLength(buttons)
})

test('a side chooses the lane and adds a document', async () => {
  const { section, user, asked } = await open({ lane: null, files: [] })
  await user.click(within(section).getByRole('button', { name: 'Choose the lane' }))
  await within(section).findAllByText('Kigali')
  await user.selectOptions(within(section).getByLabelText('From'), 'Mombasa')
  await user.selectOptions(within(section).getByLabelText('To'), 'Kigali')
  const lanes = answer({ setDealLane }, { ...kept, files: [] })
  expect(asked).toHaveLength(0)
  await user.click(within(section).getByRole('button', { name: 'Show the documents' }))
  await within(section).findByText('Plant health certificate', { selector: 'strong' })
  expect(lanes.map(({ body }) => body)).toEqual([{ origin: 'Mombasa', destination: 'Kigali', cargoType: null }])
  const add = within(section).getByRole<HTMLButtonElement>('button', { name: 'Add a file' })
  expect(add.disabled).toBe(true)
  await user.selectOptions(within(section).getByLabelText('Kind of document'), 'Plant health certificate')
  expect(add.disabled).toBe(false)
  const input = within(section).getByLabelText('File to add')
  await user.upload(input, new File(['x'.repeat(10 * 1024 * 1024 + 1)], 'large.pdf', { type: 'application/pdf' }))
  await within(section).findByText('large.pdf is larger than 10 MB')
  const calls = answer({ addDealFile })
  await user.upload(input, new File(['%PDF'], 'phyto.pdf', { type: 'application/pdf' }))
  await within(section).findByText('phyto.pdf')
  expect(calls).toHaveLength(1)
})

describe('files that another app shared', () => {
  const { key, ...place } = SHARED_CONTENT
  const share = (...files: File[]) => inStore(place, 'readwrite', (store) => store.put({ text: '', files }, key), { make: true })
  const bags = new File(['%PDF'], 'bags.pdf', { type: 'application/pdf' })
  const seal = new File(['%PDF'], 'seal.pdf', { type: 'application/pdf' })
  const kind = (section: HTMLElement) => within(section).getByLabelText<HTMLSelectElement>('Kind of document')
  const names = async () => (await readShared())?.files.map(({ name }) => name)

  test('wait in the form, which has the focus, and are sent one by one when the person adds them', async () => {
    await share(bags, seal)
    const calls = answer({ addDealFile })
    const { section, user } = await open(kept, {}, '?add=shared')
    const add = await within(section).findByRole<HTMLButtonElement>('button', { name: 'Add bags.pdf' })
    expect(section.textContent).toContain('1 more file follows')
    await waitFor(() => expect(document.activeElement).toBe(kind(section)))
    expect([add.disabled, calls.length]).toEqual([true, 0])
    await user.selectOptions(kind(section), 'insurance')
    await user.click(add)
    const next = await within(section).findByRole('button', { name: 'Add seal.pdf' })
    expect(calls).toHaveLength(1)
    await waitFor(async () => expect(await names()).toEqual(['seal.pdf']))
    await user.click(next)
    await within(section).findByRole('button', { name: 'Add a file' })
    expect(calls).toHaveLength(2)
    await waitFor(async () => expect(await names()).toBeUndefined())
  })

  test('that a deal cannot have are refused before they are sent, and can be removed', async () => {
    await share(new File(['x'], 'song.mp3', { type: 'audio/mpeg' }))
    const { section, user } = await open(kept, {}, '?add=shared')
    expect((await within(section).findByRole('alert')).textContent).toBe('song.mp3 is not a PDF, JPG or PNG file')
    await user.selectOptions(kind(section), 'insurance')
    expect(within(section).getByRole<HTMLButtonElement>('button', { name: 'Add song.mp3' }).disabled).toBe(true)
    await user.click(within(section).getByRole('button', { name: 'Remove song.mp3' }))
    expect(within(section).getByRole<HTMLButtonElement>('button', { name: 'Add a file' }).disabled).toBe(false)
    expect(document.activeElement).toBe(kind(section))
    await waitFor(async () => expect(await names()).toBeUndefined())
  })

  test('stay where they are on a page of a deal that the person did not choose for them', async () => {
    await share(bags)
    const { section } = await open(kept)
    await within(section).findByRole('button', { name: 'Add a file' })
    expect(await names()).toEqual(['bags.pdf'])
    expect(within(section).queryByText('bags.pdf')).toBeNull()
  })
})

import { screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { listedRemote, main, renderSite, waysOf, wordsOf } from '#testing/site.tsx'
import { expectWhole } from '#testing/text-page.ts'

async function openPage(path: string, title: string, remotes = [listedRemote()]) {
  const site = renderSite({ at: path, remotes })
  await main().findByRole('heading', { level: 1, name: title })
  return site
}

const pages = [
  ['trade-regulations', 'Trade Regulations', 'four bands'],
  ['eac-standards', 'EAC Standards', 'Uganda National Bureau of Standards'],
  ['business-registration', 'Business Registration', 'Rwanda Development Board'],
  ['shipping-guidelines', 'Shipping Guidelines', 'COMESA Yellow Card'],
  ['cross-border-faq', 'Cross-Border FAQ', 'simplified certificate of origin'],
] as const

test.each(pages)('%s is whole, and names its sources and when they were read', async (path, title, words) => {
  await openPage(`/resources/${path}`, title)
  await waitFor(() => expect(document.title).toBe(`${title} · Ungana`))
  expectWhole(screen.getByRole('main'))
  expect(screen.getByRole('main').textContent).toContain(words)
  expect(main().getByText(/^Last reviewed: early 2025\./)).toBeTruthy()
  expect(main().getByRole('link', { name: 'Sources' }).getAttribute('href')).toBe('#sources')
  const sources = within(main().getByRole('complementary', { name: 'Sources' }))
  expect(sources.getByText(/as they stood in early 2025/)).toBeTruthy()
  const listed = sources.getAllByRole('listitem')
  expect(listed.length).toBeGreaterThan(2)
  // Each says what it is good for.
  for (const source of listed) expect(source.textContent).toMatch(/^[^:].+: \S.+/)
})

test('the verification says how the site itself works, and leads there', async () => {
  await openPage('/resources/verification-process', 'Verification Process', [listedRemote({ pages: ['/verification'] })])
  expectWhole(screen.getByRole('main'))
  expect(main().getByText(/^Last reviewed: November 2026\./)).toBeTruthy()
  expect(screen.getByRole('main').textContent).toContain('Verification takes 1-2 business days.')
  expect(waysOf(main().getAllByRole('link'))).toEqual([
    ['Sources', '#sources'],
    ['Go to Verification', '/verification'],
    ['Business Registration', '/resources/business-registration'],
    ['Contact', '/contact'],
    ['Terms of Use', '/terms-privacy'],
  ])
})

test('leads to no verification that nobody draws', async () => {
  await openPage('/resources/verification-process', 'Verification Process')
  expect(main().queryByRole('link', { name: 'Go to Verification' })).toBeNull()
})

test('a page of these in other letters is the same page', async () => {
  await openPage('/resources/EAC-Standards', 'EAC Standards')
})

test('each country has its registry, its tax office and its steps, under an address of its own', async () => {
  await openPage('/resources/business-registration', 'Business Registration')
  const countries = main()
    .getAllByRole('region')
    .filter((region) => /^Registry: /.test(region.querySelector('p')?.textContent ?? ''))
  expect(countries.map(({ id }) => id)).toEqual([
    'burundi',
    'djibouti',
    'drc',
    'ethiopia',
    'kenya',
    'rwanda',
    'somalia',
    'south-sudan',
    'tanzania',
    'uganda',
  ])
  for (const country of countries) {
    expect(country.querySelector('p')?.textContent).toMatch(/^Registry: .{10,}\. Tax: .{10,}\.$/)
    const steps = wordsOf([...country.querySelectorAll('ol > li')])
    expect(steps.length).toBeGreaterThan(1)
    for (const step of steps) expect(step).toMatch(/^[A-Z].{15,}\.$/)
  }
  const rwanda = within(document.getElementById('rwanda') as HTMLElement)
  expect(waysOf(rwanda.getAllByRole('link'))).toEqual([
    ['Rwanda Development Board (RDB), Office of the Registrar General', 'https://org.rdb.rw'],
    ['Rwanda Revenue Authority (RRA)', 'https://www.rra.gov.rw'],
  ])
  // An office without an address of its own is only named.
  expect(within(document.getElementById('south-sudan') as HTMLElement).queryByRole('link')).toBeNull()
})

test('a question opens to its answer', async () => {
  const { user } = await openPage('/resources/cross-border-faq', 'Cross-Border FAQ')
  const question = main().getByText('What is the simplified trade regime?')
  expect(question.closest('details')?.open).toBe(false)
  await user.click(question)
  expect(question.closest('details')?.open).toBe(true)
  expect(main().getByText(/up to 2,000 US dollars can cross/)).toBeTruthy()
})

test('tables name their columns and rows', async () => {
  await openPage('/resources/trade-regulations', 'Trade Regulations')
  const table = within(main().getByRole('region', { name: 'Trade areas' }))
  expect(wordsOf(table.getAllByRole('columnheader'))).toEqual(['Area', 'What it is', 'Proof of origin'])
  expect(wordsOf(table.getAllByRole('rowheader'))).toEqual(['EAC', 'COMESA', 'AfCFTA'])
  expect(table.getAllByRole('cell')).toHaveLength(6)
})

test('the shipping guidelines show what the part with roads and borders knows', async () => {
  const logistics = testRemote({
    slots: { 'resources.shipping-guidelines': './slots/shipping' },
    exposes: { './slots/shipping': exposed(() => <h2>Border posts today</h2>) },
  })
  await openPage('/resources/shipping-guidelines', 'Shipping Guidelines', [logistics.registered])
  expect(await main().findByRole('heading', { name: 'Border posts today' })).toBeTruthy()
})

import { screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { linksOf, listedRemote, main, renderSite, textsOf } from '#testing/site.tsx'
import { expectCompletePage } from '#testing/text-page.ts'

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

test.each(pages)('%s is complete and names its sources with their dates', async (path, title, words) => {
  await openPage(`/resources/${path}`, title)
  await waitFor(() => expect(document.title).toBe(`${title} · Ungana`))
  expectCompletePage(screen.getByRole('main'))
  expect(screen.getByRole('main').textContent).toContain(words)
  expect(main().getByText(/^Last reviewed: early 2025\./)).toBeTruthy()
  expect(main().getByRole('link', { name: 'Sources' }).getAttribute('href')).toBe('#sources')
  const sources = within(main().getByRole('complementary', { name: 'Sources' }))
  expect(sources.getByText(/as of early 2025/)).toBeTruthy()
  const listed = sources.getAllByRole('listitem')
  expect(listed.length).toBeGreaterThan(2)
  // Each source says what it covers.
  for (const source of listed) expect(source.textContent).toMatch(/^[^:].+: \S.+/)
})

test('explains verification on this site and links to it', async () => {
  await openPage('/resources/verification-process', 'Verification Process', [listedRemote({ pages: ['/verification'] })])
  expectCompletePage(screen.getByRole('main'))
  expect(main().getByText(/^Last reviewed: November 2026\./)).toBeTruthy()
  expect(screen.getByRole('main').textContent).toContain('Verification takes 1-2 business days.')
  expect(linksOf(main().getAllByRole('link'))).toEqual([
    ['Sources', '#sources'],
    ['Go to Verification', '/verification'],
    ['Business Registration', '/resources/business-registration'],
    ['contact us', '/contact'],
    ['Terms of Use', '/terms-privacy'],
  ])
})

test('has no link to a verification that is not served', async () => {
  await openPage('/resources/verification-process', 'Verification Process')
  expect(main().queryByRole('link', { name: 'Go to Verification' })).toBeNull()
})

test('shows the same page whatever the case of its address', async () => {
  await openPage('/resources/EAC-Standards', 'EAC Standards')
})

test('gives each country its registry, tax office, steps and own address', async () => {
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
    const steps = textsOf([...country.querySelectorAll('ol > li')])
    expect(steps.length).toBeGreaterThan(1)
    for (const step of steps) expect(step).toMatch(/^[A-Z].{15,}\.$/)
  }
  const rwanda = within(document.getElementById('rwanda') as HTMLElement)
  expect(linksOf(rwanda.getAllByRole('link'))).toEqual([
    ['Rwanda Development Board (RDB), Office of the Registrar General', 'https://org.rdb.rw'],
    ['Rwanda Revenue Authority (RRA)', 'https://www.rra.gov.rw'],
  ])
  // An office without a website has no link.
  expect(within(document.getElementById('south-sudan') as HTMLElement).queryByRole('link')).toBeNull()
})

test('opens a question to its answer', async () => {
  const { user } = await openPage('/resources/cross-border-faq', 'Cross-Border FAQ')
  const question = main().getByText('What is the simplified trade regime?')
  expect(question.closest('details')?.open).toBe(false)
  await user.click(question)
  expect(question.closest('details')?.open).toBe(true)
  expect(main().getByText(/up to 2,000 US dollars per consignment can cross/)).toBeTruthy()
})

test('tables name their columns and rows', async () => {
  await openPage('/resources/trade-regulations', 'Trade Regulations')
  const table = within(main().getByRole('region', { name: 'Trade areas' }))
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual(['Area', 'What it is', 'Proof of origin'])
  expect(textsOf(table.getAllByRole('rowheader'))).toEqual(['EAC', 'COMESA', 'AfCFTA'])
  expect(table.getAllByRole('cell')).toHaveLength(6)
})

test('the shipping guidelines show data from the logistics remote', async () => {
  const logistics = testRemote({
    slots: { 'resources.shipping-guidelines': './slots/shipping' },
    exposes: { './slots/shipping': exposed(() => <h2>Border posts today</h2>) },
  })
  await openPage('/resources/shipping-guidelines', 'Shipping Guidelines', [logistics.registered])
  expect(await main().findByRole('heading', { name: 'Border posts today' })).toBeTruthy()
})

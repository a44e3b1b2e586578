import { createHash, randomUUID } from 'node:crypto'
import { type DealTerms, type Packing, type PaperKind, paperKinds } from '@ungana/contracts-deals'
import { lineTotal, quoteTotal } from '@ungana/contracts-messaging'
import type { PaperParty } from '@ungana/service-kit/accounts'
import { wordsOfPdf } from '@ungana/service-kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPaper } from '#lib/draw-paper.ts'
import { coffee, startDeals, type TestDeals } from '#testing/deals.ts'
import { makePaper } from './papers.ts'
import { writePaper } from './write-paper.ts'

let site: TestDeals
const parties = new Map<string, PaperParty>()
beforeAll(async () => {
  site = await startDeals({ findParty: async (id) => parties.get(id) })
})
afterAll(() => site.close())

const packing: Packing = { lines: [{ packages: 300, netKg: '18000', grossKg: '18210.5', hsCode: '090111' }], originCountry: 'DRC' }
const sellerParty = { name: 'Kivu & Coffee', town: 'Bukavu', country: 'DRC', registrationNumber: 'RCCM-101', taxNumber: 'A24' }

async function agreed(terms: Partial<DealTerms> = {}) {
  const [buyer, seller] = [await site.company('Nairobi Beans'), await site.company('Kivu & Coffee')]
  parties.set(seller, sellerParty)
  const id = await site.deal(buyer, seller, terms)
  const does = async (by: string, path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    (await site.call(method, `/api/deals/${id}/${path}`, by, body)).body
  const make = (kind: PaperKind, by = seller) => does(by, 'papers', { kind })
  const pack = (change: Partial<Packing> = {}, by = seller) => does(by, 'packing', { ...packing, ...change }, 'PUT')
  const read = (paper: string, format: string, by = buyer) => site.call('GET', `/api/deals/${id}/papers/${paper}/${format}`, by)
  return { id, buyer, seller, does, make, pack, read }
}

test('the seller makes papers, and both sides read them', async () => {
  const { id, buyer, make, pack, read } = await agreed()
  expect((await make('invoice', buyer)).code).toBe('DEALS_NOT_YOUR_PART')
  expect((await pack({}, buyer)).code).toBe('DEALS_NOT_YOUR_PART')
  expect((await make('packing-list')).code).toBe('DEALS_PACKING_MISSING')
  const [line] = packing.lines as [Packing['lines'][number]]
  expect((await pack({ lines: [line, line] })).field).toBe('lines')
  expect((await pack({ lines: [{ ...line, grossKg: '17999' }] })).message).toBe('The gross weight cannot be less than the net weight.')
  expect((await pack()).packing).toEqual(packing)
  const { papers } = await make('invoice')
  expect(papers).toEqual([expect.objectContaining({ kind: 'invoice', number: 'CI-000001', version: 1, replaced: false, outdated: false })])
  const words = await wordsOfPdf(async () => {
    expect(await read(papers[0].id, 'pdf')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="CI-000001.pdf"' },
    })
  })
  expect(words).toEqual(
    expect.arrayContaining([
      'Commercial invoice CI-000001',
      'Kivu & Coffee',
      'Bukavu, DRC',
      'RCCM-101',
      'A24',
      // Directory does not know the buyer any more.
      'Nairobi Beans',
      '300 bag of 60 kg × USD 56.50',
      'USD 16,950.00',
      'FCA Bukavu (Incoterms 2020)',
      '30% · USD 5,085.00',
      '18,210.5 kg',
      `https://ungana.example/deals/papers/${papers[0].code}`,
    ]),
  )
  const xml = await read(papers[0].id, 'xml')
  expect(xml.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(xml.text).toContain('<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>')
  expect(xml.text).toContain('<cbc:Name>Kivu &amp; Coffee</cbc:Name>')
  const { papers: drafts } = await make('origin')
  const draft = await wordsOfPdf(() => read(drafts[0].id, 'pdf'))
  expect(draft.join(' ')).toContain('Only the authority of the exporting country issues a certificate of origin.')
  expect(draft).toContain('CI-000001')
  expect((await site.call('GET', `/api/deals/${id}/papers`, await site.company())).status).toBe(404)
})

test('changed terms make a new version, and replaced versions stay as they were', async () => {
  const { buyer, seller, does, make, pack, read } = await agreed()
  await pack()
  const first = (await make('packing-list')).papers[0]
  expect((await make('packing-list')).papers).toHaveLength(1)
  const before = (await read(first.id, 'pdf')).text
  await does(seller, 'amendments', { lines: [{ quantity: '280', unitPriceMinor: 5650 }], readyBy: null, reason: 'Twenty bags failed.' })
  await does(buyer, 'amendments/answer', { agree: true })
  // The weights were those of 300 bags.
  expect((await make('packing-list')).code).toBe('DEALS_PACKING_MISSING')
  const changed = await pack({ lines: [{ packages: 280, netKg: '16800', grossKg: '17000' }] })
  expect(changed.papers).toEqual([expect.objectContaining({ id: first.id, outdated: true, replaced: false })])
  const { papers } = await make('packing-list')
  expect(papers).toEqual([
    expect.objectContaining({ number: 'PL-000001', version: 2, replaced: false, outdated: false }),
    expect.objectContaining({ id: first.id, version: 1, replaced: true }),
  ])
  expect((await read(first.id, 'pdf')).text).toBe(before)
  expect((await read(papers[0].id, 'xml')).text).toContain('<cbc:Note>Replaces PL-000001</cbc:Note>')
  await does(seller, 'cancel', { reason: 'The harvest failed.' })
  expect((await make('invoice')).code).toBe('DEALS_NOT_NOW')
  expect((await read(papers[0].id, 'pdf')).status).toBe(200)
})

test('everybody with the code sees whether a paper is genuine, without prices', async () => {
  const { buyer, seller, id, make, read } = await agreed()
  parties.set(buyer, { name: 'Nairobi Beans', town: 'Nairobi', country: 'Kenya', registrationNumber: 'BUYER-1', taxNumber: 'BUYER-2' })
  const { id: paper, code } = (await make('proforma')).papers[0]
  const xml = (await read(paper, 'xml')).text
  expect(xml).toContain('<cbc:CompanyID>A24</cbc:CompanyID>')
  expect(xml).toContain('<cbc:CityName>Nairobi</cbc:CityName>')
  // The buyer did not choose to show its numbers.
  expect(xml).not.toContain('BUYER-')
  const check = () => site.call('GET', `/api/deals/papers/${code}`, undefined)
  expect((await check()).body).toEqual({
    kind: 'proforma',
    number: 'PF-000001',
    version: 1,
    madeAt: site.clock.now.toISOString(),
    replaced: false,
    seller: 'Kivu & Coffee',
    buyer: 'Nairobi Beans',
    hashes: [],
  })
  const bytesOf = async (language: string, by: string) => {
    const answer = await site.app.inject({
      url: `/api/deals/${id}/papers/${paper}/pdf?language=${language}`,
      headers: await site.identity.headers({ role: 'member', sub: by }),
    })
    return createHash('sha256').update(answer.rawPayload).digest('hex')
  }
  const [english, again, arabic] = await Promise.all([bytesOf('en', seller), bytesOf('en', buyer), bytesOf('ar', buyer)])
  expect(again).toBe(english)
  expect((await check()).body.hashes).toEqual([arabic, english])
  expect((await site.call('GET', `/api/deals/papers/${randomUUID()}`, undefined)).body.code).toBe('DEALS_PAPER_NOT_FOUND')
})

test('numbers have no gaps, also when papers are made at once and when a transaction fails', async () => {
  const [buyer, seller] = [await site.company(), await site.company()]
  const deals = await Promise.all(Array.from({ length: 6 }, () => site.deal(buyer, seller)))
  const content = {
    kind: 'invoice',
    parties: { seller: sellerParty, buyer: { name: 'x' } },
    callerId: seller,
    requestId: 'of the test',
    now: site.clock.now,
  } as const
  const made = deals.map((id, nth) =>
    site.courier.transaction(async (tx) => {
      await makePaper(tx, id, content)
      if (nth % 3 === 0) throw new Error('aborted')
    }),
  )
  expect((await Promise.allSettled(made)).filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  await site.courier.transaction((tx) => makePaper(tx, deals[0] as string, content))
  await site.courier.transaction((tx) => makePaper(tx, deals[1] as string, { ...content, kind: 'proforma' }))
  const { rows } = await site.pool.query('SELECT kind, number FROM papers WHERE company_id = $1 ORDER BY kind, number', [seller])
  expect(rows.map(({ kind, number }) => `${kind} ${number}`)).toEqual(['invoice 1', 'invoice 2', 'invoice 3', 'invoice 4', 'invoice 5', 'proforma 1'])
})

test('all papers agree with the deal to the cent and to the gram', async () => {
  const decimal = fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 999 }))
    .map(([a, b]) => `${a}.${String(b).padStart(3, '0')}`)
  const goods = fc.record({
    quantity: decimal,
    unitPriceMinor: fc.integer({ min: 1, max: 10_000_000 }),
    packages: fc.integer({ min: 1, max: 5000 }),
    netKg: decimal,
    tareKg: fc.integer({ min: 0, max: 99 }),
  })
  const currency = fc.constantFrom('USD' as const, 'RWF' as const)
  const allOf = (xml: string, name: string) =>
    xml.match(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, 'g'))?.map((found) => found.replace(/^<[^>]*>|<$/g, '')) ?? []
  await fc.assert(
    fc.asyncProperty(fc.array(goods, { minLength: 1, maxLength: 4 }), currency, fc.constantFrom(...paperKinds), async (lines, currency, drawn) => {
      const terms: DealTerms = { ...coffee, currency, lines: lines.map((line) => ({ ...line, text: 'Peaberry', unit: 'bag' })) }
      const packed = lines.map(({ packages, netKg, tareKg }) => {
        const [kilograms, grams] = netKg.split('.')
        return { packages, netKg, grossKg: `${Number(kilograms) + tareKg}.${grams}` }
      })
      const grams = (of: 'netKg' | 'grossKg') => packed.reduce((sum, line) => sum + Math.round(Number(line[of]) * 1000), 0)
      const content = { seller: sellerParty, buyer: { name: 'x' }, terms, packing: { lines: packed, originCountry: 'DRC' }, invoice: null }
      const price = Number(quoteTotal(terms.lines)) / (currency === 'USD' ? 100 : 1)
      const facts = { id: randomUUID(), number: 1, version: 1, madeAt: site.clock.now, content }
      // Drawing takes longest, so each run draws one kind.
      const words = await wordsOfPdf(() => drawPaper({ ...facts, kind: drawn }, { language: 'en', checkedAt: 'https://ungana.example/x' }))
      const numberAfter = (label: string) => Number(words[words.indexOf(label) + 1]?.replaceAll(/[^\d.]/g, ''))
      expect(Math.round(numberAfter('Gross weight: ') * 1000)).toBe(grams('grossKg'))
      expect(Math.round(numberAfter('Net weight: ') * 1000)).toBe(grams('netKg'))
      if (words.includes('Total')) expect(numberAfter('Total')).toBe(price)
      for (const kind of paperKinds) {
        const xml = writePaper({ ...facts, kind })
        expect(Math.round(Number(allOf(xml, 'GrossWeightMeasure')[0]) * 1000)).toBe(grams('grossKg'))
        expect(Math.round(Number(allOf(xml, 'NetWeightMeasure')[0]) * 1000)).toBe(grams('netKg'))
        if (!xml.includes('<Invoice ')) continue
        expect(allOf(xml, 'PayableAmount').map(Number)).toEqual([price])
        const [total, ...each] = allOf(xml, 'LineExtensionAmount').map(Number)
        expect(total).toBe(price)
        expect(each).toEqual(terms.lines.map((line) => Number(lineTotal(line)) / (currency === 'USD' ? 100 : 1)))
      }
    }),
    { numRuns: 10 },
  )
})

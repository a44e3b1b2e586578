// What buyers need, as they type it, and which of the sample companies the site must propose first.
import type { SupplierProposal } from '@ungana/contracts-directory'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addSampleCompanies } from '#testing/sample-companies.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addSampleCompanies(directory.database)
  // Samples are never proposed.
  await directory.database.pool.query('UPDATE businesses SET sample = false')
})
afterAll(() => directory.close())

interface Need {
  readonly q?: string
  readonly category?: string
  readonly country?: string
}
type Rule = (proposal: SupplierProposal) => boolean

async function propose(need: Need): Promise<SupplierProposal[]> {
  const answer = await directory.app.inject({
    method: 'GET',
    url: `/api/supplier-proposals?${new URLSearchParams({ ...need })}`,
    headers: await directory.identity.headers({ role: 'member', sub: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const reason = ({ reasons }: SupplierProposal, wanted: string) => reasons.find(({ kind }) => kind === wanted)
const goods =
  (wanted: RegExp): Rule =>
  (proposal) =>
    wanted.test(reason(proposal, 'goods')?.text ?? '')
const isIn =
  (wanted: string): Rule =>
  ({ country }) =>
    country === wanted
const isVerified: Rule = (proposal) => reason(proposal, 'verified') !== undefined

test.each<[need: Need, first: number, why: string, ...rules: Rule[]]>([
  [{ q: 'White maize, grade 1' }, 8, 'many sell it under this very name', goods(/white maize/i)],
  [{ q: 'white maize 20 t for school feeding' }, 8, 'neither the amount nor the purpose is on any profile', goods(/white maize/i)],
  [{ q: 'Fortified maize flour 25 kg bags' }, 2, 'packing is on no profile', goods(/maize flour/i)],
  [{ q: 'unga wa mahindi' }, 2, 'the same in Swahili', goods(/maize flour/i)],
  [{ q: 'Rice' }, 2, 'rice hullers are machines, prices contain the letters', goods(/rice\b(?! huller)/i)],
  [{ q: 'basmati rice' }, 2, 'nobody names basmati, so sellers of rice come first', goods(/rice\b(?! huller)/i)],
  [{ q: 'Sugar' }, 3, 'sugar snaps and sugar beans are no sugar', goods(/^sugar/i)],
  [{ q: 'Brown sugar 50 kg' }, 3, 'brown sugar before white', goods(/^sugar/i)],
  [{ q: 'sukari' }, 3, 'the same in Swahili', goods(/^sugar/i)],
  [{ q: 'Portland cement 42.5' }, 5, 'cement comes in strengths', goods(/^cement/i)],
  [{ q: 'cement' }, 5, 'blocks of soil and cement are another good', goods(/^cement/i)],
  [{ q: 'iron sheets gauge 28' }, 2, 'roofing sheets are iron sheets; the gauge counts', goods(/sheets, 28 gauge/i)],
  [{ q: 'mabati' }, 5, 'the same in Swahili', goods(/roofing/i)],
  [{ q: 'Steel bars 12 mm' }, 3, 'deformed bars are steel bars', goods(/bars/i)],
  [{ q: 'Green coffee, washed', country: 'Rwanda' }, 2, 'Rwanda is preferred', goods(/washed/i), isIn('Rwanda'), isVerified],
  [{ q: 'arabica green coffee' }, 5, 'roasted coffee is another good', goods(/arabica green coffee/i), isVerified],
  [{ q: 'Cooking oil' }, 6, 'carriers of oil sell none', goods(/\boil, /i)],
  [{ q: 'Huile de tournesol' }, 2, 'sunflower oil in French', goods(/sunflower oil/i)],
  [{ q: '550 W solar panels' }, 2, 'those of 550 W before those of 580', goods(/solar panels, 550/i)],
  [{ q: 'water pump' }, 6, 'makers and sellers of pumps', goods(/pump/i)],
  [{ q: 'Tilapia fingerlings' }, 2, 'whole fish are no fingerlings', goods(/fingerlings/i)],
  [{ q: 'dairy cows' }, 6, 'insurers of cows and tanners of hides sell none', goods(/cattle|cow(?! sides)|heifer/i)],
  [{ q: 'eggs' }, 2, 'egg trays and eggs of malachite are not laid by hens', goods(/table eggs/i)],
  [{ q: 'school uniforms' }, 4, 'uniforms for work come later', goods(/school uniforms/i)],
  [{ q: 'leather shoes for school' }, 3, 'those who make shoes', goods(/shoes/i)],
  [{ q: 'potatoes', country: 'Rwanda' }, 2, 'Rwanda is preferred; crisps are another good', goods(/potatoes/i), isIn('Rwanda')],
  [{ q: 'fresh roses' }, 2, 'pyrethrum and boxes for flowers come later', goods(/cut roses/i)],
  [{ q: 'Honey' }, 3, 'honey-process coffee and honey wine are other goods', goods(/\bhoney(?!-| wine)/i)],
  [{ q: 'spare parts for Isuzu trucks' }, 6, 'carriers with trucks sell no parts', goods(/part|spares/i)],
  [{ q: 'Warehouse in Nairobi' }, 2, 'a service at a place', goods(/warehous/i), isIn('Kenya')],
  [{ q: 'paint white emulsion 20 litres' }, 4, 'body shops and painters of pictures come later', goods(/emulsion/i)],
  [{ category: 'Furniture & Wood Products', country: 'Uganda' }, 3, 'without words, the category and the country decide', isIn('Uganda')],
])('for %j, the first %i fit: %s', async (need, first, _why, ...rules) => {
  const proposals = (await propose(need)).slice(0, first)
  expect(proposals).toHaveLength(first)
  for (const proposal of proposals)
    expect({ ...proposal, passes: rules.map((rule) => rule(proposal)) }).toMatchObject({ passes: rules.map(() => true) })
})

test('nobody who only mentions the goods is proposed', async () => {
  expect((await propose({ q: 'bicycles' })).map(({ businessName }) => businessName)).not.toContain('Maji Moto Spa & Camp')
})

// Proposes suppliers for a need, with the reasons. Postgres and the memory find the candidates as for a search; only their order differs.
import { type Highlight, PROPOSALS_MAX, type SearchHit, type SupplierProposal } from '@ungana/contracts-directory'
import { suggestCategory } from '#lib/category-suggestion.ts'
import { fold } from '#lib/fold.ts'
import { findGoods } from '#lib/trade-terms.ts'
import type { Companies } from './companies.ts'
import { type Criteria, criteriaOf } from './criteria.ts'
import { searchBusinesses } from './search.ts'

interface Wanted {
  readonly q?: string | undefined
  readonly category?: string | undefined
  readonly country?: string | undefined
}

/** Candidates that are read for each question. */
const CANDIDATES = 27
/** With fewer companies than this, a shorter text is asked too. */
const ENOUGH = 5
const REPLIES_FAST = 24 * 60
/** What a match in this field is worth. */
const goodsScores: Readonly<Record<string, number>> = {
  products: 6,
  services: 6,
  tags: 5,
  businessName: 3,
  companyName: 3,
  category: 3,
  description: 2,
}
const offered = new Set<string>(['products', 'services', 'tags'])
/** A similar match has every word of the text, but not the text itself. */
const SIMILAR_LOSS = 2
/** A match of a shorter text lacks some of the words. */
const SHORTER_LOSS = 3
const CATEGORY_GAIN = 2
/** The match names the goods themselves: rice, not a rice huller. */
const HEAD_GAIN = 3

/** A number with its unit and packing: "20 t", "50 kg bags", "42.5". */
const AMOUNT =
  /\d[\d.,/]*[\p{L}%]*(?:\s+(?:kg|g|t|tons?|tonnes?|l|litres?|ml|mm|cm|m|w|kw|kva|v|ah|inch(?:es)?|pcs|pieces)(?![\p{L}\p{N}]))?(?:\s+(?:bags?|sacks?|boxes|cartons?|drums?|jerrycans?|tins?|bottles?)(?!\p{L}))?/giu
// cspell:disable-next-line
const PURPOSE = / (?:for|in|with|from|to|pour|avec|kwa|katika|kutoka|para|com) .*/iu

const withoutAmounts = (text: string) => text.replaceAll(AMOUNT, ' ').replaceAll(/\s+/g, ' ').trim()

/** The text, then shorter ones that mean nearly the same: without amounts, without "for schools", and only the goods that it names. */
function textsOf(text: string): string[] {
  const plain = withoutAmounts(text)
  const goods = plain.replace(PURPOSE, '')
  return [...new Set([text, plain, goods, findGoods(goods).goods.at(-1)?.typed ?? ''])].filter((each) => each !== '')
}

export async function proposeSuppliers(companies: Companies, wanted: Wanted, buyerId: string): Promise<SupplierProposal[]> {
  const { text, category, country } = criteriaOf(wanted)
  const none: Criteria = criteriaOf({})
  const judge = judgeOf({ category, country, goods: goodsOf(text, category) })
  const found = new Map<string, Judged>()
  // The companies of the country come first. The first answer to a company has its best match.
  const ask = async (question: Partial<Criteria>, loss: number) => {
    const questions = country ? [{ ...question, country }, question] : [question]
    const options = { page: 1, pageSize: CANDIDATES, paidFirst: false }
    const answers = await Promise.all(questions.map((each) => searchBusinesses(companies, { ...none, ...each }, options)))
    for (const hit of answers.flatMap(({ hits }) => hits)) {
      if (hit.sample || hit.id === buyerId || found.has(hit.id)) continue
      const judged = judge(hit, loss)
      if (judged) found.set(hit.id, judged)
    }
  }
  for (const [nth, each] of textsOf(text).entries()) {
    if (nth > 0 && found.size >= ENOUGH) break
    await ask({ text: each }, nth > 0 ? SHORTER_LOSS : 0)
  }
  if (category && found.size < PROPOSALS_MAX) await ask({ category }, 0)
  return [...found.values()]
    .sort((one, other) => other.score - one.score)
    .slice(0, PROPOSALS_MAX)
    .map(({ proposal }) => proposal)
}

interface Judged {
  readonly score: number
  readonly proposal: SupplierProposal
}

interface Goods {
  /** Lower case; '' if unknown. */
  readonly category: string
  /** Words that say what the goods are. */
  readonly heads: ReadonlySet<string>
}

function goodsOf(text: string, category: string): Goods {
  const { goods, rest } = findGoods(withoutAmounts(text))
  const last = goods.at(-1)
  const ownCategory = goods.length === 1 && rest.length === 0 ? last?.category : suggestCategory(text)
  const names = [text.replace(PURPOSE, ''), ...(last?.names.map((words) => words.join(' ')) ?? [])]
  return { category: (category || (ownCategory ?? '')).toLowerCase(), heads: new Set(names.flatMap((name) => [...headsOf(name)])) }
}

/** The words that say what the goods are, singular: "Coffee and rice huller, 1 t" gives coffee and huller, "bags of maize" gives bag. */
function headsOf(name: string): Set<string> {
  const [main = ''] = name.replaceAll(AMOUNT, ' ').split(/[,;:(–]/)
  return new Set(
    main
      .split(/ (?:and|or|et|ou|na|e) |[/&+]/u)
      .map((part) => fold(part.replace(/ (?:de|du|des|d[’']|of|for|in|with|from|to|ya|za|wa|la|cha|do|da|pour|para|kwa) ?.*/iu, '')))
      .map(
        (part) =>
          part
            .split(/[^\p{L}\p{N}-]+/u)
            .filter(Boolean)
            .at(-1) ?? '',
      )
      .filter((head) => head !== '')
      .map(singular),
  )
}
const singular = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$/, '')
    .replace(/(?<=[^s])s$/, '')

/** What a match tells about the goods of a company. */
function goodsScore({ field, text }: Highlight, heads: Goods['heads']): number {
  const namesGoods = field !== 'description' && [...headsOf(text)].some((head) => heads.has(head))
  return (goodsScores[field] ?? 1) + (namesGoods ? HEAD_GAIN : 0)
}

/** Judges a company, which is undefined if it only mentions the goods: a hotel near bicycles sells none. */
const judgeOf =
  (wanted: { readonly category: string; readonly country: string; readonly goods: Goods }) =>
  (hit: SearchHit, loss: number): Judged | undefined => {
    const { id, businessName, country, location, verified, averageResponseTime, highlights } = hit
    const scores = highlights.map((each) => goodsScore(each, wanted.goods.heads))
    const goods = Math.max(...scores)
    const best = highlights[scores.indexOf(goods)]
    const fitsCategory =
      wanted.goods.category !== '' && [hit.category, hit.businessType].some((each) => each?.toLowerCase() === wanted.goods.category)
    if (!fitsCategory && wanted.goods.category !== '' && !highlights.some(({ field }) => offered.has(field))) return undefined
    const repliesFast = averageResponseTime !== null && averageResponseTime <= REPLIES_FAST
    const fits = best ? Math.max(goods - (hit.match === 'exact' ? 0 : SIMILAR_LOSS) - loss, 1) : 0
    const score = fits + (fitsCategory ? CATEGORY_GAIN : 0) + (country === wanted.country ? 2 : 0) + (verified ? 2 : 0) + (repliesFast ? 1 : 0)
    const reasons: SupplierProposal['reasons'] = [
      ...(best ? [{ kind: 'goods', text: best.text }] : []),
      ...(fitsCategory && wanted.category ? [{ kind: 'category', text: wanted.category }] : []),
      ...(country === wanted.country ? [{ kind: 'country', text: country }] : []),
      ...(verified ? [{ kind: 'verified' }] : []),
      ...(repliesFast ? [{ kind: 'reply-time', minutes: averageResponseTime }] : []),
    ]
    return { score, proposal: { id, businessName, country, location, reasons } }
  }

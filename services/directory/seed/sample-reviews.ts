// Reviews between sample companies: who reviews, how many stars, and the text.

import type { Draft, SampleReview } from './sample-companies.ts'
import { fill, hash32, pick, share, uuidv7 } from './sample-hash.ts'
import { type Country, type Remark, remarksAbout } from './samples.ts'

// Only the first companies of each trade write reviews, so that an appended company does not change the others.
const PANEL_SIZE = 14
const LOWEST_MEAN = 3.1
const LAST_REVIEW = Date.UTC(2026, 9, 28)
const DAY = 86_400_000

const anySeller = remarksAbout('any seller')
const onGoods = remarksAbout('goods')
const onGoodsFromAbroad = remarksAbout('goods from abroad')
const nearby = remarksAbout('nearby')

/** Gives every draft its reviews, newest first. Each is by a different company that buys from the draft's trade. */
export function addReviews(drafts: readonly Draft[]): void {
  const panel = panelOf(drafts)
  for (const draft of drafts) draft.company.reviews = reviewsOf(draft, panel)
}

function panelOf(drafts: readonly Draft[]): Map<string, Draft[]> {
  const panel = new Map<string, Draft[]>()
  for (const draft of drafts) {
    const members = panel.get(draft.company.category) ?? []
    if (members.length < PANEL_SIZE) panel.set(draft.company.category, [...members, draft])
  }
  return panel
}

function reviewsOf(draft: Draft, panel: ReadonlyMap<string, readonly Draft[]>): SampleReview[] {
  const { company } = draft
  const ratings = draft.ratings ?? ratingsOf(company.username)
  if (ratings.length === 0) return []
  const used = new Set<string>()
  return reviewersOf(draft, panel)
    .slice(0, ratings.length)
    .map((reviewer, index): SampleReview => {
      const pair = `${company.username}/${reviewer.company.username}`
      const createdAt = reviewedAt(pair, company.createdAt, reviewer.company.createdAt)
      const rating = ratings[index] ?? 5
      return {
        id: uuidv7(createdAt, `review/${pair}`),
        reviewerId: reviewer.company.id,
        reviewerName: reviewer.company.businessName,
        rating,
        comment: commentOn(draft, reviewer, rating, used),
        createdAt,
      }
    })
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

function ratingsOf(key: string): number[] {
  if (share(`${key}/reviewed`) < 0.3) return []
  const count = 1 + Math.floor(9 * share(`${key}/reviews`) ** 1.4)
  const quality = 3.1 + 1.8 * share(`${key}/quality`) ** 0.6
  const ratings = Array.from({ length: count }, (_, index) => {
    const rating = Math.round(quality + 2.8 * (share(`${key}/rating/${index}`) - 0.5))
    return Math.min(5, Math.max(1, rating))
  })
  while (mean(ratings) < LOWEST_MEAN) ratings[ratings.indexOf(Math.min(...ratings))] = 4
  return ratings
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

function reviewersOf({ company, country, trade, exports }: Draft, panel: ReadonlyMap<string, readonly Draft[]>): Draft[] {
  const seed = hash32(`${company.username}/reviewers`)
  const buyers = trade.buyersOf?.[company.tags[0] ?? ''] ?? trade.buyers
  return buyers
    .flatMap((category) => panel.get(category) ?? [])
    .filter((one) => one.company !== company)
    .map((one) => ({ one, rank: hash32(one.company.username, seed) / nearness(country, one.country, exports) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

/** How often a company buys there: most at home, then from neighbours, and from far away mainly exports. */
function nearness(seller: Country, buyer: Country, exports: boolean): number {
  if (seller === buyer) return exports ? 4 : 12
  if (seller.neighbours.includes(buyer.name)) return exports ? 2 : 1
  return exports ? 0.5 : 0
}

function reviewedAt(pair: string, seller: string, buyer: string): string {
  const from = Math.max(Date.parse(seller), Date.parse(buyer)) + 14 * DAY
  return new Date(from + Math.floor(share(`${pair}/when`) * (LAST_REVIEW - from))).toISOString()
}

function commentOn({ company, country, trade, delivers }: Draft, reviewer: Draft, rating: number, used: Set<string>): string {
  const pair = `${company.username}/${reviewer.company.username}`
  const grade = rating >= 4 ? '+' : rating === 3 ? '~' : '-'
  const names = {
    here: reviewer.company.location,
    country: country.name,
    contact: company.contactPerson.split(' ')[0] ?? '',
    languages: country.words.languages,
  }
  const say = (remarks: readonly Remark[], part: string): string | undefined => {
    const suitable = remarks.filter(
      ({ grade: of, text, tags, by }) =>
        of === grade && !used.has(text) && suits(tags, company.tags) && (by === undefined || by === reviewer.company.category),
    )
    if (suitable.length === 0) return undefined
    const { text } = pick(`${pair}/${part}`, suitable)
    used.add(text)
    return fill(text, `${pair}/${part}`, names)
  }
  const abroad = country !== reviewer.country
  const general = [...anySeller, ...(delivers ? onGoods : []), ...(delivers && abroad ? onGoodsFromAbroad : []), ...(abroad ? [] : nearby)]
  const style = pick(`${pair}/style`, ['goods', 'goods', 'both', 'service'] as const)
  const goods = style === 'service' ? undefined : say(trade.remarks, 'goods')
  const service = goods !== undefined && style === 'goods' ? undefined : say(general, 'service')
  return [goods, service].filter((part) => part !== undefined).join(' ')
}

function suits(tags: readonly string[] | undefined, offered: readonly string[]): boolean {
  return !tags || tags.some((tag) => offered.includes(tag))
}

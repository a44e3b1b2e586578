// What sample companies say of each other: which buyers, how many stars, in which words.

import type { Draft, SampleReview } from './sample-companies.ts'
import { fill, hash32, pick, share, uuidv7 } from './sample-hash.ts'
import type { Country } from './sample-places.ts'
import type { Remark } from './sample-trades/trade.ts'

// Only the first of each trade write reviews, so that a company appended to a trade changes nobody else's.
const PANEL_SIZE = 14
const LOWEST_MEAN = 3.1
const LAST_REVIEW = Date.UTC(2026, 9, 28)
const DAY = 86_400_000

/** Remarks that suit any seller: about answers, papers and payment. */
const anySeller: readonly Remark[] = [
  ['+', '{contact} answered every question the same day and the papers were right the first time.'],
  ['+', 'The invoice matched the quotation to the last coin, which is rarer than it should be.'],
  ['+', 'They told us honestly what they could not do, and did the rest on time.'],
  ['+', 'Fair price, clear terms, no surprises at the end.'],
  ['+', 'We changed the order twice and they did not charge for it.'],
  ['+', 'We compared {three|four|five} quotations; theirs was not the cheapest, and we are still with them.'],
  ['+', 'Paid half in advance and the balance at the end, exactly as agreed.'],
  ['+', 'One problem in {two|three} years, and it was solved within the week.'],
  ['+', 'They held the quoted price for {five|six} weeks until our bank was ready.'],
  ['+', 'Careful with our money and careful with our time.'],
  ['+', 'We visited them before paying anything. All was as on their page.'],
  ['+', '{contact} can be reached also when something has gone wrong.'],
  ['+', 'They ask the right questions before they quote.'],
  ['+', 'Quick with figures, slow with promises. We like both.'],
  ['+', 'Tax invoice and receipt came without reminding.'],
  ['+', 'Our second contract with them, and this time without a lawyer.'],
  ['+', 'Good from the first call to the last paper.'],
  ['+', 'The agreement was one page and both sides kept it.'],
  ['+', 'They noticed a mistake in our own order before it became expensive.'],
  ['+', 'Polite, exact, punctual. What more does one want?'],
  ['+', 'We pay on 30 days and have never been pressed on day 31.'],
  ['+', 'They reply in the evening too, when our office finally has time.'],
  ['+', 'The person who sold to us is the person who solved things later.'],
  ['+', 'References were given by name, and they confirmed everything.'],
  ['+', 'A small team that does not hide behind one another.'],
  ['+', 'After {two|three} disappointments elsewhere this was a relief.'],
  ['+', 'The discount for the second order came by itself.'],
  ['+', 'Everything in writing, nothing forgotten.'],
  ['+', 'Asked {contact} for advice, got advice and not a sales talk.'],
  ['+', 'Same price for us as for the big buyer next door.'],
  ['+', 'First answer within the hour, real answer by the evening.'],
  ['+', 'They said ten days and it was ten days.'],
  ['+', 'Our accountant likes them, and she likes nobody.'],
  ['+', 'Terms explained in {languages}, whichever we preferred that day.'],
  ['+', 'No advance asked on the second order. Trust goes both ways.'],
  ['+', 'We came through a listing, stayed because of {contact}.'],
  ['+', 'They wrote down what we had agreed on the phone and sent it within ten minutes.'],
  ['+', 'Cancelled one order for reasons of ours; the deposit came back in {four|five} days.'],
  ['+', 'Working with them for {two|three|four} years, through good seasons and bad.'],
  ['+', 'A complaint of ours was settled by one call from {contact}.'],
  ['+', 'They do not chase you, and they do not forget you.'],
  ['+', 'Prices for the whole year fixed in January, and kept.'],
  ['+', 'Our {three|four} branches now use them without asking us.'],
  ['+', 'Open about their waiting list, so we could plan.'],
  ['+', 'Good value. We have stopped looking around.'],
  ['~', 'Good in the end, but we had to ask {twice|three times} for the final invoice.'],
  ['~', 'Prices went up between the quotation and the order. They explained why, still it cost us.'],
  ['~', 'Friendly on the phone, slow by e-mail.'],
  ['~', 'Ask early in the month: by the last week they are booked out.'],
  ['~', 'They do what they say, though nobody answers on Saturdays.'],
  ['~', 'Average service and a fair price.'],
  ['~', 'We would come back, after agreeing the date in writing.'],
  ['~', 'Knowledgeable people, too few of them.'],
  ['~', 'No complaint about the result. The paperwork took {three|four} weeks.'],
  ['~', 'The first contact was slow, from then on all was fine.'],
  ['~', 'Sound people with too much work. Remind them.'],
  ['~', 'We got what we wanted at the second attempt.'],
  ['~', 'A bit dear for what it is, but reliable.'],
  ['~', 'The agreement was clear, the follow-up less so.'],
  ['~', 'Fine as long as you deal with {contact}; with the others it takes longer.'],
  ['~', 'Neither the best nor the worst we have tried.'],
  ['~', 'Changes to the order got lost once. Put everything in writing.'],
  ['~', 'Good before the holidays, half asleep after them.'],
  ['~', 'They are learning. The third order was better than the first.'],
  ['~', 'Price was fine; the extras should have been named at the start.'],
  ['~', 'All right for us, though a larger buyer might find them small.'],
  ['-', 'Quotation said one price, the invoice another. Settled, but not pleasant.'],
  ['-', 'Two weeks late, and we were the ones who had to call.'],
  ['-', 'Nobody told us about the delay until we asked.'],
  ['-', 'No answer for {three|four} days in the middle of the order.'],
  ['-', 'Much was promised, most of it kept.'],
]

/** Remarks on goods that were delivered. */
const onGoods: readonly Remark[] = [
  ['+', 'Second order in {three|four|six} months, same quality as the first.'],
  ['+', 'Delivered to {here} {two days|a day} earlier than promised.'],
  ['+', 'Small first order treated as seriously as a big one.'],
  ['+', 'We sent one of our people to check before loading; everything was as described.'],
  ['+', 'Count, weight and labels right on all {three|four|five} deliveries so far.'],
  ['+', 'Packed as if it were their own.'],
  ['+', 'Sample, order, delivery: all three looked the same.'],
  ['+', '{Two|Three} pieces were damaged on the road; replaced with the next truck, no forms.'],
  ['+', 'We keep less in our own store since they deliver so regularly.'],
  ['+', 'Our customers in {here} noticed the difference and said so.'],
  ['+', 'Stock list on Monday, goods on Thursday.'],
  ['+', 'The last pallet was as good as the first.'],
  ['+', 'They keep a sample of each delivery, which ended one discussion quickly.'],
  ['+', 'Unloaded in {here} in an hour, nothing loose, nothing missing.'],
  ['+', 'We began with a trial lot in {March|June|September} and have ordered every month since.'],
  ['+', 'Lot numbers on every piece, so our own records are easy.'],
  ['+', 'A late truck of ours was loaded after hours without a word.'],
  ['+', 'Ordered {twice|three times|four times}, never had to send anything back.'],
  ['~', 'The quality is right; delivery to {here} took {four|five|six} days longer than agreed.'],
  ['~', 'Fine for a standing order. For a one-off the waiting time is long.'],
  ['~', 'Everything correct except the quantity on one delivery note, corrected after a week.'],
  ['~', 'Good goods, thin packing.'],
  ['~', 'Decent quality, uneven from one lot to the next.'],
  ['~', 'The goods were right, the labels were for somebody else.'],
  ['~', 'Two of the {three|four} items came at once, the last one {nine|twelve} days after.'],
  ['~', 'Handled carefully, loaded carelessly. Nothing broke this time.'],
  ['~', 'One of {four|five} deliveries was short. They made it up the month after.'],
  ['-', 'The order came short and the credit note took {a month|six weeks}.'],
  ['-', 'The sample was better than the delivery. They gave a discount after some discussion.'],
  ['-', 'A third was not what we had ordered; the exchange took {three weeks|a month}.'],
]

/** Remarks on goods that crossed a border. */
const onGoodsFromAbroad: readonly Remark[] = [
  ['+', 'Documents arrived by e-mail before the goods, so clearing took one morning.'],
  ['+', 'The certificate of origin was in the folder, so there was no duty to argue about.'],
  ['+', '{contact} called when the truck left and again when it had crossed the border.'],
  ['+', 'Our first purchase from {land}, and not the last.'],
  ['+', 'Paying across the border was easier than we feared; they helped with the bank form.'],
  ['~', 'Goods as ordered, one paper missing at the border. It cost us {two days|a night}.'],
  ['-', 'Wrong code on the certificate, and the truck stood {three|four} days.'],
]

/** Remarks of buyers in the same country. */
const nearby: readonly Remark[] = [
  ['+', 'Recommended to us by a neighbour in {here}; we now recommend them in turn.'],
  ['+', 'Good to find this inside the country; we used to look abroad.'],
  ['+', 'When we had a question they sent somebody instead of writing.'],
]

/** Gives every draft its reviews, newest first; each by another company, one that buys from the draft's trade. */
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
  const spoken = new Set<string>()
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
        comment: commentOn(draft, reviewer, rating, spoken),
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
    const drawn = Math.round(quality + 2.8 * (share(`${key}/rating/${index}`) - 0.5))
    return Math.min(5, Math.max(1, drawn))
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

/** How often one buys there: mostly at home, next from neighbours, and from afar only what is made for export. */
function nearness(seller: Country, buyer: Country, exports: boolean): number {
  if (seller === buyer) return exports ? 4 : 12
  if (seller.neighbours.includes(buyer.name)) return exports ? 2 : 1
  return exports ? 0.5 : 0
}

function reviewedAt(pair: string, seller: string, buyer: string): string {
  const from = Math.max(Date.parse(seller), Date.parse(buyer)) + 14 * DAY
  return new Date(from + Math.floor(share(`${pair}/when`) * (LAST_REVIEW - from))).toISOString()
}

function commentOn({ company, country, trade, delivers }: Draft, reviewer: Draft, rating: number, spoken: Set<string>): string {
  const pair = `${company.username}/${reviewer.company.username}`
  const grade = rating >= 4 ? '+' : rating === 3 ? '~' : '-'
  const names = {
    here: reviewer.company.location,
    land: country.name,
    contact: company.contactPerson.split(' ')[0] ?? '',
    languages: country.words.languages,
  }
  const say = (remarks: readonly Remark[], part: string): string | undefined => {
    const suitable = remarks.filter(
      ([of, text, tags, by]) =>
        of === grade && !spoken.has(text) && suits(tags, company.tags) && (by === undefined || by === reviewer.company.category),
    )
    if (suitable.length === 0) return undefined
    const [, text] = pick(`${pair}/${part}`, suitable)
    spoken.add(text)
    return fill(text, `${pair}/${part}`, names)
  }
  const abroad = country !== reviewer.country
  const general = [...anySeller, ...(delivers ? onGoods : []), ...(delivers && abroad ? onGoodsFromAbroad : []), ...(abroad ? [] : nearby)]
  const style = pick(`${pair}/style`, ['goods', 'goods', 'both', 'service'] as const)
  const goods = style === 'service' ? undefined : say(trade.remarks, 'goods')
  const service = goods !== undefined && style === 'goods' ? undefined : say(general, 'service')
  return [goods, service].filter((part) => part !== undefined).join(' ')
}

function suits(tags: string | undefined, offered: readonly string[]): boolean {
  return !tags || tags.split(', ').some((tag) => offered.includes(tag))
}

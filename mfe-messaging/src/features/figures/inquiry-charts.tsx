import { profilePath } from '@ungana/contracts-directory'
import { type InquiryFigures, inquiriesPath } from '@ungana/contracts-messaging'
import { TextLink, TrendChart } from '@ungana/ui'
import { counted, shortDayText } from '@ungana/web-kit'
import { useInquiryFigures } from '#lib/use-figures.ts'
import { FigureCard, PendingFigures } from './figure-card.tsx'

type Week = InquiryFigures['weeks'][number]

/** What became of the inquiries that a company received. */
export function InquiryCharts({ id }: { readonly id: string }) {
  const result = useInquiryFigures(id)
  if (!result.data) return <PendingFigures what="inquiries" result={result} />
  const { weeks } = result.data
  const total = (number: 'inquiries' | 'quotes' | 'won') => weeks.reduce((sum, week) => sum + week[number], 0)
  const points = (number: 'inquiries' | 'replyHours' | 'quotes') =>
    weeks.map((week: Week) => ({ label: shortDayText(week.week), value: week[number], other: week.won }))
  const [inquiries, quotes, won] = [total('inquiries'), total('quotes'), total('won')]
  if (inquiries + quotes + won === 0) {
    return (
      <FigureCard
        title="Inquiries and quotes"
        text={
          <>
            You received no inquiry in these weeks. Buyers ask companies that show products, prices and pictures:{' '}
            <TextLink href={`${profilePath()}#products`}>add a product</TextLink>.
          </>
        }
      />
    )
  }
  return (
    <>
      <TrendChart title="Inquiries" period="Week from" unit="received" latest="received this week" points={points('inquiries')}>
        {counted(inquiries, 'inquiry', 'inquiries')} in 12 weeks. <TextLink href={inquiriesPath('received')}>See them</TextLink>
      </TrendChart>
      <TrendChart title="Reply time" period="Week from" unit="hours" latest="hours until your first reply" points={points('replyHours')}>
        Half of a week’s inquiries got a reply within this time.
      </TrendChart>
      <TrendChart title="Quotes" period="Week from" unit="sent" latest="sent this week" otherUnit="accepted" points={points('quotes')}>
        {counted(quotes, 'quote')} in 12 weeks, {won.toLocaleString('en')} accepted
      </TrendChart>
    </>
  )
}

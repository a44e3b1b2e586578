import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { profilePath } from '@ungana/contracts-directory'
import { type InquiryFigures, inquiriesPath } from '@ungana/contracts-messaging'
import { numberText } from '@ungana/language/formats'
import { TextLink, TrendChart } from '@ungana/ui'
import { shortDayText } from '@ungana/web-kit'
import { useInquiryFigures } from '#lib/use-figures.ts'
import { FigureCard, PendingFigures } from './figure-card.tsx'

type Week = InquiryFigures['weeks'][number]

/** What became of the inquiries that a company received. */
export function InquiryCharts({ id }: { readonly id: string }) {
  const result = useInquiryFigures(id)
  if (!result.data) return <PendingFigures loading={t`Loading your inquiries...`} failed={t`Your inquiries did not load`} result={result} />
  const { weeks } = result.data
  const total = (number: 'inquiries' | 'quotes' | 'won') => weeks.reduce((sum, week) => sum + week[number], 0)
  const points = (number: 'inquiries' | 'replyHours' | 'quotes') =>
    weeks.map((week: Week) => ({ label: shortDayText(week.week), value: week[number], other: week.won }))
  const [inquiries, quotes, won] = [total('inquiries'), total('quotes'), total('won')]
  if (inquiries + quotes + won === 0) {
    return (
      <FigureCard
        title={t`Inquiries and quotes`}
        text={
          <Trans>
            You received no inquiries in these weeks. Buyers ask companies that show products, prices and pictures:{' '}
            <TextLink href={`${profilePath()}#products`}>add a product</TextLink>.
          </Trans>
        }
      />
    )
  }
  return (
    <>
      <TrendChart title={t`Inquiries`} period={t`Week from`} unit={t`received`} latest={t`received this week`} points={points('inquiries')}>
        {plural(inquiries, { one: '# inquiry in 12 weeks.', other: '# inquiries in 12 weeks.' })}{' '}
        <TextLink href={inquiriesPath('received')}>{t`See them`}</TextLink>
      </TrendChart>
      <TrendChart title={t`Reply time`} period={t`Week from`} unit={t`hours`} latest={t`hours until your first reply`} points={points('replyHours')}>
        {t`Half of a week’s inquiries got a reply within this time.`}
      </TrendChart>
      <TrendChart
        title={t`Quotes`}
        period={t`Week from`}
        unit={t`sent`}
        latest={t`sent this week`}
        otherUnit={t({ message: 'accepted', context: 'quotes' })}
        points={points('quotes')}
      >
        {plural(quotes, { one: `# quote in 12 weeks, ${numberText(won)} accepted`, other: `# quotes in 12 weeks, ${numberText(won)} accepted` })}
      </TrendChart>
    </>
  )
}

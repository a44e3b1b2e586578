import { t } from '@lingui/core/macro'
import { exhibitionPath, isPast } from '@ungana/contracts-directory'
import { Chip, Cluster, SectionHeading } from '@ungana/ui'
import { inLanguage, UnknownChoice } from '@ungana/web-kit'
import { useExhibitions, useTradeCalendar } from '#lib/exhibition-list.ts'
import { eventDateText, exhibitionTypeLabel } from '#lib/exhibition-text.ts'
import { CalendarTable } from './calendar-table.tsx'

/** The first edition of the calendar, kept as it was. Its value in the URL. */
const FIRST_EDITION = '2025-2026'

interface TradeCalendarProps {
  readonly edition: string
  readonly onEdition: (edition: string) => void
}

/** The next events as a table, or the calendar of 2025-2026. */
export function TradeCalendar({ edition, onEdition }: TradeCalendarProps) {
  const isFirst = edition === FIRST_EDITION
  const caption = isFirst ? t`Trade calendar ${FIRST_EDITION}` : t`Trade calendar: next events`
  return (
    <>
      <SectionHeading id="calendar">{caption}</SectionHeading>
      <UnknownChoice value={edition} choices={[FIRST_EDITION]} shown={t`the next events`} />
      <Cluster role="group" aria-label={t`Edition`}>
        <Chip pressed={!isFirst} onPressedChange={() => onEdition('')}>
          {t`Next events`}
        </Chip>
        <Chip pressed={isFirst} onPressedChange={() => onEdition(FIRST_EDITION)}>
          {FIRST_EDITION}
        </Chip>
      </Cluster>
      {isFirst ? <FirstEdition caption={caption} /> : <NextEvents caption={caption} />}
    </>
  )
}

function NextEvents({ caption }: { readonly caption: string }) {
  const result = useExhibitions()
  const rows = result.data
    ?.filter((exhibition) => !isPast(exhibition))
    .map((exhibition) => ({
      key: String(exhibition.id),
      date: eventDateText(exhibition),
      event: inLanguage(exhibition.name),
      href: exhibitionPath(exhibition.id),
      location: inLanguage(exhibition.location),
      industryFocus: exhibition.categories.map(inLanguage).join(', '),
      type: exhibitionTypeLabel(exhibition.type),
    }))
  return <CalendarTable caption={caption} result={result} rows={rows} />
}

function FirstEdition({ caption }: { readonly caption: string }) {
  const result = useTradeCalendar()
  return (
    <CalendarTable
      caption={caption}
      result={result}
      rows={result.data?.map(({ id, ...row }) => ({
        ...row,
        key: String(id),
        event: inLanguage(row.event),
        industryFocus: inLanguage(row.industryFocus),
        type: inLanguage(row.type),
      }))}
    />
  )
}

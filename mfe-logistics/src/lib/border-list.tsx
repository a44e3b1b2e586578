import { plural, t } from '@lingui/core/macro'
import type { BorderReports, Route } from '@ungana/contracts-logistics'
import { listText } from '@ungana/language/formats'
import { Badge, type BadgeTone, bareList, color, size } from '@ungana/ui'
import { momentText } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { borderStatusText } from './border-status.ts'
import { waitText } from './figures.ts'

const List = styled.ul`
  ${bareList}
  display: grid;
  gap: 10px;

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 10px;
  }

  small {
    flex-basis: 100%;
    color: ${color.ink2};
    font-size: ${size.caption};
  }
`

const tones: Readonly<Record<string, BadgeTone>> = { open: 'success', restricted: 'warning', closed: 'danger' }

export function BorderStatusBadge({ status }: { readonly status: string }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{borderStatusText(status)}</Badge>
}

/** Border posts of a route that somebody has reported on, and in a booking how long trucks wait there. */
export function BorderList({ borders }: { readonly borders: Route['borders'] }) {
  const reported = borders.filter(({ status, wait }) => status !== 'unknown' || wait !== undefined)
  if (reported.length === 0) return null
  return (
    <List aria-label={t`Border posts`}>
      {reported.map(({ id, name, status, source, asOf, wait }) => (
        <li key={id}>
          <span>{name}</span>
          <BorderStatusBadge status={status} />
          {source && asOf ? <small>{`${source}, ${momentText(asOf)}`}</small> : null}
          {wait ? (
            <small>{t`Usually ${waitText(wait.median)} here, from our trucks, ${tripsText(wait.trips)}`}</small>
          ) : wait === null ? (
            <small>{noWaitText()}</small>
          ) : null}
        </li>
      ))}
    </List>
  )
}

export const tripsText = (trips: number) => plural(trips, { one: '# trip', other: '# trips' })

export const noWaitText = () => t`No waiting time: fewer than five carriers passed here in 90 days.`

/** "In the last 6 hours: 3 drivers say open and 2 drivers say closed". Nothing without reports. */
export function DriverReports({ reports }: { readonly reports: BorderReports | undefined }) {
  if (!reports) return null
  const { open, slow, closed } = reports
  const said = [
    open > 0 ? plural(open, { one: '# driver says open', other: '# drivers say open' }) : '',
    slow > 0 ? plural(slow, { one: '# driver says slow', other: '# drivers say slow' }) : '',
    closed > 0 ? plural(closed, { one: '# driver says closed', other: '# drivers say closed' }) : '',
  ].filter(Boolean)
  if (said.length === 0) return null
  return (
    <p>
      {t`In the last 6 hours: ${listText(said)}`}
      {closed > 0 && open + slow > 0 ? (
        <>
          {' '}
          <Badge tone="warning">{t`conflicting reports`}</Badge>
        </>
      ) : null}
    </p>
  )
}

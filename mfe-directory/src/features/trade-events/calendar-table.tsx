import { t } from '@lingui/core/macro'
import { Card, color, ErrorPanel, hiddenFromSight, media, SkeletonText, size, TextLink } from '@ungana/ui'
import { styled } from 'styled-components'

const Frame = styled(Card)`
  padding: 0;
  overflow: hidden;

  ${media.phone} {
    padding: 0;
  }
`

/* On a phone each row becomes a block, because five columns do not fit. */
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${size.small};

  caption {
    ${hiddenFromSight}
  }

  th,
  td {
    padding: 13px 20px;
    text-align: start;
    vertical-align: top;
  }

  thead th {
    background: ${color.sunk};
    color: ${color.ink2};
    font-size: ${size.caption};
    font-weight: 600;
  }

  tbody tr {
    border-top: 1px solid ${color.line};
  }

  tbody th {
    font-weight: 600;
  }

  tbody td:first-child {
    color: ${color.ink2};
    white-space: nowrap;
  }

  ${media.phone} {
    &,
    tbody {
      display: block;
    }

    thead {
      ${hiddenFromSight}
    }

    tbody tr {
      display: flex;
      flex-wrap: wrap;
      gap: 2px 0.3em;
      padding: 14px 20px;
    }

    tbody tr:first-child {
      border-top: 0;
    }

    th,
    td {
      padding: 0;
    }

    tbody td:first-child,
    tbody th,
    tbody td:nth-child(3) {
      flex: 1 0 100%;
    }

    tbody td:first-child {
      white-space: normal;
    }

    tbody th {
      font-size: ${size.body};
    }

    tbody td:nth-child(n + 3) {
      color: ${color.ink2};
    }

    tbody td:last-child::before {
      content: '· ';
    }
  }
`

const placeholders = Array.from({ length: 8 }, (_, index) => index)
const ERROR = t`Error loading the trade calendar`

interface CalendarRow {
  readonly key: string
  readonly date: string
  readonly event: string
  /** The event's own page. */
  readonly href?: string
  readonly location: string
  readonly industryFocus: string
  readonly type: string
}

interface CalendarTableProps {
  readonly caption: string
  readonly result: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => unknown }
  /** Undefined while loading. */
  readonly rows: readonly CalendarRow[] | undefined
}

export function CalendarTable({ caption, result, rows }: CalendarTableProps) {
  if (result.isError && !rows) {
    return (
      <ErrorPanel title={ERROR} headingLevel={3} onRetry={() => result.refetch()} retrying={result.isFetching}>
        {t`Please try refreshing the page`}
      </ErrorPanel>
    )
  }
  return (
    <Frame>
      <Table aria-busy={rows === undefined}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Date`}</th>
            <th scope="col">{t`Event`}</th>
            <th scope="col">{t`Location`}</th>
            <th scope="col">{t`Industry Focus`}</th>
            <th scope="col">{t`Type`}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map(({ key, date, event, href, location, industryFocus, type }) => (
                <tr key={key}>
                  <td>{date}</td>
                  <th scope="row">{href ? <TextLink href={href}>{event}</TextLink> : event}</th>
                  <td>{location}</td>
                  <td>{industryFocus}</td>
                  <td>{type}</td>
                </tr>
              ))
            : placeholders.map((row) => <LoadingRow key={row} />)}
        </tbody>
      </Table>
    </Frame>
  )
}

function LoadingRow() {
  return (
    <tr>
      {['60%', '80%', '70%', '60%', '50%'].map((width, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change places
        <td key={cell}>
          <SkeletonText width={width} />
        </td>
      ))}
    </tr>
  )
}

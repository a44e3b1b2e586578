import { t } from '@lingui/core/macro'
import type { Route } from '@ungana/contracts-logistics'
import { Badge, type BadgeTone, bareList, color, size } from '@ungana/ui'
import { momentText } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { borderStatusText } from './border-status.ts'

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

/** Border posts of a route that somebody has reported on. */
export function BorderList({ borders }: { readonly borders: Route['borders'] }) {
  const reported = borders.filter(({ status }) => status !== 'unknown')
  if (reported.length === 0) return null
  return (
    <List aria-label={t`Border posts`}>
      {reported.map(({ id, name, status, source, asOf }) => (
        <li key={id}>
          <span>{name}</span>
          <BorderStatusBadge status={status} />
          {source && asOf ? <small>{`${source}, ${momentText(asOf)}`}</small> : null}
        </li>
      ))}
    </List>
  )
}

import { t } from '@lingui/core/macro'
import { bareList, color, size } from '@ungana/ui'
import { styled } from 'styled-components'
import { borderStatusText } from '#lib/border-status.ts'
import type { Shown } from './map-drawing.tsx'
import { PostMark } from './post-mark.tsx'

const Key = styled.ul`
  ${bareList}
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  font-size: ${size.caption};

  > li {
    display: flex;
    align-items: center;
    gap: 6px;
  }
`

const order = ['open', 'restricted', 'closed', 'unknown']

/** What the marks mean; only those that the map shows. */
export function MapKey({ shown: { borders, trucks, at } }: { readonly shown: Shown }) {
  const statuses = order.filter((status) => borders.some((post) => post.status === status))
  return (
    <Key aria-label={t`Map key`}>
      {statuses.length > 0 ? <li>{t`Border posts:`}</li> : null}
      {statuses.map((status) => (
        <li key={status}>
          <Sign>
            <PostMark x={10} y={10} status={status} />
          </Sign>
          {borderStatusText(status)}
        </li>
      ))}
      {trucks.length > 0 ? (
        <li>
          <Sign>
            <circle cx="10" cy="10" r="8" fill={color.greenFill} />
          </Sign>
          {t`trucks with space`}
        </li>
      ) : null}
      {at ? (
        <li>
          <Sign>
            <circle cx="10" cy="10" r="7" fill="none" stroke={color.ink} strokeWidth="3" />
          </Sign>
          {t`last seen`}
        </li>
      ) : null}
    </Key>
  )
}

const Sign = ({ children }: { readonly children: React.ReactNode }) => (
  <svg width="20" height="20" aria-hidden>
    {children}
  </svg>
)

import { color, size } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(min(11ch, 40%), auto) minmax(0, 1fr);
  gap: 4px 14px;
  margin: 0;
  font-size: ${size.small};

  > dt {
    color: ${color.ink2};
  }

  > dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`

/** Names and values, one a line. Rows without a value are left out. */
export function FactList({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  const shown = rows.filter(([, value]) => value !== undefined && value !== '')
  if (shown.length === 0) return null
  return (
    <List>
      {shown.flatMap(([name, value]) => [
        <dt key={`${name} name`}>{name}</dt>,
        <dd key={name} dir="auto">
          {value}
        </dd>,
      ])}
    </List>
  )
}

import { color, size } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** A list of facts: `<Facts><Fact name="Weight">1.5 t</Fact></Facts>`. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 120px), 1fr));
  gap: 12px 16px;
  margin: 0;

  dt {
    color: ${color.ink2};
    font-size: ${size.caption};
  }

  dd {
    margin: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

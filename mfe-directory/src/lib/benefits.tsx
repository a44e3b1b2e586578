import { t } from '@lingui/core/macro'
import { bareList, color, DeepBand, Imigongo, media, radius, size } from '@ungana/ui'
import type { ComponentType } from 'react'
import { styled } from 'styled-components'

export interface Benefit {
  readonly Icon: ComponentType<{ readonly 'aria-hidden': true }>
  readonly title: string
  readonly text: string
}

const Panel = styled(DeepBand)`
  border-radius: ${radius.card};
  overflow: hidden;
`

const Art = styled.div`
  height: 132px;

  ${media.phone} {
    height: 88px;
  }
`

const Words = styled.div`
  padding: 24px;

  > h2 {
    font-size: 1.25rem;
  }

  ${media.phone} {
    padding: 20px;
  }
`

const List = styled.ul`
  ${bareList}
  display: grid;
  gap: 20px;
  margin-top: 20px;

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-content: start;
    gap: 2px 14px;
  }

  > li > svg {
    grid-row: span 2;
    width: 24px;
    height: 24px;
    color: ${color.marigoldText};
    stroke-width: 1.75;
  }

  p {
    color: ${color.ink2};
    font-size: ${size.small};
  }

  /* At these widths the panel is below the form and wide enough for three columns. */
  @media (min-width: 768px) and (max-width: 959.98px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`

/** The panel beside a registration form that says what the new member gets. */
export function Benefits({ artId, benefits }: { readonly artId: string; readonly benefits: readonly Benefit[] }) {
  return (
    <Panel aria-labelledby="benefits">
      <Art>
        <Imigongo id={artId} scale={1.3} palette="forest" />
      </Art>
      <Words>
        <h2 id="benefits">{t`What you get`}</h2>
        <List>
          {benefits.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </List>
      </Words>
    </Panel>
  )
}

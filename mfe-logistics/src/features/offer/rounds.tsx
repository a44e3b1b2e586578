import { t } from '@lingui/core/macro'
import type { Offer } from '@ungana/contracts-logistics'
import { bareList, color, size } from '@ungana/ui'
import { momentText, usePersonText } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { usdText } from '#lib/figures.ts'

const List = styled.ol`
  ${bareList}
  display: grid;
  gap: 16px;

  > li {
    display: grid;
    gap: 2px;
  }

  strong {
    font-size: ${size.h3};
  }

  small {
    color: ${color.ink2};
    font-size: ${size.caption};
  }
`

/** All prices offered, newest first. */
export function Rounds({ offer: { rounds, side, shipper, carrier } }: { readonly offer: Offer }) {
  const personText = usePersonText()
  return (
    <List>
      {[...rounds].reverse().map(({ by, price, message, at, person }) => (
        <li key={at}>
          <strong>{usdText(price)}</strong>
          {message ? <span dir="auto">{message}</span> : null}
          <small>
            {[by === side ? t`You` : (by === 'shipper' ? shipper : carrier).name, personText(person), momentText(at)].filter(Boolean).join(', ')}
          </small>
        </li>
      ))}
    </List>
  )
}

import type { registrableBusinessTypes } from '@ungana/contracts-identity'
import { color, hiddenFromSight, media, motion, radius, size } from '@ungana/ui'
import Factory from 'lucide-react/icons/factory'
import Handshake from 'lucide-react/icons/handshake'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Shapes from 'lucide-react/icons/shapes'
import Truck from 'lucide-react/icons/truck'
import Warehouse from 'lucide-react/icons/warehouse'
import { type ComponentType, useId } from 'react'
import { styled } from 'styled-components'
import { businessTypeLabel } from '#lib/business-text.ts'

type BusinessType = (typeof registrableBusinessTypes)[number]

const types: Readonly<Record<BusinessType, { readonly Icon: ComponentType; readonly what: string }>> = {
  manufacturer: { Icon: Factory, what: 'You make goods, or process them.' },
  supplier: { Icon: Warehouse, what: 'You stock goods and deliver them to businesses.' },
  trader: { Icon: Handshake, what: 'You buy and sell, across town or across borders.' },
  logistics: { Icon: Truck, what: 'You move, store or clear goods for others.' },
  consultant: { Icon: MessagesSquare, what: 'You advise businesses, or work for them by the hour.' },
  other: { Icon: Shapes, what: 'Something else that businesses need.' },
}
const entries = Object.entries(types) as [BusinessType, (typeof types)[BusinessType]][]

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 12px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
`

const Choice = styled.label`
  position: relative;
  display: grid;
  cursor: pointer;
`

const Radio = styled.input`
  ${hiddenFromSight}
`

const Mark = styled.span`
  position: absolute;
  top: 14px;
  right: 14px;
  width: 20px;
  height: 20px;
  border: 1px solid ${color.control};
  border-radius: 50%;
  background: ${color.card};

  ${media.phone} {
    top: calc(50% - 10px);
  }
`

const Face = styled.span`
  display: grid;
  grid-template-rows: auto auto 1fr;
  gap: 2px;
  min-width: 0;
  padding: 16px;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  transition: border-color ${motion.quick}, background-color ${motion.quick};

  > svg {
    width: 26px;
    height: 26px;
    margin-bottom: 8px;
    color: ${color.green};
    stroke-width: 1.75;
  }

  ${media.phone} {
    grid-template-columns: auto minmax(0, 1fr);
    grid-template-rows: auto auto;
    gap: 0 14px;
    padding: 12px 48px 12px 14px;

    > svg {
      grid-row: span 2;
      align-self: center;
      margin-bottom: 0;
    }
  }

  ${media.hover} {
    ${Choice}:hover & {
      border-color: ${color.green};
    }
  }

  /* A second line inside the first, so that what is chosen shows without colour too. */
  :checked + & {
    border-color: ${color.green};
    background: ${color.greenTint};
    box-shadow: inset 0 0 0 1px ${color.green};
  }

  :checked + & > ${Mark} {
    border: 6px solid ${color.green};
  }

  :focus-visible + & {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
  }
`

const Name = styled.span`
  font-weight: 600;
`

const What = styled.span`
  color: ${color.ink2};
  font-size: ${size.caption};
  line-height: 1.45;
`

const Wrong = styled.p`
  color: ${color.clay};
  font-size: ${size.caption};
  font-weight: 500;
`

interface TypeCardsProps {
  readonly name: string
  readonly labelledBy: string
  readonly chosen: string
  readonly error: string | undefined
}

/** One of the six kinds of business: radio buttons with room to say what each means. */
export function TypeCards({ name, labelledBy, chosen, error }: TypeCardsProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-describedby={error ? `${id}error` : undefined} aria-invalid={error ? true : undefined}>
      <Cards>
        {entries.map(([type, { Icon, what }]) => (
          <Choice key={type}>
            <Radio
              type="radio"
              name={name}
              value={type}
              defaultChecked={type === chosen}
              aria-describedby={`${id}${type}`}
              aria-label={businessTypeLabel(type)}
            />
            <Face>
              <Icon aria-hidden />
              <Name>{businessTypeLabel(type)}</Name>
              <What id={`${id}${type}`}>{what}</What>
              <Mark aria-hidden />
            </Face>
          </Choice>
        ))}
      </Cards>
      {error ? <Wrong id={`${id}error`}>{error}</Wrong> : null}
    </div>
  )
}

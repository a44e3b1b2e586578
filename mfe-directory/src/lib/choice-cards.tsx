import { color, GroupProblem, hiddenFromSight, media, motion, radius, size } from '@ungana/ui'
import { type ComponentType, useId } from 'react'
import { styled } from 'styled-components'

export interface Choice {
  readonly value: string
  readonly label: string
  readonly Icon: ComponentType<{ readonly 'aria-hidden': true }>
  readonly what: string
  /** Shown in bold below the description. */
  readonly price?: string
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 12px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
`

const Option = styled.label`
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
  inset-inline-end: 14px;
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
  grid-template-rows: auto auto 1fr auto;
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
    grid-template-rows: auto;
    gap: 0 14px;
    padding: 12px 14px;
    padding-inline-end: 48px;

    > svg {
      grid-row: span 3;
      align-self: center;
      margin-bottom: 0;
    }
  }

  ${media.hover} {
    ${Option}:hover & {
      border-color: ${color.green};
    }
  }

  /* A thicker border marks the chosen card without relying on colour. */
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

const Price = styled.span`
  margin-top: 6px;
  font-weight: 700;

  ${media.phone} {
    grid-column: 2;
    margin-top: 2px;
  }
`

interface ChoiceCardsProps {
  readonly name: string
  readonly labelledBy: string
  /** Pass a multiple of three, because a row has three cards. */
  readonly choices: readonly Choice[]
  readonly chosen: string
  readonly error: string | undefined
}

/** Radio buttons as cards, each with a description. */
export function ChoiceCards({ name, labelledBy, choices, chosen, error }: ChoiceCardsProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-describedby={error ? `${id}error` : undefined} aria-invalid={error ? true : undefined}>
      <Cards>
        {choices.map(({ value, label, Icon, what, price }) => (
          <Option key={value}>
            <Radio
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              aria-describedby={price ? `${id}${value} ${id}${value}price` : `${id}${value}`}
              aria-label={label}
            />
            <Face>
              <Icon aria-hidden />
              <Name>{label}</Name>
              <What id={`${id}${value}`}>{what}</What>
              {price ? <Price id={`${id}${value}price`}>{price}</Price> : null}
              <Mark aria-hidden />
            </Face>
          </Option>
        ))}
      </Cards>
      {error ? <GroupProblem id={`${id}error`}>{error}</GroupProblem> : null}
    </div>
  )
}

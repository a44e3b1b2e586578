import { t } from '@lingui/core/macro'
import { color, GroupProblem, hiddenFromSight, size } from '@ungana/ui'
import Star from 'lucide-react/icons/star'
import { useId, useState } from 'react'
import { styled } from 'styled-components'

const Group = styled.div`
  display: grid;
  gap: 2px;
`

const Label = styled.p`
  font-size: ${size.small};
  font-weight: 600;
`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 12px;
`

const Stars = styled.div`
  display: flex;
  margin-inline-start: -9px;
`

const Option = styled.label<{ $filled: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  width: 46px;
  height: 46px;
  border-radius: 50%;
  color: ${({ $filled }) => ($filled ? color.marigoldText : color.control)};
  cursor: pointer;

  > svg {
    width: 28px;
    height: 28px;
    fill: ${({ $filled }) => ($filled ? 'currentColor' : 'none')};
    stroke-width: 1.75;
  }

  &:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: -3px;
  }
`

const Radio = styled.input`
  ${hiddenFromSight}
`

const Meaning = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};
`

const meanings = [t`Poor`, t`Fair`, t`Good`, t`Very good`, t`Excellent`] as const
const starTexts = [t`1 star, poor`, t`2 stars, fair`, t`3 stars, good`, t`4 stars, very good`, t`5 stars, excellent`]

interface StarChoiceProps {
  readonly name: string
  /** "1" to "5", or empty. */
  readonly chosen: string
  readonly error: string | undefined
}

/** One to five stars as radio buttons, so that arrow keys and screen readers work. */
export function StarChoice({ name, chosen, error }: StarChoiceProps) {
  const id = useId()
  const [rating, setRating] = useState(Number(chosen))
  return (
    <Group role="radiogroup" aria-labelledby={id} aria-describedby={error ? `${id}error` : undefined} aria-invalid={error ? true : undefined}>
      <Label id={id}>{t`Your rating`}</Label>
      <Row>
        <Stars>
          {meanings.map((meaning, index) => (
            <Option key={meaning} $filled={index < rating}>
              <Radio
                type="radio"
                name={name}
                value={index + 1}
                defaultChecked={index + 1 === rating}
                aria-label={starTexts[index]}
                onChange={() => setRating(index + 1)}
              />
              <Star aria-hidden />
            </Option>
          ))}
        </Stars>
        <Meaning aria-hidden>{meanings[rating - 1]}</Meaning>
      </Row>
      {error ? <GroupProblem id={`${id}error`}>{error}</GroupProblem> : null}
    </Group>
  )
}

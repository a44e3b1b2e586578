import { valuesOf } from '@ungana/contracts-directory'
import { Checkbox, FieldGroup, GroupProblem, media } from '@ungana/ui'
import { useId } from 'react'
import { styled } from 'styled-components'

const Boxes = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0 16px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

interface CheckboxChoiceProps {
  readonly name: string
  readonly labelledBy: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** The chosen values, separated by commas. */
  readonly chosen: string
  readonly error: string | undefined
}

/** A question with checkboxes as answers. Readers may choose several. */
export function CheckboxChoice({ name, labelledBy, choices, chosen, error }: CheckboxChoiceProps) {
  const id = useId()
  const initially = valuesOf(chosen)
  return (
    <FieldGroup aria-labelledby={labelledBy} aria-describedby={error ? id : undefined}>
      <Boxes>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={label}
            defaultChecked={initially.includes(value)}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </Boxes>
      {error ? <GroupProblem id={id}>{error}</GroupProblem> : null}
    </FieldGroup>
  )
}

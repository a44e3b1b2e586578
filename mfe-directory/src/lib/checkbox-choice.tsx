import { valuesOf } from '@ungana/contracts-directory'
import { Checkbox, color, media, size } from '@ungana/ui'
import { useId } from 'react'
import { styled } from 'styled-components'

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`

const Boxes = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0 16px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const ErrorText = styled.p`
  margin-top: 6px;
  color: ${color.clay};
  font-size: ${size.caption};
  font-weight: 500;
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
    <Group aria-labelledby={labelledBy} aria-describedby={error ? id : undefined}>
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
      {error ? <ErrorText id={id}>{error}</ErrorText> : null}
    </Group>
  )
}

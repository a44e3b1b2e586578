import { color, FieldGroup, GroupProblem, size, TOUCH } from '@ungana/ui'
import { useId } from 'react'
import { styled } from 'styled-components'

const Line = styled.label`
  display: flex;
  gap: 12px;
  min-height: ${TOUCH};
  padding-block: 8px;
  line-height: 1.4;
  cursor: pointer;

  > input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 1px 0 0;
    accent-color: ${color.greenFill};
  }
`

const Note = styled.span`
  display: block;
  color: ${color.ink2};
  font-size: ${size.caption};
`

export interface Option {
  readonly value: string
  readonly label: string
  readonly note: string | undefined
}

interface ChoiceFieldProps {
  readonly name: string
  readonly label: string
  readonly options: readonly Option[]
  readonly defaultValue: string | undefined
  readonly error: string | undefined
}

/** Radio buttons below each other, each with a note. */
export function ChoiceField({ name, label, options, defaultValue, error }: ChoiceFieldProps) {
  const id = useId()
  return (
    <FieldGroup role="radiogroup" aria-required aria-invalid={error ? true : undefined} aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      {options.map(({ value, label: text, note }) => (
        <Line key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            aria-label={text}
            aria-describedby={`${id}${value}`}
          />
          <span>
            {text}
            <Note id={`${id}${value}`}>{note}</Note>
          </span>
        </Line>
      ))}
      {error ? <GroupProblem id={id}>{error}</GroupProblem> : null}
    </FieldGroup>
  )
}

// One or several lines of text. Every other prop, including `ref`, goes to the control, so the registration of a form library can be spread in.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { styled } from 'styled-components'
import { control, FieldBox, type FieldProps, Inset, InsetBox } from '#field.tsx'

const Input = styled.input<{ $icon: boolean }>`
  ${control}
  ${({ $icon }) => $icon && 'padding-inline-start: 44px;'}
`

/* The area grows with its text. Browsers then ignore `rows`, so the minimum height is calculated from it. */
const Area = styled.textarea<{ $rows: number }>`
  ${control}
  display: block;
  min-height: calc(${({ $rows }) => $rows} * 1.5em + 22px);
  resize: vertical;
  field-sizing: content;
  max-height: 40svh;
`

export type TextFieldProps = FieldProps &
  ComponentPropsWithRef<'input'> & {
    /** An icon inside, at the start. */
    icon?: ReactNode
  }

export function TextField({ label, hideLabel, aside, hint, error, icon, className, ...input }: TextFieldProps) {
  const field = { id: input.id, label, className, hint, error, ...(hideLabel ? { hideLabel } : {}), ...(aside ? { aside } : {}) }
  return (
    <FieldBox {...field}>
      {(wiring) => (
        <InsetBox>
          {icon ? <Inset $side="start">{icon}</Inset> : null}
          <Input $icon={Boolean(icon)} type="text" {...input} {...wiring} />
        </InsetBox>
      )}
    </FieldBox>
  )
}

export type TextAreaFieldProps = FieldProps & ComponentPropsWithRef<'textarea'>

export function TextAreaField({ label, hideLabel, aside, hint, error, className, rows = 4, ...area }: TextAreaFieldProps) {
  const field = { id: area.id, label, className, hint, error, ...(hideLabel ? { hideLabel } : {}), ...(aside ? { aside } : {}) }
  return <FieldBox {...field}>{(wiring) => <Area rows={rows} $rows={rows} {...area} {...wiring} />}</FieldBox>
}

// A choice from a list. The browser's own select opens fast on a cheap phone and works with every keyboard.

import type { ComponentPropsWithRef } from 'react'
import { styled } from 'styled-components'
import { control, FieldBox, type FieldProps, Inset, InsetBox } from '#field.tsx'
import { ChevronDown } from '#icons.ts'
import { color, media } from '#tokens.ts'

const Select = styled.select`
  ${control}
  appearance: none;
  padding-inline-end: 44px;
  text-overflow: ellipsis;
  cursor: pointer;

  /* Less padding on a phone, where two fields share a row. */
  ${media.phone} {
    padding-inline: 12px 34px;
  }

  > option,
  > optgroup {
    background: ${color.card};
    color: ${color.ink};
  }
`

export type SelectFieldProps = FieldProps &
  ComponentPropsWithRef<'select'> & {
    /** Replaces `<option>` children. */
    options?: readonly (string | { readonly value: string; readonly label: string; readonly disabled?: boolean })[]
    /** A first option with the empty value: "All countries". */
    placeholder?: string
  }

export function SelectField({ label, hideLabel, aside, hint, error, options, placeholder, className, children, ...select }: SelectFieldProps) {
  const field = { id: select.id, label, className, hint, error, ...(hideLabel ? { hideLabel } : {}), ...(aside ? { aside } : {}) }
  return (
    <FieldBox {...field}>
      {(wiring) => (
        <InsetBox>
          <Select {...select} {...wiring}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options?.map((option) => {
              const { value, label: text, disabled = false } = typeof option === 'string' ? { value: option, label: option } : option
              return (
                <option key={value} value={value} disabled={disabled}>
                  {text}
                </option>
              )
            })}
            {children}
          </Select>
          <Inset $side="end">
            <ChevronDown aria-hidden />
          </Inset>
        </InsetBox>
      )}
    </FieldBox>
  )
}

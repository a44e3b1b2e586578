// A search box with a magnifier and a button that clears the text. Controlled when `value` is given. Place it in a SearchForm.

import { t } from '@lingui/core/macro'
import { type ChangeEvent, type ComponentPropsWithRef, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { control, FieldBox, Inset, InsetBox } from '#field.tsx'
import { Search, X } from '#icons.ts'
import { color, media, radius, TOUCH } from '#tokens.ts'

const Input = styled.input`
  ${control}
  padding-inline: 44px;
  appearance: none;

  &::-webkit-search-cancel-button {
    display: none;
  }
`

const Clear = styled.button`
  position: absolute;
  top: 50%;
  inset-inline-end: 1px;
  display: grid;
  place-items: center;
  width: ${TOUCH};
  height: ${TOUCH};
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.ink2};
  transform: translateY(-50%);

  > svg {
    width: 18px;
    height: 18px;
  }

  ${media.hover} {
    &:hover {
      color: ${color.ink};
    }
  }
`

export type SearchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'defaultValue'> & {
  /** For screen readers; visible only with `showLabel`. */
  label: string
  showLabel?: boolean
  value?: string
  defaultValue?: string
  /** Called with every new text, '' after clearing. */
  onValueChange?: (value: string) => void
  clearLabel?: string
}

export function SearchField({
  label,
  showLabel = false,
  value,
  defaultValue = '',
  onValueChange,
  onChange,
  clearLabel = t`Clear search`,
  className,
  ref,
  ...input
}: SearchFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(defaultValue)
  const text = value ?? own
  const change = (next: string) => {
    setOwn(next)
    onValueChange?.(next)
  }
  const clear = () => {
    change('')
    box.current?.querySelector('input')?.focus()
  }
  return (
    <FieldBox label={label} hideLabel={!showLabel} id={input.id} className={className}>
      {(wiring) => (
        <InsetBox ref={box}>
          <Inset $side="start">
            <Search aria-hidden />
          </Inset>
          <Input
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            {...input}
            {...wiring}
            {...(ref ? { ref } : {})}
            value={text}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              change(event.currentTarget.value)
              onChange?.(event)
            }}
          />
          {text ? (
            <Clear type="button" aria-label={clearLabel} onClick={clear}>
              <X aria-hidden />
            </Clear>
          ) : null}
        </InsetBox>
      )}
    </FieldBox>
  )
}

/** A form with the search landmark. Enter and the search key of a phone submit it. */
export const SearchForm = styled.form.attrs({ role: 'search' })``

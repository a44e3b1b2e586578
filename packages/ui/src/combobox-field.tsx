// A line of text with suggestions while typing, as the ARIA Authoring Practices describe an editable combobox. Any text may be typed.

import { plural } from '@lingui/core/macro'
import { type ChangeEvent, type ComponentPropsWithRef, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { control, FieldBox, type FieldProps, InsetBox } from '#field.tsx'
import { optionAfter } from '#option-keys.ts'
import { optionItem, optionNote, optionPanel } from '#option-list.ts'
import { hiddenFromSight } from '#visually-hidden.tsx'

const Input = styled.input`
  ${control}
`

const List = styled.ul`
  ${optionPanel}
  /* Above the fields that follow, below the page's header. */
  z-index: 20;
  inset-inline-start: 0;
  max-height: 240px;
  list-style: none;
`

const Option = styled.li`
  ${optionItem}
  grid-template-columns: minmax(0, 1fr) auto;
`

const Note = styled.span`
  ${optionNote}
`

const Count = styled.span`
  ${hiddenFromSight}
`

export interface ComboboxOption {
  readonly value: string
  /** What kind of thing it is, or where: "Kenya". */
  readonly note?: string
}

export type ComboboxFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'value' | 'defaultValue' | 'list' | 'ref'> & {
    /** The options for a typed text, best first. */
    suggest: (typed: string) => readonly ComboboxOption[]
    value?: string
    defaultValue?: string
  }

export function ComboboxField({
  label,
  hideLabel,
  aside,
  hint,
  error,
  className,
  suggest,
  value,
  defaultValue = '',
  onChange,
  ...input
}: ComboboxFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [own, setOwn] = useState(defaultValue)
  const [asked, setAsked] = useState(false)
  const [active, setActive] = useState<number>()
  const text = value ?? own
  const options = asked ? suggest(text.trim()) : []
  const open = options.length > 0
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = active === undefined ? undefined : optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const close = () => {
    setAsked(false)
    setActive(undefined)
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (option) type(box.current, option.value)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys belong to the input method while a word is being composed.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (!open) {
      if (key === 'ArrowDown' || key === 'ArrowUp') setAsked(true)
      return
    }
    if (key === 'Escape') {
      // Escape must close only the suggestions.
      event.stopPropagation()
      event.preventDefault()
      close()
    } else if (key === 'Enter') {
      if (active !== undefined) event.preventDefault()
      choose(options[active ?? -1])
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      setActive(undefined)
    } else {
      const next = optionAfter(key, active, options.length)
      if (next === undefined) return
      event.preventDefault()
      setActive(next === 'none' ? undefined : next)
    }
  }
  const field = { id: input.id, label, className, hint, error, ...(hideLabel ? { hideLabel } : {}), ...(aside ? { aside } : {}) }
  return (
    <FieldBox {...field}>
      {(wiring) => (
        <InsetBox>
          <Input
            type="text"
            autoComplete="off"
            spellCheck={false}
            {...input}
            {...wiring}
            ref={box}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            value={text}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              setOwn(event.currentTarget.value)
              setAsked(true)
              setActive(undefined)
              onChange?.(event)
            }}
            onClick={() => setAsked(true)}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          {open ? (
            // Keeps the focus in the text field, and the phone's keyboard open, while an option is pressed.
            <List id={listId} role="listbox" aria-label={label} onMouseDown={(event) => event.preventDefault()}>
              {options.map((option, index) => (
                // The text field handles the keys, because it has the focus.
                <Option
                  key={`${option.value} ${option.note}`}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  onClick={() => choose(option)}
                >
                  {option.value} {option.note ? <Note>{option.note}</Note> : null}
                </Option>
              ))}
            </List>
          ) : null}
          <Count aria-live="polite">
            {open
              ? plural(options.length, {
                  one: '# suggestion. Use the up and down arrow keys.',
                  other: '# suggestions. Use the up and down arrow keys.',
                })
              : null}
          </Count>
        </InsetBox>
      )}
    </FieldBox>
  )
}

/** Changes the text as a key would, so that the form around hears it too. */
function type(input: HTMLInputElement | null, text: string) {
  if (!input) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

import { t } from '@lingui/core/macro'
import { doubtfulNumber, latinDigits } from '@ungana/contracts-kit'
import { TextField, type TextFieldProps, VisuallyHidden } from '@ungana/ui'
import { useState } from 'react'

/**
 * A field for a number as people type it. Shows a doubtful number as we read it, so that nobody offers a thousand times the price, and says that a
 * text is none.
 */
export function NumberField({ hint, ...props }: TextFieldProps) {
  const [typed, setTyped] = useState(String(props.value ?? props.defaultValue ?? ''))
  const doubt = doubtfulNumber(typed)
  const none = !props.error && /^\D+$/.test(latinDigits(typed).trim()) && t`We cannot read this as a number.`
  const read = doubt ? t`We read this as ${doubt.read}, not as ${doubt.other}.` : none
  return (
    <>
      <TextField
        inputMode="decimal"
        autoComplete="off"
        {...props}
        onInput={(event) => setTyped(event.currentTarget.value)}
        hint={
          read ? (
            <>
              {read} {hint}
            </>
          ) : (
            hint
          )
        }
      />
      <VisuallyHidden role="status">{read}</VisuallyHidden>
    </>
  )
}

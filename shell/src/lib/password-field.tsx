import { t } from '@lingui/core/macro'
import { IconButton, size, TextField, type TextFieldProps } from '@ungana/ui'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'

const Box = styled.div`
  position: relative;

  input {
    padding-inline-end: 52px;
  }

  /* Hides the browser's own button. */
  input::-ms-reveal {
    display: none;
  }
`

/* Inside the control, which starts below one line of label and a gap of 6 px. */
const Reveal = styled(IconButton)`
  position: absolute;
  top: calc(1.4 * ${size.small} + 7px);
  inset-inline-end: 1px;
`

export type PasswordFieldProps = Omit<TextFieldProps, 'type'>

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Hide the password when submitting: browsers save and suggest values of plain text fields.
    const form = box.current?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <Box ref={box}>
      <TextField {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" autoCorrect="off" spellCheck={false} />
      <Reveal label={t`Show password`} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </Reveal>
    </Box>
  )
}

import { IconButton, size, TextField, type TextFieldProps } from '@ungana/ui'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'

const Box = styled.div`
  position: relative;

  input {
    padding-right: 52px;
  }

  /* The browser's own would stand beside ours. */
  input::-ms-reveal {
    display: none;
  }
`

/* In the control, which begins below one line of label and a gap of 6 px. */
const Reveal = styled(IconButton)`
  position: absolute;
  top: calc(1.4 * ${size.small} + 7px);
  right: 1px;
`

/** A password, and a button that shows what was typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const [shown, setShown] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What is sent as plain text, browsers offer again to whoever comes next.
    const form = box.current?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <Box ref={box}>
      <TextField {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" autoCorrect="off" spellCheck={false} />
      <Reveal label="Show password" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </Reveal>
    </Box>
  )
}

// A checkbox; its whole line can be pressed.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { styled } from 'styled-components'
import { color, size, TOUCH } from '#tokens.ts'

const Line = styled.label`
  display: flex;
  align-items: flex-start;
  gap: 12px;
  min-height: ${TOUCH};
  padding-block: 10px;
  font-size: ${size.body};
  line-height: 1.5;
  cursor: pointer;

  &:has(:disabled) {
    color: ${color.ink3};
    cursor: not-allowed;
  }
`

const Box = styled.input`
  flex: none;
  width: 22px;
  height: 22px;
  margin: 1px 0 0;
  accent-color: ${color.greenFill};
  cursor: inherit;
`

const Hint = styled.span`
  display: block;
  color: ${color.ink3};
  font-size: ${size.caption};
`

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

export function Checkbox({ label, hint, className, ...input }: CheckboxProps) {
  return (
    <Line className={className}>
      <Box type="checkbox" {...input} />
      <span>
        {label}
        {hint ? <Hint>{hint}</Hint> : null}
      </span>
    </Line>
  )
}

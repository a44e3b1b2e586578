// What every field has: a label above, a hint or an error below, and the wiring between them.

import { type ReactNode, useId } from 'react'
import { css, styled } from 'styled-components'
import { CircleAlert } from '#icons.ts'
import { color, motion, radius, size, TOUCH } from '#tokens.ts'
import { hiddenFromSight } from '#visually-hidden.tsx'

export const control = css`
  width: 100%;
  min-height: 46px;
  min-width: 0;
  padding: 10px 14px;
  border: 1px solid ${color.control};
  border-radius: ${radius.control};
  background: ${color.card};
  color: ${color.ink};
  /* 16 px at least: a phone zooms into a field with smaller text. */
  font-size: max(1rem, 16px);
  line-height: 1.5;
  transition: border-color ${motion.quick};

  &::placeholder {
    color: ${color.ink3};
    opacity: 1;
  }

  &:focus-visible {
    border-color: ${color.focus};
    outline: 2px solid ${color.focus};
    outline-offset: -1px;
  }

  &[aria-invalid='true'] {
    border-color: ${color.clay};
  }

  &[aria-invalid='true']:focus-visible {
    outline-color: ${color.clay};
  }

  &:disabled {
    border-color: ${color.line};
    background: ${color.sunk};
    color: ${color.ink3};
    cursor: not-allowed;
    opacity: 1;
  }

  &:read-only:not(select, :disabled) {
    background: ${color.sunk};
    border-color: ${color.line};
  }
`

const Box = styled.div`
  display: grid;
  gap: 6px;
  align-content: start;
  min-width: 0;
`

const Label = styled.label<{ $hidden: boolean }>`
  font-size: ${size.small};
  font-weight: 600;
  line-height: 1.4;
  ${({ $hidden }) => $hidden && hiddenFromSight}
`

const Aside = styled.span`
  margin-left: 6px;
  color: ${color.ink3};
  font-weight: 400;
`

const Note = styled.p`
  color: ${color.ink3};
  font-size: ${size.caption};
  line-height: 1.45;
`

const Problem = styled(Note)`
  display: flex;
  gap: 6px;
  color: ${color.clay};
  font-weight: 500;

  > svg {
    flex: none;
    width: 16px;
    height: 16px;
    margin-top: 0.125rem;
  }
`

export interface FieldProps {
  label: string
  /** The label is read but not shown: only where the field's purpose is plain to see. */
  hideLabel?: boolean
  /** Beside the label, e.g. "optional". */
  aside?: string
  hint?: ReactNode
  /** What is wrong with the value and how to mend it. */
  error?: string | undefined
}

/** What the control must carry for label, hint and error to belong to it. */
interface ControlWiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldBoxProps extends FieldProps {
  /** The control's id, where the caller has chosen one. */
  id?: string | undefined
  className?: string | undefined
  children: (wiring: ControlWiring) => ReactNode
}

export function FieldBox({ id, label, hideLabel = false, aside, hint, error, className, children }: FieldBoxProps) {
  const own = useId()
  const controlId = id ?? own
  const describedBy = [hint ? `${own}hint` : '', error ? `${own}error` : ''].filter(Boolean).join(' ')
  return (
    <Box className={className}>
      <Label htmlFor={controlId} $hidden={hideLabel}>
        {label}
        {aside ? <Aside>{aside}</Aside> : null}
      </Label>
      {children({ id: controlId, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {error ? (
        <Problem id={`${own}error`}>
          <CircleAlert aria-hidden />
          <span>{error}</span>
        </Problem>
      ) : null}
      {hint ? <Note id={`${own}hint`}>{hint}</Note> : null}
    </Box>
  )
}

/** An icon inside a control, which needs the same height to centre it. */
export const Inset = styled.span<{ $side: 'left' | 'right' }>`
  position: absolute;
  top: 0;
  ${({ $side }) => $side}: 0;
  display: grid;
  place-items: center;
  width: ${TOUCH};
  height: 100%;
  color: ${color.ink2};
  pointer-events: none;

  > svg {
    width: 20px;
    height: 20px;
  }
`

export const InsetBox = styled.div`
  position: relative;
  min-width: 0;
`

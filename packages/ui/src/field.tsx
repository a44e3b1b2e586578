// The common parts of every field: a label above, a hint or error below, and the ARIA links between them.

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
  /* At least 16 px, because a phone zooms into fields with smaller text. */
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
  grid-template-columns: minmax(0, 1fr);
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
  margin-inline-start: 2px;
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
  /** Only screen readers get the label. Use this only when the purpose of the field is visible. */
  hideLabel?: boolean
  /** A short note beside the label, such as "optional". */
  aside?: string
  hint?: ReactNode
  /** The problem with the value and how to fix it. */
  error?: string | undefined
}

/** Attributes of the control that connect it with label, hint and error. */
interface ControlWiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldBoxProps extends FieldProps {
  /** The id of the control, when the caller sets one. */
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
        {label} {aside ? <Aside>{aside}</Aside> : null}
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

/** An icon inside a control. The icon needs the height of the control to be centred. */
export const Inset = styled.span<{ $side: 'start' | 'end' }>`
  position: absolute;
  top: 0;
  inset-inline-${({ $side }) => $side}: 0;
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
